import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { NoScript, Purpose, Trouble } from '#features/contacts/form/Words.tsx'
import { readDraft } from '#platform/form/visitor/draft.ts'
import { Honeypot } from '#platform/form/visitor/Honeypot.tsx'
import { useVisitorForm, type VisitorForm } from '#platform/form/visitor/useVisitorForm.ts'
import { FieldsView, FormPaper, SendButton } from '../FormView.tsx'
import { HONEYPOT } from '../keys.ts'
import type { PublicField, PublicForm } from './contract.ts'
import type { SheetWords } from './words.ts'

export type FormSheetProps = {
  form: PublicForm
  fields: readonly PublicField[]
  words: SheetWords
  /** Initial values of fields, by their keys. */
  values?: Readonly<Record<string, string>>
  /** Address of the page around the form, when it is another site's. */
  source?: string | undefined
  onChanged: () => void
  /** Above the form, in its own colours. */
  heading?: ReactNode
  /** Above the fields, as long as they are there. */
  hint?: string | undefined
  /** The form is embedded in another site: no toasts, and links open a new window. */
  framed?: boolean
  className?: string
  /** Instead of the fields, once they are received. */
  done: ReactNode
}

/**
 * A form as visitors fill it in. The draft stays in the tab until the form is received, also when staff change the
 * form.
 */
export function FormSheet(props: FormSheetProps) {
  const { form: about, fields, words, values, heading, hint, done, framed = false, className = '' } = props
  const taken = useRemovedFields(storageKeyOf(about.id), fields, values ?? NO_VALUES)
  const { form, errors, sending, trouble, sent } = useVisitorForm(useSpec(props))
  const idPrefix = `modulo-${about.id}`
  return (
    <FormPaper look={about} className={className}>
      {heading}
      <NoScript sentence={words.noScript} />
      {/* POST matters only where no script runs: a draft must never end up in an address. */}
      <form
        {...form}
        method="post"
        noValidate
        aria-label={about.name}
        aria-busy={sending || undefined}
        className="noscript:hidden"
      >
        {sent ? (
          <div ref={leadHere} tabIndex={-1} className="outline-none">
            {done}
          </div>
        ) : (
          <>
            {hint ? <p className="mb-4 text-sm">{hint}</p> : null}
            <FieldsView idPrefix={idPrefix} fields={fields} errors={errors} {...(values && { values })} />
            <RemovedFields parts={taken} />
            <Honeypot id={`${idPrefix}-controllo`} name={HONEYPOT} />
            {trouble ? (
              <div className="mb-4">
                <Trouble sentence={trouble} />
              </div>
            ) : null}
            <SendButton busy={sending}>{sending ? words.sending : words.send}</SendButton>
          </>
        )}
        <div className="mt-4">
          <Purpose sentence={words.purpose} onAnyGround newWindow={framed} />
        </div>
      </form>
    </FormPaper>
  )
}

const NO_VALUES = {}

/** The name of a form's draft. */
export function storageKeyOf(id: number): string {
  return `modulo-${id}`
}

function RemovedFields({ parts }: { parts: readonly RemovedField[] }) {
  if (parts.length === 0) return null
  return (
    <div className="mb-4 rounded-md bg-white px-4 py-3.5 text-ink text-sm leading-[1.45] forced-colors:border">
      <p>Questi campi non ci sono più. Se serve, copia altrove quello che avevi scritto:</p>
      <dl className="mt-2 grid gap-2">
        {parts.map(({ key, label, text }) => (
          <div key={key}>
            <dt className="text-ink-600">
              <bdi>{label}</bdi>
            </dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Moves the focus to the result, because the pressed button is gone. */
function leadHere(element: HTMLElement | null): void {
  element?.focus()
}

function useSpec(props: FormSheetProps): VisitorForm<string> {
  const { form, fields, words, source, onChanged, framed = false } = props
  return useMemo(
    () => ({
      key: storageKeyOf(form.id),
      names: fields.map(({ key }) => key),
      honeypot: HONEYPOT,
      load: () =>
        import('./send.ts').then(({ senderOf }) => senderOf({ form, fields, words, source, onChanged })),
      words,
      silent: framed,
    }),
    [form, fields, words, source, onChanged, framed],
  )
}

type RemovedField = { key: string; label: string; text: string }

/**
 * The texts a visitor wrote into fields that staff have removed since the form was drawn, so that they can be copied to
 * another field. `values` are what fields held from the beginning, by key.
 */
function useRemovedFields(
  storageKey: string,
  fields: readonly PublicField[],
  values: Readonly<Record<string, string>>,
): readonly RemovedField[] {
  const before = useRef(fields)
  const [taken, setTaken] = useState<readonly RemovedField[]>([])
  useEffect(() => {
    if (before.current === fields) return
    const keys = new Set(fields.map(({ key }) => key))
    const draft = readDraft(storageKey)
    const gone = before.current.flatMap(({ key, label, type }): RemovedField[] => {
      const text = draft.get(key)
      const written = typeof text === 'string' && text.trim() !== '' && text !== values[key]
      return written && !keys.has(key) && type !== 'checkbox' ? [{ key, label, text }] : []
    })
    before.current = fields
    if (gone.length > 0) setTaken((now) => [...now, ...gone])
  }, [storageKey, fields, values])
  return taken
}
