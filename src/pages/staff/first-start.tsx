import '#features/start/start.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { firstTimesOfServiceQuery } from '#features/booking/queries.ts'
import { type Start, type StartStep, startSteps } from '#features/start/contract.ts'
import { startCopy as copy } from '#features/start/copy.ts'
import { startQuery, useStart } from '#features/start/queries.ts'
import { nextStep } from '#features/start/rules.ts'
import { Steps } from '#features/start/Steps.tsx'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { readNow } from '#platform/query/call-query.ts'
import { may } from '#platform/session/roles.ts'
import { clockText, longDate } from '#platform/time/italian.ts'
import { ButtonAnchor, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Progress } from '#ui/Progress.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'

export const meta = staffMeta(copy.title)
export const handle = { access: copy.access }

/** From an empty product to the first booking. For administrators. */
export default function FirstStartPage() {
  if (may(useStaffUser().role, 'admin')) return <FirstStart />
  return (
    <>
      <PageHead title={copy.title} />
      <EmptyState title="Solo per gli amministratori" text={copy.onlyAdmins} />
    </>
  )
}

const PASSO = 'passo'

function FirstStart() {
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const { data: start, error, isFetching, refetch } = useStart()
  const asked = startSteps.find((step) => step === search.get(PASSO))
  const open = start ? (asked ?? nextStep(start.steps)) : null
  const goOn = async (done: StartStep) => {
    const { steps } = await readNow(client, startQuery)
    // The next step does not wait for a test mail that has not left yet.
    const passed = done === 'posta' ? [...steps, done] : steps
    const next = nextStep(passed)
    setSearch(next !== null && next !== nextStep(steps) ? { [PASSO]: next } : {}, { replace: true })
  }
  return (
    <>
      <PageHead title={copy.title} text={copy.intro} />
      {start ? (
        <>
          <Progress
            value={(100 * start.steps.length) / startSteps.length}
            label={`${start.steps.length} passi su ${startSteps.length} sono fatti`}
            className="st-steps mb-3"
          />
          {open === null ? <Ready start={start} /> : null}
          <Steps start={start} open={open} onDone={(step) => void goOn(step)} />
        </>
      ) : null}
      {start || (error && !isFetching) ? null : (
        <SkeletonGroup className="st-steps grid gap-5">
          <Skeleton className="h-2 w-full" />
          {startSteps.map((step) => (
            <Skeleton key={step} className="h-6 w-1/2" />
          ))}
        </SkeletonGroup>
      )}
      {!start && error && !isFetching ? (
        <NotLoaded what="i passi" error={error} again={() => void refetch()} />
      ) : null}
    </>
  )
}

/** The first free time of the first service, as a patient finds it. */
function Ready({ start: { service, isClosed } }: { start: Start }) {
  const { data } = useQuery(firstTimesOfServiceQuery(service?.id ?? null))
  const [first] = data?.doctors.map(({ time }) => time).sort() ?? []
  const when = first ? `${longDate(first.slice(0, 10))} alle ${clockText(first.slice(11))}` : null
  return (
    <Note title={when ? `${copy.ready}: ${when}` : copy.ready} className="st-steps mb-4" role="status">
      {data && !first ? (
        <p>Nei prossimi 60 giorni non ci sono orari liberi: guarda quando riceve il medico.</p>
      ) : null}
      {isClosed ? <p>{copy.closed}</p> : null}
      <p className="mt-2 flex flex-wrap gap-2">
        <ButtonAnchor href={`/prenota-visita?servizio=${service?.id ?? ''}`}>Prova a prenotare</ButtonAnchor>
        <ButtonLink to="/prima-di-aprire" variant="secondary">
          Prima di aprire
        </ButtonLink>
      </p>
    </Note>
  )
}
