import { counted } from '#platform/numbers.ts'
import { clockText, weekdayAndNumbers } from '#platform/time/italian.ts'
import { nearMoment } from '#platform/time/moments.ts'
import { phoneLink } from '#ui/contactLinks.ts'
import { StatusPill, type StatusPillProps } from '#ui/StatusPill.tsx'
import type { Displaced } from './contract.ts'
import { answerOf } from './rules.ts'

const PILLS: Record<ReturnType<typeof answerOf>, [StatusPillProps['status'], string]> = {
  overdue: ['warning', 'Da richiamare'],
  call: ['warning', 'Chiede una telefonata'],
  awaited: ['pending', 'Senza risposta'],
  taken: ['confirmed', 'Ha scelto'],
  moved: ['confirmed', 'Spostata'],
  cancelled: ['cancelled', 'Annullata'],
  completed: ['completed', 'Fatta'],
}

/**
 * The answers of the patients who were asked to choose another time; those to call stand first.
 * @param now the moment of the answers
 */
export function Board({ rows, now }: { rows: readonly Displaced[]; now: Date }) {
  const order = Object.keys(PILLS)
  const inOrder = rows.toSorted((a, b) => order.indexOf(answerOf(a, now)) - order.indexOf(answerOf(b, now)))
  const open = rows.filter(({ outcome }) => outcome === null).length
  return (
    <>
      <p className="agp-small" role="status">
        {open === 0
          ? 'Hanno risposto tutti.'
          : `${counted(open, 'visita aspetta', 'visite aspettano')} una risposta. Dopo 30 minuti la telefonata è in Da fare.`}
      </p>
      <ul className="agp-board">
        {inOrder.map((row) => {
          const [status, words] = PILLS[answerOf(row, now)]
          return (
            <li key={row.appointmentId}>
              <p>
                <b className="tnum">
                  {weekdayAndNumbers(row.date)}, {clockText(row.time)}
                </b>{' '}
                {row.patient}
              </p>
              <StatusPill status={status}>{words}</StatusPill>
              <p className="agp-small">
                <span>{detailsOf(row, now)}</span>
                {row.phone && (row.outcome === null || row.outcome === 'cancelled') ? (
                  <a href={phoneLink(row.phone)} className="tnum whitespace-nowrap">
                    {row.phone}
                  </a>
                ) : null}
              </p>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** 'Ora gio 10/12, 15:00, Dr. Andrea Villa'; without an answer 'Chiesto oggi, 8:12: da 35 minuti' */
function detailsOf(row: Displaced, now: Date): string {
  if (row.outcome === 'taken' || row.outcome === 'moved')
    return `Ora ${weekdayAndNumbers(row.now.date)}, ${clockText(row.now.time)}, ${row.now.doctorName}`
  if (row.endedAt) return nearMoment(row.endedAt, now)
  if (row.callAskedAt) return nearMoment(row.callAskedAt, now)
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(row.askedAt)) / 60_000))
  const since = minutes > 0 && minutes < 120 ? `: da ${counted(minutes, 'minuto', 'minuti')}` : ''
  return `Chiesto ${nearMoment(row.askedAt, now)}${since}`
}
