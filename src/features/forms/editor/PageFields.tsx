import { Plus, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button, IconButton } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { useFocusAfterRender } from '#ui/useFocusAfterRender.ts'
import { PAGES_MAX } from '../rules.ts'
import { NEW_PAGE, type PageTyped, pageKeysIn } from './form-state.ts'
import { pageLabels } from './labels.ts'
import { type FormRecord, useNewKey } from './useFormRecord.ts'

type Removed = { key: string; page: PageTyped }

/** The pages that embed the form; submissions from them carry their names. */
export function PageFields({ record }: { record: FormRecord }) {
  const { form, idOf } = record
  const integrations = useWatch({ control: form.control, name: 'integrations' })
  const keys = pageKeysIn({ integrations })
  const [removed, setRemoved] = useState<Removed | null>(null)
  const newKey = useNewKey()
  const focusAfterRender = useFocusAfterRender()
  const set = (next: Record<string, PageTyped>) => form.setValue('integrations', next, { shouldDirty: true })
  const add = () => {
    const key = newKey(form.getValues('integrations'))
    set({ ...form.getValues('integrations'), [key]: NEW_PAGE })
    focusAfterRender(idOf(`integrations.${key}.name`))
  }
  const remove = (key: string) => {
    const { [key]: page, ...rest } = form.getValues('integrations')
    if (!page) return
    form.clearErrors(`integrations.${key}`)
    set(rest)
    setRemoved({ key, page })
    focusAfterRender(idOf('addPage'))
  }
  const restore = () => {
    if (!removed) return
    set({ ...form.getValues('integrations'), [removed.key]: removed.page })
    setRemoved(null)
    focusAfterRender(idOf(`integrations.${removed.key}.name`))
  }
  const full = keys.length >= PAGES_MAX
  return (
    <div id={idOf('integrations')} tabIndex={-1} className="outline-none">
      <ul className="grid gap-5 not-empty:mb-4">
        {keys.map((key, place) => (
          <Page key={key} pageKey={key} place={place} record={record} onRemove={() => remove(key)} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          id={idOf('addPage')}
          variant="secondary"
          icon={<Plus strokeWidth={2} />}
          aria-disabled={full || undefined}
          onClick={full ? undefined : add}
        >
          Aggiungi pagina
        </Button>
        {full ? <p className="text-ink-600 text-sxs">Al massimo {PAGES_MAX} pagine.</p> : null}
        <p role="status" className="wrap-anywhere min-w-0 text-ink-600 text-sxs">
          {removed ? `«${removed.page.name.trim() || 'Pagina'}» tolta.` : null}
        </p>
        {removed ? (
          <Button
            variant="quiet"
            size="sm"
            icon={<Undo2 strokeWidth={1.7} />}
            aria-disabled={full || undefined}
            onClick={full ? undefined : restore}
          >
            Rimetti<span className="sr-only"> la pagina {removed.page.name}</span>
          </Button>
        ) : null}
      </div>
    </div>
  )
}

type PageProps = { pageKey: string; place: number; record: FormRecord; onRemove: () => void }

function Page({ pageKey, place, record: { form, idOf }, onRemove }: PageProps) {
  const errors = form.formState.errors.integrations?.[pageKey]
  const part = (
    name: 'name' | 'url' | 'description',
    more: { required?: boolean; hint?: string; className?: string } = {},
  ) => (
    <Field
      id={idOf(`integrations.${pageKey}.${name}`)}
      label={pageLabels[name]}
      error={errors?.[name]?.message}
      {...more}
    >
      <TextInput
        autoComplete="off"
        {...(name === 'url' && { type: 'url', inputMode: 'url', placeholder: 'https://' })}
        {...form.register(`integrations.${pageKey}.${name}`)}
      />
    </Field>
  )
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
        {part('name', { required: true })}
        {part('url', { required: true })}
        {part('description', { className: 'sm:col-span-2' })}
      </div>
      <IconButton
        label={`Togli la pagina ${place + 1}`}
        tone="danger"
        onClick={onRemove}
        className="mt-5 max-desk:-mr-3"
      >
        <X aria-hidden="true" strokeWidth={1.7} />
      </IconButton>
    </li>
  )
}
