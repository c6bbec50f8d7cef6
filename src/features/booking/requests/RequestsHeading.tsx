import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { SegmentedLinks } from '#ui/Segmented.tsx'
import { refreshAppointments } from '../queries.ts'
import { statuses } from '../rules.ts'
import { staffCopy, statusLabels, summaryOf } from '../staff-copy.ts'
import { appointmentCountsQuery, pendingCountQuery } from '../staff-queries.ts'
import { addressOf, type View } from './view.ts'

/** Title, summary, and the statuses as links with their counts. */
export function RequestsHeading({ status }: Pick<View, 'status'>) {
  const { data: counts } = useQuery(appointmentCountsQuery)
  return (
    <>
      <PageHead title={staffCopy.title} text={counts ? summaryOf(counts, new Date()) : <>&nbsp;</>} />
      <div className="mb-3">
        <SegmentedLinks
          label="Filtra per stato"
          items={[
            { to: addressOf({}), label: 'Tutte', count: counts?.all, current: status === null },
            ...statuses.map((one) => ({
              to: addressOf({ status: one }),
              label: statusLabels[one],
              count: counts?.[one],
              current: status === one,
            })),
          ]}
        />
      </div>
      <NewRequests />
    </>
  )
}

/** Offers to read the list again when the count of the side bar has risen: rows don't move while staff read them. */
function NewRequests() {
  const client = useQueryClient()
  const counts = useQuery(appointmentCountsQuery)
  const pending = useQuery(pendingCountQuery)
  const settled = counts.data && pending.data && !counts.isFetching && !pending.isFetching
  const newer =
    settled && pending.dataUpdatedAt > counts.dataUpdatedAt && pending.data.count > counts.data.pending
  return (
    <div role="status">
      {newer ? (
        <Note className="mb-3 items-center">
          <span className="mr-3">Sono arrivate nuove richieste.</span>
          <Button variant="secondary" size="sm" onClick={() => refreshAppointments(client)}>
            Aggiorna
          </Button>
        </Note>
      ) : null}
    </div>
  )
}
