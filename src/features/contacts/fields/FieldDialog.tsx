import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { grouped } from '#platform/numbers.ts'
import { Field } from '#ui/Field.tsx'
import { Select, Switch } from '#ui/inputs.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import type { ContactField } from './contract.ts'
import { fieldsCopy, typeNames } from './copy.ts'
import { FieldControl } from './FieldControl.tsx'
import {
  type FieldRecord,
  type FieldRecordOptions,
  fieldLabels,
  fitsDefault,
  isEssential,
  proposedName,
  useFieldRecord,
} from './field-form.ts'
import { type FieldType, fieldTypes, readOptions } from './rules.ts'
import { fieldUsageQuery } from './useFieldCommands.ts'

/** Creates or changes a field. Mounted while it is open. */
export function FieldDialog(props: FieldRecordOptions) {
  const { field, fields, onClose } = props
  const record = useFieldRecord(props)
  return (
    <RecordDialog
      record={record}
      title={field ? fieldsCopy.edit : fieldsCopy.create}
      label={field ? 'Aggiorna' : 'Crea'}
      onClose={onClose}
    >
      <Names record={record} field={field} fields={fields} />
      <TypeFields record={record} field={field} />
      <Hints record={record} />
      <OrderFields record={record} field={field} />
    </RecordDialog>
  )
}

type PartProps = { record: FieldRecord; field: ContactField | null }

/** Label and technical name. The name follows the label until it is edited. */
function Names({ record, field, fields }: PartProps & { fields: readonly ContactField[] }) {
  const { form, idOf } = record
  const { errors, isSubmitted } = form.formState
  const proposed = useRef('')
  const taken = fields.map(({ name }) => name)
  const propose = (label: string) => {
    if (field || form.getValues('name') !== proposed.current) return
    proposed.current = proposedName(label, taken)
    form.setValue('name', proposed.current, { shouldDirty: true, shouldValidate: isSubmitted })
  }
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field id={idOf('label')} label={fieldLabels.label} required error={errors.label?.message}>
        <TextInput
          autoComplete="off"
          maxLength={400}
          {...form.register('label', { onChange: (event) => propose(event.target.value) })}
        />
      </Field>
      <Field
        id={idOf('name')}
        label={fieldLabels.name}
        required
        hint={
          field?.systemField
            ? LOCKED
            : 'Lo usano i moduli e i programmi collegati, senza spazi né accenti. Se cambia, i valori restano.'
        }
        error={errors.name?.message}
      >
        {field?.systemField ? (
          <TextInput value={field.name} disabled readOnly />
        ) : (
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            {...form.register('name')}
          />
        )}
      </Field>
    </div>
  )
}

const LOCKED = 'È un campo di sistema: nome, tipo e opzioni non si possono cambiare.'

function TypeFields({ record, field }: PartProps) {
  const { form, idOf } = record
  const { errors } = form.formState
  const type = form.watch('type')
  const locked = field?.systemField ?? false
  const clearUnfittingDefault = () => {
    const { type, options, defaultValue } = form.getValues()
    if (!fitsDefault(defaultValue, type, options)) form.setValue('defaultValue', '', { shouldDirty: true })
  }
  return (
    <>
      <Field
        id={idOf('type')}
        label={fieldLabels.type}
        required
        hint={locked ? undefined : <StoredValues record={record} field={field} />}
        error={errors.type?.message}
      >
        {locked ? (
          <Select value={type} disabled onChange={() => {}}>
            <Types />
          </Select>
        ) : (
          <Select {...form.register('type', { onChange: clearUnfittingDefault })}>
            <Types />
          </Select>
        )}
      </Field>
      {type === 'select' ? (
        <Field
          id={idOf('options')}
          label={fieldLabels.options}
          required
          hint={locked ? undefined : 'Separate da virgole: Sì, No, Non so'}
          error={errors.options?.message}
        >
          {locked ? (
            <TextInput value={field?.options.join(', ')} disabled readOnly />
          ) : (
            <TextArea rows={2} {...form.register('options')} />
          )}
        </Field>
      ) : null}
    </>
  )
}

function Types() {
  return fieldTypes.map((type: FieldType) => (
    <option key={type} value={type}>
      {typeNames[type]}
    </option>
  ))
}

/** Warns that stored values stay as they are when type or options change. */
function StoredValues({ record: { form }, field }: PartProps) {
  const { type, options } = form.watch()
  const { data } = useQuery(fieldUsageQuery(field?.id ?? null))
  const changed =
    field !== null && (type !== field.type || (type === 'select' && options !== field.options.join(', ')))
  const stored = data?.contacts ?? 0
  return (
    <span role="status">
      {changed && stored > 0
        ? `${stored === 1 ? 'Un contatto ha' : `${grouped(stored)} contatti hanno`} già un valore: quelli già salvati restano come sono.`
        : ''}
    </span>
  )
}

function Hints({ record }: { record: FieldRecord }) {
  const { form, idOf } = record
  const { errors } = form.formState
  const [type, options] = form.watch(['type', 'options'])
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {/* A select has no placeholder, and a date field has its own. */}
      {type === 'select' || type === 'date' ? null : (
        <Field
          id={idOf('placeholder')}
          label={fieldLabels.placeholder}
          hint="Un esempio, nel campo finché è vuoto"
          error={errors.placeholder?.message}
        >
          <TextInput autoComplete="off" maxLength={400} {...form.register('placeholder')} />
        </Field>
      )}
      <Field
        id={idOf('defaultValue')}
        label={fieldLabels.defaultValue}
        hint="Già scritto quando si crea un contatto"
        error={errors.defaultValue?.message}
      >
        <FieldControl
          key={type}
          {...{ form, type }}
          path="defaultValue"
          options={readOptions(options)}
          none="Nessuno"
          gone="non è tra le opzioni"
          rows={3}
        />
      </Field>
    </div>
  )
}

function OrderFields({ record, field }: PartProps) {
  const { form, idOf } = record
  const { errors } = form.formState
  const essential = isEssential(field)
  const hint = `${idOf('isActive')}-hint`
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field id={idOf('order')} label={fieldLabels.order} required error={errors.order?.message}>
        <TextInput inputMode="numeric" autoComplete="off" maxLength={9} {...form.register('order')} />
      </Field>
      <div className="grid justify-items-start sm:pt-5">
        {essential ? (
          <>
            <Switch label={fieldLabels.required} checked disabled readOnly aria-describedby={hint} />
            <Switch label={fieldLabels.isActive} checked disabled readOnly aria-describedby={hint} />
          </>
        ) : (
          <>
            <Switch id={idOf('required')} label={fieldLabels.required} {...form.register('required')} />
            <Switch
              id={idOf('isActive')}
              label={fieldLabels.isActive}
              aria-describedby={hint}
              {...form.register('isActive')}
            />
          </>
        )}
        <p id={hint} className="text-ink-600 text-sxs">
          {essential
            ? 'Nessun contatto può farne a meno: è sempre obbligatorio e attivo.'
            : 'Se non è attivo non si vede, ma i valori restano.'}
        </p>
      </div>
    </div>
  )
}
