import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { wallClock } from '#platform/time/dates.ts'
import { Button } from '#ui/Button.tsx'
import { visitQuery } from '../queries.ts'
import { mayTellAgain, useTellAgain } from '../visit-changes.ts'
import { History } from './History.tsx'
import './visit.css'

/** The history of a visit in the detail of its request, with 'Rimanda conferma'. It comes into view as it is read. */
export function RequestStory({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(visitQuery(id))
  const tellAgain = useTellAgain()
  const box = useRef<HTMLDivElement>(null)
  const isRead = data !== undefined
  useEffect(() => {
    if (isRead) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isRead])
  if (!data) return error ? <NotLoaded what="la storia" error={error} again={() => refetch()} /> : null
  const { visit, history } = data
  return (
    <div ref={box}>
      <History events={history} channel={visit.channel} />
      {mayTellAgain(visit, wallClock(new Date())) ? (
        <Button
          variant="secondary"
          size="sm"
          className="max-desk:min-h-11"
          icon={<Mail strokeWidth={1.7} />}
          busy={tellAgain.isPending}
          onClick={() => tellAgain.mutate(visit.id)}
        >
          Rimanda conferma
        </Button>
      ) : null}
    </div>
  )
}
