import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { isOn } from '#features/site/maintenance/contract.ts'
import { useMode } from '#features/site/maintenance/queries.ts'
import { modeQuery } from '#features/site/maintenance/read.ts'
import { Checks } from '#features/start/Checks.tsx'
import type { Start } from '#features/start/contract.ts'
import { startCopy as copy } from '#features/start/copy.ts'
import { useStart } from '#features/start/queries.ts'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { may } from '#platform/session/roles.ts'
import { toTime, wallClock } from '#platform/time/dates.ts'
import { clockText } from '#platform/time/italian.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Progress } from '#ui/Progress.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'

export const meta = staffMeta(copy.checks)
export const handle = { access: copy.access }

/** The things in order and those missing before the site opens, computed from the data. For administrators. */
export default function BeforeOpeningPage() {
  if (may(useStaffUser().role, 'admin')) return <BeforeOpening />
  return (
    <>
      <PageHead title={copy.checks} />
      <EmptyState title="Solo per gli amministratori" text={copy.onlyAdmins} />
    </>
  )
}

function BeforeOpening() {
  const { data, error, isFetching, refetch } = useStart()
  return (
    <>
      <PageHead
        title={copy.checks}
        text={data ? summary(data) : ' '}
        actions={<Opening onOpened={() => void refetch()} />}
      />
      {data ? (
        <>
          <Progress
            value={(100 * data.done) / data.total}
            label={`${data.done} cose su ${data.total} sono a posto`}
          />
          <p className="mt-2 mb-2 text-ink-600 text-sxs" role="status">
            {copy.computed} Ultimo controllo alle {timeOf(data.checkedAt)}.{' '}
            <button
              type="button"
              aria-disabled={isFetching}
              onClick={() => void refetch()}
              className="min-h-6 cursor-pointer font-ui text-aqua-700 hover:underline max-desk:min-h-11"
            >
              Controlla di nuovo
            </button>
          </p>
          {data.groups.map((group) => (
            <Checks key={group.title} group={group} />
          ))}
        </>
      ) : null}
      {data || (error && !isFetching) ? null : <Loading />}
      {!data && error && !isFetching ? (
        <NotLoaded what="i controlli" error={error} again={() => void refetch()} />
      ) : null}
    </>
  )
}

function summary({ done, total }: Start): string {
  if (done === total) return 'Tutto è a posto.'
  const count = done === 1 ? `1 cosa su ${total} è a posto` : `${done} cose su ${total} sono a posto`
  return `${count}. ${copy.others}`
}

function timeOf(instant: string): string {
  return clockText(toTime(wallClock(new Date(instant)).minutes))
}

/** Opens a site that is closed to visitors; else leads to it. */
function Opening({ onOpened }: { onOpened: () => void }) {
  const { data: mode } = useQuery(modeQuery)
  const { on, change } = useMode()
  const sign = <Globe strokeWidth={1.7} />
  if (mode === undefined) return null
  if (on || isOn(mode?.value))
    return (
      <Button variant="secondary" icon={sign} onClick={() => change(false, onOpened)}>
        Apri il sito ai visitatori
      </Button>
    )
  return (
    <ButtonAnchor href="/" variant="secondary" icon={sign}>
      Guarda il sito
    </ButtonAnchor>
  )
}

function Loading() {
  return (
    <SkeletonGroup className="grid gap-4">
      <Skeleton className="h-2 w-full" />
      <Skeleton className="mb-4 h-4 w-80" />
      {['w-2/3', 'w-1/2', 'w-3/5', 'w-3/4'].map((width) => (
        <Skeleton key={width} className={`my-2 h-5 ${width}`} />
      ))}
    </SkeletonGroup>
  )
}
