import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { contactFieldsQuery } from '#features/contacts/queries.ts'
import { contactTypes } from '#features/contacts/rules.ts'
import { Dot } from '#features/lists/Dot.tsx'
import { allListsQuery } from '#features/lists/queries.ts'
import { Button } from '#ui/Button.tsx'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { Checkbox, Options, Select } from '#ui/inputs.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { fieldsIn } from './form-state.ts'
import { formLabels } from './labels.ts'
import { missingFacts } from './to-preview.ts'
import type { FormRecord } from './useFormRecord.ts'

/** The contact type and lists of people who send the form. */
export function Destination({ record }: { record: FormRecord }) {
  const { form, idOf } = record
  return (
    <div className="grid gap-4">
      <NoContacts record={record} />
      <Field
        id={idOf('contactType')}
        label={formLabels.contactType}
        hint="Per chi diventa un contatto con questo modulo; chi lo è già resta come è"
        error={form.formState.errors.contactType?.message}
        className="max-w-84"
      >
        <Select {...form.register('contactType')}>
          <Options of={contactTypes.map((type) => [type, type])} />
        </Select>
      </Field>
      <Lists record={record} />
    </div>
  )
}

/** Warns while the form asks for too little to make a contact. Saving stays possible: anonymous forms are meant so. */
function NoContacts({ record: { form } }: { record: FormRecord }) {
  const [fields, order] = useWatch({ control: form.control, name: ['fields', 'order'] })
  const { data } = useQuery(contactFieldsQuery)
  const names = new Map(data?.map(({ id, name }) => [String(id), name]))
  const missing = missingFacts(fieldsIn({ fields, order }), names)
  return (
    <div role="status" className="empty:hidden">
      {missing.length > 0 ? (
        <Note>
          Chi non scrive <b className="font-strong">{wordsOf(missing)}</b> non diventa un contatto e non entra
          nelle liste: {missing.length === 1 ? 'serve un campo obbligatorio' : 'servono campi obbligatori'}.
        </Note>
      ) : null}
    </div>
  )
}

/** 'Nome, Cognome ed Email' */
function wordsOf(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  if (names.length < 2) return last
  return `${names.slice(0, -1).join(', ')} ${/^e/i.test(last) ? 'ed' : 'e'} ${last}`
}

function Lists({ record: { form, idOf } }: { record: FormRecord }) {
  const { data, error, isFetching, refetch } = useQuery(allListsQuery)
  const { field, fieldState } = useController({ control: form.control, name: 'listIds' })
  const choose = (id: number, on: boolean) =>
    field.onChange(on ? [...field.value, id] : field.value.filter((one) => one !== id))
  return (
    <FieldGroup
      id={idOf('listIds')}
      legend={formLabels.listIds}
      hint={data?.length ? 'Chi lo invia entra in queste liste' : undefined}
      error={fieldState.error?.message}
    >
      {data ? (
        <div className="flex max-h-60 flex-col overflow-y-auto overscroll-contain">
          {data.map(({ id, name, color }) => (
            <Checkbox
              key={id}
              checked={field.value.includes(id)}
              onChange={(event) => choose(id, event.target.checked)}
              label={
                <span className="flex min-w-0 items-center gap-2">
                  <Dot color={color} />
                  <span className="wrap-anywhere min-w-0">{name}</span>
                </span>
              }
            />
          ))}
          {data.length === 0 ? <p className="text-ink-600">Non c’è ancora nessuna lista.</p> : null}
        </div>
      ) : error && !isFetching ? (
        <p className="text-ink-600">
          Le liste non si sono caricate: quelle scelte restano.{' '}
          <Button variant="secondary" size="sm" onClick={() => refetch()}>
            Riprova
          </Button>
        </p>
      ) : (
        <Skeleton className="my-2 w-40" />
      )}
    </FieldGroup>
  )
}
