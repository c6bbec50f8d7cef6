import { useQuery, useQueryClient } from '@tanstack/react-query'
import { grouped } from '#platform/numbers.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { activationCountsQuery, currentCountsQuery, refreshActivations } from '../queries.ts'
import { listCopy } from './copy.ts'

/** Title, and how many wait for an answer. */
export function Heading() {
  const { data: counts } = useQuery(activationCountsQuery)
  return (
    <>
      <PageHead title={listCopy.title} text={counts ? waitingText(counts.pending) : <>&nbsp;</>} />
      <Newer />
    </>
  )
}

function waitingText(pending: number): string {
  if (pending === 0) return 'Nessuna richiesta in attesa di risposta.'
  return pending === 1
    ? '1 richiesta in attesa di risposta.'
    : `${grouped(pending)} richieste in attesa di risposta.`
}

/** The rows under somebody's eyes do not move by themselves: a note says that there are more. */
function Newer() {
  const client = useQueryClient()
  const seen = useQuery(activationCountsQuery)
  const now = useQuery(currentCountsQuery)
  const settled = seen.data && now.data && !seen.isFetching && !now.isFetching
  const newer = settled && now.dataUpdatedAt > seen.dataUpdatedAt && now.data.all > seen.data.all
  return (
    <div role="status">
      {newer ? (
        <Note className="mb-3 items-center">
          <span className="mr-3">Sono arrivate nuove richieste.</span>
          <Button variant="secondary" size="sm" onClick={() => refreshActivations(client)}>
            Aggiorna
          </Button>
        </Note>
      ) : null}
    </div>
  )
}
