import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addressOf } from '#features/booking/requests/view.ts'
import { waitingProposalsQuery } from '#features/contacts/queries.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { callQuery } from '#platform/query/call-query.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { useToast } from '#ui/Toast.tsx'
import { type FailedMail, listFailedMails, retryFailedMail } from './contract.ts'

/** Mails that could not be delivered, so that staff call the recipient or send them again. Hidden without any. */
export function FailedMails() {
  const { data: mails = [] } = useQuery(failedMailsQuery)
  if (mails.length === 0) return null
  return (
    <Note tone="warning" title={headline(mails.length)}>
      <ul className="mt-2 grid gap-3">
        {mails.map((mail) => (
          <li key={mail.id}>
            <Failed mail={mail} />
          </li>
        ))}
      </ul>
    </Note>
  )
}

function headline(count: number): string {
  return count === 1 ? 'Una e-mail non è stata consegnata' : `${count} e-mail non sono state consegnate`
}

function Failed({ mail }: { mail: FailedMail }) {
  const retry = useMailRetry()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="wrap-anywhere min-w-0">
        <b className="font-strong">{mail.to}</b>: {mail.subject}
        {mail.about?.type === 'appointment' ? (
          <>
            {' · '}
            <Link to={addressOf({ request: mail.about.id })}>Richiesta n. {mail.about.id}</Link>
          </>
        ) : null}
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={retry.isPending}
        busyLabel="Un momento…"
        onClick={() => retry.mutate(mail.id)}
      >
        Spedisci di nuovo
      </Button>
    </div>
  )
}

const failedMailsQuery = callQuery(listFailedMails, {})

function useMailRetry() {
  const client = useQueryClient()
  const toast = useToast()
  const notify = useNotify()
  return useMutation({
    mutationFn: (id: number) => call(retryFailedMail, { params: { id: String(id) }, body: {} }),
    onSuccess: ({ message }) => toast({ title: 'E-mail in partenza', description: message }),
    onError: (error) => notify.error(sentenceOf(error, 'Impossibile spedire di nuovo l’e-mail.'), error),
    onSettled: () => client.invalidateQueries({ queryKey: failedMailsQuery.queryKey }),
  })
}

/** Links to contacts with open proposals from public forms. Hidden without any. */
export function WaitingProposals() {
  const { data: contacts = [] } = useQuery(waitingProposalsQuery)
  if (contacts.length === 0) return null
  return (
    <Note title="Proposte dai moduli da decidere">
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {contacts.map(({ contactId, firstName, lastName, count }) => (
          <li key={contactId} className="wrap-anywhere min-w-0">
            <Link
              to={`/contatti/${contactId}`}
              className="inline-flex min-h-6 items-center max-desk:min-h-11"
            >
              <bdi>{`${firstName} ${lastName}`}</bdi>
              <span className="tnum">: {count === 1 ? '1 proposta' : `${count} proposte`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  )
}
