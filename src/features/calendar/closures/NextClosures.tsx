import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { Link } from 'react-router'
import { wallClock, wallMoment } from '#platform/time/dates.ts'
import { Note } from '#ui/Note.tsx'
import { periodText } from '../hours/copy.ts'
import { LAST_DAY, marksQuery } from '../queries.ts'

const MOST = 4

/** The next closures of the clinic, in a sentence; nothing while they are not known. */
export function NextClosures({ calendar }: { calendar: string }) {
  const now = new Date()
  const { date: today } = wallClock(now)
  const { data } = useQuery(marksQuery({ from: today, to: LAST_DAY, kind: 'closure' }))
  if (!data) return null
  const next = data.filter(({ to }) => to > wallMoment(now)).slice(0, MOST)
  return (
    <Note icon={<CalendarX className="size-[1.25em]" strokeWidth={1.6} />} className="mt-4">
      {next.length === 0
        ? 'Nessuna chiusura in vista, oltre alle feste. '
        : 'Prossime eccezioni, già sul sito: '}
      {next.length > 0 ? (
        <>
          <b className="font-strong">chiusi {next.map((closure) => periodText(closure, today)).join(', ')}</b>
          .{' '}
        </>
      ) : null}
      <Link to={calendar} className="underline">
        Vedi il calendario
      </Link>
    </Note>
  )
}
