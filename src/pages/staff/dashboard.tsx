import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressOf } from '#features/booking/requests/view.ts'
import { contactCountsQuery, pendingProposalsQuery } from '#features/contacts/queries.ts'
import { type FailedMail, listFailedMails, retryFailedMail } from '#features/dashboard/contract.ts'
import { addedText, comparedText } from '#features/dashboard/copy.ts'
import { PendingRequests, RecentActivity, RecentContacts } from '#features/dashboard/Parts.tsx'
import { dashboardQuery } from '#features/dashboard/queries.ts'
import { useStart } from '#features/start/queries.ts'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { grouped } from '#platform/numbers.ts'
import { callQuery } from '#platform/query/call-query.ts'
import { may } from '#platform/session/roles.ts'
import { wallClock } from '#platform/time/dates.ts'
import { longDate } from '#platform/time/italian.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toast.tsx'

export const meta = staffMeta('Dashboard')
export const handle = { access: "Devi effettuare l'accesso per visualizzare la dashboard." }

// Most days have none.
const Alarms = lazyWithRetry(() => import('#features/alarms/Alarms.tsx'), 'Alarms', { silent: true })

const EVENING = 17 * 60

export default function DashboardPage() {
  const { username, role } = useStaffUser()
  const { date, minutes } = wallClock(new Date())
  return (
    <>
      <PageHead
        title={`${minutes < EVENING ? 'Buongiorno' : 'Buonasera'}, ${username}`}
        text={`Oggi è ${longDate(date)}.`}
      />
      <div className="grid gap-5">
        {may(role, 'admin') ? <Alarms /> : null}
        {may(role, 'admin') ? <FirstStart /> : null}
        <Figures />
        <FailedMails />
        <PendingProposals />
        <PendingRequests />
        <div className="grid items-start gap-5 desk:grid-cols-2">
          <RecentContacts />
          <RecentActivity />
        </div>
      </div>
    </>
  )
}

/** Leads the administrator of a clinic without doctor or service to the first start. */
function FirstStart() {
  const { data: start } = useStart()
  if (!start?.isEmpty) return null
  return (
    <Note title="Cominciamo">
      <p>
        La clinica non ha ancora un medico e un servizio. In sei passi, una ventina di minuti, un paziente può
        prenotare.
      </p>
      <p className="mt-2">
        <ButtonLink to="/avvio">Comincia</ButtonLink>
      </p>
    </Note>
  )
}

function Figures() {
  const { data, error, isFetching, refetch } = useQuery(dashboardQuery)
  const figures = data?.figures
  const again =
    error && !isFetching && !figures ? (
      <Button variant="secondary" size="sm" onClick={() => refetch()}>
        Riprova<span className="sr-only"> a caricare le cifre</span>
      </Button>
    ) : null
  const rows = [
    ['Servizi attivi', figures?.services, figures && addedText(figures.newServices)],
    ['Personale medico', figures?.doctors, figures && addedText(figures.newDoctors)],
    [
      'Appuntamenti oggi',
      figures?.visitsToday,
      figures && comparedText(figures.visitsToday, figures.visitsYesterday),
    ],
  ] as const
  return (
    <dl className="grid overflow-hidden grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] rounded-md border border-line desk:grid-cols-4">
      <Contacts />
      {rows.map(([label, value, trend]) => (
        <Figure
          key={label}
          label={label}
          value={value === undefined ? again ? '—' : <Skeleton className="my-2 h-4 w-16" /> : grouped(value)}
        >
          {trend ? (
            <span className="flex items-center gap-1.5">
              {/^\+[1-9]/.test(trend) ? (
                <TrendingUp aria-hidden="true" strokeWidth={1.7} className="size-4 flex-none text-ink-500" />
              ) : null}
              {trend}
            </span>
          ) : (
            (again ?? <Skeleton className="w-24" />)
          )}
        </Figure>
      ))}
    </dl>
  )
}

function Contacts() {
  const { data, error, isFetching, refetch } = useQuery(contactCountsQuery)
  if (data) {
    return (
      <Figure label="Contatti totali" value={grouped(data.count)}>
        {data.today === 1 ? '1 nuovo oggi' : `${data.today} nuovi oggi`}
      </Figure>
    )
  }
  if (error && !isFetching) {
    return (
      <Figure label="Contatti totali" value="—">
        <Button variant="secondary" size="sm" onClick={() => refetch()}>
          Riprova<span className="sr-only"> a caricare i contatti</span>
        </Button>
      </Figure>
    )
  }
  return (
    <Figure label="Contatti totali" value={<Skeleton className="my-2 h-4 w-16" />}>
      <Skeleton className="w-24" />
    </Figure>
  )
}

type FigureProps = { label: string; value: ReactNode; children: ReactNode }

function Figure({ label, value, children }: FigureProps) {
  return (
    <div className="-mt-px -ml-px min-w-0 border-line border-t border-l px-5 py-3.5 max-desk:px-4">
      <dt className="text-ink-600 text-sxs">{label}</dt>
      <dd className="tnum whitespace-nowrap font-strong text-[1.5rem] leading-[1.25] tracking-[-0.02em]">
        {value}
      </dd>
      <dd className="mt-1 flex min-h-5 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 text-ink-600 text-sxs">
        {children}
      </dd>
    </div>
  )
}

/** Mails that could not be delivered, so that staff call the recipient or send them again. Hidden without any. */
function FailedMails() {
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
function PendingProposals() {
  const { data: contacts = [] } = useQuery(pendingProposalsQuery)
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
