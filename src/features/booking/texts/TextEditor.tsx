import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { setupCopy } from '#features/catalogue/setup/copy.ts'
import { RecordFoot, RecordHead } from '#platform/form/RecordPage.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { readNow } from '#platform/query/call-query.ts'
import { SMS_LENGTH } from '#platform/sms/gsm.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { type MessageTextRow, saveMessageText, TextParts } from './contract.ts'
import {
  messageTexts,
  type Parts,
  placeholderHints,
  type TextKey,
  type TextPart,
  type Values,
} from './copy.ts'
import { issuesOfText, partLabels, partsOf, smsLength } from './fill.ts'
import { textsQuery } from './queries.ts'
import { TextPreview } from './TextPreview.tsx'

const HINTS: Partial<Record<TextPart, string>> = {
  preview: 'La riga che la posta mostra dopo l’oggetto.',
  intro: 'Prima del riquadro con giorno e ora.',
  closing: 'In fondo, prima dell’indirizzo della clinica.',
}
const ROWS: Partial<Record<TextPart, number>> = { intro: 4, closing: 3, body: 4 }

type EditorProps = { row: MessageTextRow; longest: Record<string, string> }

/** One text of a mail or an SMS, beside the message as it would be sent. */
export function TextEditor({ row, longest: values }: EditorProps) {
  const { key } = row
  const text = messageTexts[key]
  const longest = values as Values
  const record = useTextRecord(row, longest)
  const { form, formId, idOf } = record
  const typed = useWatch({ control: form.control }) as Parts
  const lastPart = useRef<TextPart>(partsOf(text).at(-1) ?? 'body')
  const setPart = (part: TextPart, value: string) =>
    form.setValue(part, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const insert = (placeholder: string) => {
    const part = lastPart.current
    const box = document.getElementById(idOf(part)) as HTMLInputElement | HTMLTextAreaElement | null
    const value = typed[part] ?? ''
    const [from, to] = [box?.selectionStart ?? value.length, box?.selectionEnd ?? value.length]
    setPart(part, `${value.slice(0, from)}{${placeholder}}${value.slice(to)}`)
    box?.focus()
  }
  const original = () => {
    for (const part of partsOf(text)) setPart(part, text.original[part] ?? '')
  }
  const isOriginal = partsOf(text).every((part) => typed[part] === text.original[part])
  return (
    <>
      <RecordHead record={record} />
      <div className="grid items-start gap-x-10 gap-y-8 pt-3 wide:grid-cols-[minmax(0,1fr)_minmax(0,40rem)]">
        <form id={formId} onSubmit={record.submit} noValidate className="grid gap-4">
          <div>
            <h2 className="text-smd">
              {text.channel === 'sms' ? 'SMS' : 'Mail'}: {text.name}
            </h2>
            <p className="mt-1 text-ink-600 text-sxs leading-normal">{text.about}</p>
          </div>
          {partsOf(text).map((part) => {
            const onFocus = () => {
              lastPart.current = part
            }
            const field = { ...form.register(part), onFocus }
            const rows = ROWS[part]
            return (
              <Field
                key={part}
                id={idOf(part)}
                label={partLabels[part]}
                hint={part === 'body' ? smsHint(typed.body ?? '', longest) : HINTS[part]}
                error={form.formState.errors[part]?.message}
              >
                {rows ? <TextArea rows={rows} {...field} /> : <TextInput {...field} />}
              </Field>
            )
          })}
          <Placeholders of={key} onInsert={insert} />
          <Button variant="secondary" className="justify-self-start" disabled={isOriginal} onClick={original}>
            Torna al testo originale
          </Button>
        </form>
        <TextPreview
          textKey={key}
          parts={typed}
          isValid={(parts) => issuesOfText(key, parts, longest).length === 0}
        />
      </div>
      <RecordFoot record={record} label={setupCopy.update} />
    </>
  )
}

function smsHint(body: string, longest: Values): string {
  return `${smsLength(body, longest)} di ${SMS_LENGTH} caratteri, con i valori più lunghi.`
}

type PlacesProps = { of: TextKey; onInsert: (placeholder: string) => void }

/** The placeholders the text may name, each a button that puts it where the cursor was. */
function Placeholders({ of, onInsert }: PlacesProps) {
  return (
    <section aria-labelledby="segnaposto">
      <h3 id="segnaposto" className="font-ui text-ssm">
        Segnaposto
      </h3>
      <ul className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {messageTexts[of].placeholders.map((placeholder) => (
          <li
            key={placeholder}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-2 text-ink-600 text-sxs leading-[1.45]"
          >
            <Button
              variant="quiet"
              size="sm"
              className="justify-self-start font-mono"
              onClick={() => onInsert(placeholder)}
            >
              {`{${placeholder}}`}
            </Button>
            {placeholderHints[placeholder]}
          </li>
        ))}
      </ul>
    </section>
  )
}

function typedFrom({ key, parts }: Pick<MessageTextRow, 'key' | 'parts'>): Parts {
  return Object.fromEntries(partsOf(messageTexts[key]).map((part) => [part, parts[part] ?? '']))
}

function useTextRecord(row: MessageTextRow, longest: Values) {
  const client = useQueryClient()
  const notify = useNotify()
  const { key } = row
  const shape = TextParts.superRefine((parts, ctx) => {
    for (const { part, message } of issuesOfText(key, parts, longest))
      ctx.addIssue({ code: 'custom', path: [part], message })
  })
  return useRecordForm<Parts, Parts, MessageTextRow>({
    shape,
    typed: typedFrom(row),
    version: row.version,
    typedOf: typedFrom,
    labelOf: (path) => partLabels[path as TextPart],
    save: async (parts, { version }) => {
      const saved = await call(saveMessageText, { params: { text: key }, body: { ...parts, version } })
      client.setQueryData(textsQuery.queryKey, (all) =>
        all ? { ...all, texts: all.texts.map((one) => (one.key === key ? saved : one)) } : all,
      )
      return saved
    },
    onSaved: () => notify.success('Testo aggiornato: vale dal prossimo invio.'),
    reload: async () => {
      const { texts } = await readNow(client, textsQuery)
      const latest = texts.find((one) => one.key === key)
      return latest && { typed: typedFrom(latest), version: latest.version }
    },
    onFailed: (error) => notify.error('Non è stato possibile salvare il testo.', error),
  })
}
