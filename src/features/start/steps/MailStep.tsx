import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SaveFailed } from '#platform/form/SaveFailed.tsx'
import { CallError, call } from '#platform/http/call.ts'
import { readNow } from '#platform/query/call-query.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Note } from '#ui/Note.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { type Start, sendTestMail } from '../contract.ts'
import { startQuery } from '../queries.ts'

const LOOK_AGAIN_MS = 2000

type MailStepProps = { mail: Start['mail']; onDone: () => void }

/** Sends a test mail and says how far it has come; goes on also without an SMTP server. */
export function MailStep({ mail: { from, staff, folder, own, last }, onDone }: MailStepProps) {
  const client = useQueryClient()
  const [to, setTo] = useState(last?.to ?? own ?? '')
  // The mail worker takes mails a moment later.
  useQuery({ ...startQuery, refetchInterval: last?.state === 'waiting' ? LOOK_AGAIN_MS : false })
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await call(sendTestMail, { body: { to } })
      await readNow(client, startQuery)
    },
  })
  const wrong =
    error instanceof CallError ? error.issues.find(({ path }) => path === 'to')?.message : undefined
  const isSent = folder === null && last?.state === 'sent'
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <SaveFailed
        error={wrong ? null : error}
        otherwise="L’e-mail di prova non è stata accettata. Riprova."
      />
      {folder === null ? null : (
        <Note tone="warning" title="Nessun server di posta">
          <p>
            Per ora nessuna e-mail parte: diventano file nella cartella{' '}
            <code className="[overflow-wrap:anywhere]">{folder}</code> del server. Chi lo segue imposta il
            server di posta e i due indirizzi qui sotto, come dice il README, e riavvia; poi la prova si
            ripete da «Prima di aprire».
          </p>
        </Note>
      )}
      <p className="[overflow-wrap:anywhere]">
        Ai pazienti le e-mail arrivano da <b>{from}</b>. Le nuove richieste le leggete in <b>{staff}</b>. Se
        non sono i vostri indirizzi, chi segue il server li cambia come dice il README, e riavvia.
      </p>
      <Field label="Il tuo indirizzo" error={wrong}>
        <TextInput
          type="email"
          autoComplete="email"
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </Field>
      <p role="status" className="empty:hidden">
        {last ? stateText(last, folder) : ''}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button
          type="submit"
          variant={last === null ? 'primary' : 'secondary'}
          busy={isPending}
          busyLabel="Un momento…"
        >
          {last === null ? 'Manda la prova' : 'Manda un’altra prova'}
        </Button>
        <Button variant={last === null ? 'secondary' : 'primary'} onClick={onDone}>
          {isSent ? 'È arrivata, continua' : 'Continua'}
        </Button>
      </div>
    </form>
  )
}

function stateText({ to, state, error }: NonNullable<Start['mail']['last']>, folder: string | null): string {
  if (state === 'waiting')
    return error ? `Non è ancora partita. Il server di posta ha risposto: ${error}` : 'Sta partendo…'
  if (state === 'failed') return `Non è partita. Il server di posta ha risposto: ${error ?? 'niente'}`
  if (folder !== null) return `L’e-mail per ${to} è un file in quella cartella: a ${to} non arriva niente.`
  return `Il server di posta ha preso l’e-mail per ${to}. Guarda se è arrivata, anche fra la posta indesiderata.`
}
