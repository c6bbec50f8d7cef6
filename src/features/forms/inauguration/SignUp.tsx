import { CalendarCheck } from 'lucide-react'
import { useMemo } from 'react'
import { ContactChannels } from '#features/contacts/form/Words.tsx'
import { SendButton } from '../FormView.tsx'
import { reduced } from '../keys.ts'
import type { FormWithFields, PublicField } from '../visitor/contract.ts'
import { FormSheet } from '../visitor/FormSheet.tsx'
import { FormOver } from '../visitor/FormTexts.tsx'
import { useCurrentForm } from '../visitor/useCurrentForm.ts'
import { type SheetWords, sheetWords } from '../visitor/words.ts'

/** The event's texts, letter by letter. The invitation, and what repeats its day, is content. */
const copy = {
  formTitle: 'Conferma la tua presenza',
  send: 'Conferma Iscrizione',
  sending: 'Invio in corso...',
  sent: 'Iscrizione confermata!',
  failed: "Errore nell'invio",
  failedText: "Si è verificato un errore durante l'invio del modulo. Riprova più tardi.",
  missing: 'Campi obbligatori mancanti',
  missingText: 'Per favore compila tutti i campi obbligatori.',

  over: 'Iscrizioni chiuse',
  closed: 'Le iscrizioni non sono aperte',
  closedText: 'Per informazioni puoi chiamarci o scriverci:',
  unreachable:
    'L’iscrizione non è partita: controlla la connessione e riprova. Quello che hai scritto è ancora qui.',
  purpose: 'Usiamo questi dati solo per organizzare l’inaugurazione.',
} as const

const WORDS = {
  ...sheetWords,
  send: copy.send,
  sending: copy.sending,
  failed: { title: copy.failed, description: copy.failedText, tone: 'error' },
  unreachable: copy.unreachable,
  missing: { title: copy.missing, description: copy.missingText, tone: 'error' },
  purpose: copy.purpose,
  gone: `${copy.closed}.`,
} satisfies Partial<SheetWords>

type SignUpProps = {
  /** The form as the page's loader read it. */
  initial: FormWithFields
  /** Of the field 'Oggetto'. */
  subject: string
  thanks: string
}

/** The sign-up for the event, with the fields that staff have set. */
export function SignUp({ initial, subject, thanks }: SignUpProps) {
  const [current, onChanged] = useCurrentForm(initial)
  const words = useMemo(
    (): SheetWords => ({ ...WORDS, sent: { title: copy.sent, description: thanks } }),
    [thanks],
  )
  const { isOver, lastDay } = current.form
  if (isOver && lastDay !== null) return <FormOver name={copy.over} lastDay={lastDay} level={2} />
  return (
    <FormSheet
      {...current}
      words={words}
      values={subjectOf(current.fields, subject)}
      onChanged={onChanged}
      heading={<Title />}
      done={<Confirmed thanks={thanks} />}
    />
  )
}

/** Replaces the form when staff have switched it off. */
export function SignUpClosed() {
  return (
    <div className="mx-auto w-full max-w-[31.25rem] rounded-lg bg-white p-5">
      <Title />
      <p className="font-ui text-md">{copy.closed}</p>
      <p className="mt-1 text-ink-600">
        {copy.closedText} <ContactChannels />.
      </p>
    </div>
  )
}

function Title() {
  return <h2 className="mb-6 text-d2">{copy.formTitle}</h2>
}

/** The specification fills the subject into the field whose label reduces to 'oggetto'. */
function subjectOf(fields: readonly PublicField[], subject: string): Record<string, string> {
  const asked = fields.filter(({ label }) => reduced(label) === 'oggetto')
  return Object.fromEntries(asked.map(({ key }) => [key, subject]))
}

function Confirmed({ thanks }: { thanks: string }) {
  return (
    <div className="grid gap-5 pb-2">
      <p role="status" className="flex items-start gap-3 text-md">
        <CalendarCheck aria-hidden="true" className="mt-0.5 size-6 flex-none" />
        {thanks}
      </p>
      <SendButton disabled>{copy.sent}</SendButton>
    </div>
  )
}
