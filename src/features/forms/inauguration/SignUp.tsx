import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { ContactChannels, NoScript } from '#features/contacts/form/Words.tsx'
import { CallError, closedSentence } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { SendButton } from '../FormView.tsx'
import { reduced } from '../keys.ts'
import { EVENT_FORM } from '../rules.ts'
import { type PublicField, publicForm } from '../visitor/contract.ts'
import { FormSheet } from '../visitor/FormSheet.tsx'
import { FormOver } from '../visitor/FormTexts.tsx'
import { readFormWithFields } from '../visitor/read.ts'
import { type SheetWords, sheetWords } from '../visitor/words.ts'

/** The event's texts, letter by letter. The invitation, and what repeats its day, is content. */
const copy = {
  formTitle: 'Conferma la tua presenza',
  loading: 'Caricamento modulo...',
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
  notLoaded: 'Il modulo non si è caricato',
  notLoadedText: 'Controlla la connessione e riprova.',
  again: 'Riprova',
  unreachable:
    'L’iscrizione non è partita: controlla la connessione e riprova. Quello che hai scritto è ancora qui.',
  purpose: 'Usiamo questi dati solo per organizzare l’inaugurazione.',
} as const

const eventForm = queryOptions({
  queryKey: [publicForm.path, EVENT_FORM],
  queryFn: ({ signal }) => readFormWithFields(EVENT_FORM, { signal }),
  // Staff may change it at any moment; and it is small.
  staleTime: 0,
  refetchOnMount: false,
})

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

/** The sign-up for the event, with the fields that staff have set. `subject`: of the field 'Oggetto'. */
export function SignUp({ subject, thanks }: { subject: string; thanks: string }) {
  const { data, error, isFetching, refetch } = useQuery(eventForm)
  const client = useQueryClient()
  const onChanged = useCallback(() => void client.invalidateQueries(eventForm), [client])
  const values = useMemo(() => subjectOf(data?.fields ?? [], subject), [data, subject])
  const words = useMemo(
    (): SheetWords => ({ ...WORDS, sent: { title: copy.sent, description: thanks } }),
    [thanks],
  )
  const title = useRef<HTMLHeadingElement>(null)
  const again = () => {
    // The pressed button disappears, so the focus moves to the title.
    title.current?.focus({ preventScroll: true })
    void refetch()
  }
  const heading = (
    <h2 ref={title} tabIndex={-1} className="mb-6 text-d2">
      {copy.formTitle}
    </h2>
  )
  if (data?.form.isOver && data.form.lastDay !== null) {
    return <FormOver name={copy.over} lastDay={data.form.lastDay} level={2} />
  }
  if (data) {
    return (
      <FormSheet
        {...data}
        words={words}
        values={values}
        onChanged={onChanged}
        heading={heading}
        done={<Confirmed thanks={thanks} />}
      />
    )
  }
  return (
    <div className="mx-auto w-full max-w-[31.25rem] rounded-lg bg-white p-5">
      {heading}
      <NoScript sentence={WORDS.noScript} />
      <div className="noscript:hidden">
        {error && !isFetching ? <FormMissing error={error} onAgain={again} /> : <Loading />}
      </div>
    </div>
  )
}

/** The specification fills the subject into the field whose label reduces to 'oggetto'. */
function subjectOf(fields: readonly PublicField[], subject: string): Record<string, string> {
  const asked = fields.filter(({ label }) => reduced(label) === 'oggetto')
  return Object.fromEntries(asked.map(({ key }) => [key, subject]))
}

/** A skeleton as high as the form of the first day, so that hardly anything moves when the form comes. */
function Loading() {
  return (
    <p role="status" className="flex min-h-[34rem] items-start gap-3 text-ink-600">
      <Spinner /> {copy.loading}
    </p>
  )
}

function FormMissing({ error, onAgain }: { error: Error; onAgain: () => void }) {
  if (error instanceof CallError && error.status === 404) {
    return (
      <div role="alert">
        <p className="font-ui text-md">{copy.closed}</p>
        <p className="mt-1 text-ink-600">
          {copy.closedText} <ContactChannels />.
        </p>
      </div>
    )
  }
  return (
    <div role="alert">
      <p className="font-ui text-md">{copy.notLoaded}</p>
      <p className="mt-1 text-ink-600">{closedSentence(error) ?? copy.notLoadedText}</p>
      <Button variant="secondary" className="mt-5" onClick={onAgain}>
        {copy.again}
      </Button>
    </div>
  )
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
