import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addressOf } from '#features/booking/requests/view.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
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

const failedMailsQuery = queryOptions({
  queryKey: [listFailedMails.path],
  queryFn: ({ signal }) => call(listFailedMails, {}, { signal }),
})

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
