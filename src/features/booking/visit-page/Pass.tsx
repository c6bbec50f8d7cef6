import { CalendarClock, Check, CircleCheck, CircleX, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { subserviceSummary } from '#features/catalogue/rules.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { daysBetween } from '#platform/time/dates.ts'
import {
  capitalized,
  clockText,
  dayAndTime,
  dayMonth,
  nearDay,
  otherYear,
  weekdayLong,
} from '#platform/time/italian.ts'
import type { VisitPage } from './contract.ts'

type PassProps = {
  page: VisitPage
  /** The page asks something: on a phone the details fold into one line. */
  asks?: boolean
  /** The patient has just moved it: the former time stands below the new one. */
  justMoved?: boolean
  children: ReactNode
}

/** One panel: the date, large, and what can be done. The state is said by word, icon, and then colour. */
export function Pass({ page, asks = false, justMoved = false, children }: PassProps) {
  const { street, town } = useClinic().entrances.main
  const { date, time, now } = page
  const { tone, label, Icon } = pillOf(page)
  return (
    <article className="vp-pass" data-state={tone} data-ask={asks || undefined}>
      <div className={`vp-date${tone === 'ok' ? ' on-dark' : ''}`}>
        <p className="vp-pill">
          <Icon aria-hidden="true" strokeWidth={1.6} />
          {label}
        </p>
        <h1 className="vp-when">
          <span>{capitalized(weekdayLong(date))}</span>
          <span>
            {dayMonth(date)}
            {otherYear(date, now.date)}
          </span>
          <span className="tnum">
            <span className="sr-only">alle </span>ore {clockText(time)}
          </span>
        </h1>
        <p className="vp-soon">{soonText(page)}</p>
        <Before page={page} justMoved={justMoved} />
        <p className="vp-brief">{briefOf(page)}</p>
        <dl>
          {page.service === null ? (
            <Row label="Durata">{page.duration} minuti</Row>
          ) : (
            <What page={page} service={page.service} />
          )}
          {page.doctor === null ? null : <Row label="Con">{page.doctor}</Row>}
          <Row label="Dove">{page.isAtHome ? 'A domicilio' : `${street}, ${town}`}</Row>
          <Row label="Prenotazione">n. {page.number}</Row>
        </dl>
      </div>
      <div className="vp-main">{children}</div>
    </article>
  )
}

function What({ page, service }: { page: VisitPage; service: string }) {
  const summary = subserviceSummary(page)
  if (page.exams.length === 0)
    return (
      <Row label="Visita">
        {service}, {summary}
      </Row>
    )
  return (
    <Row label="Esami">
      {[service, ...page.exams].map((name) => (
        <span key={name} className="block pb-1.5">
          {name}
        </span>
      ))}
      {summary}
    </Row>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tnum">{children}</dd>
    </div>
  )
}

function Before({
  page: { moved, state, displaced, wasDisplaced },
  justMoved,
}: {
  page: VisitPage
  justMoved: boolean
}) {
  if (!moved || displaced || state === 'over' || state === 'cancelled') return null
  if (moved.by === 'patient' && !justMoved) return null
  return (
    <p className="vp-was">
      Prima era <s>{dayAndTime(moved.date, moved.time)}</s>
      {moved.by === 'patient' && !wasDisplaced ? ': quel posto è di nuovo libero.' : null}
    </p>
  )
}

function pillOf({ state, moved, cancelled, displaced }: VisitPage) {
  if (displaced) return { tone: 'off', label: 'Non si può fare', Icon: CircleX }
  if (state === 'pending') return { tone: 'wait', label: 'In attesa di conferma', Icon: Hourglass }
  if (cancelled) return { tone: 'off', label: cancelledWord(cancelled), Icon: CircleX }
  if (state === 'over') return { tone: 'past', label: 'Conclusa', Icon: Check }
  if (moved?.by === 'clinic') return { tone: 'ok', label: 'Spostata', Icon: CalendarClock }
  return { tone: 'ok', label: 'Confermata', Icon: CircleCheck }
}

function cancelledWord({ by }: NonNullable<VisitPage['cancelled']>): string {
  return by === 'patient' ? 'Disdetta' : 'Annullata'
}

function soonText(page: VisitPage): string {
  const { state, asked, moved, date, now, requestedAt, cancelled, displaced } = page
  const at = (moment: { date: string; time: string }) =>
    `${nearDay(moment.date, now.date) ?? `il ${dayMonth(moment.date)}`} alle ${clockText(moment.time)}`
  if (displaced) return inDays(date, now.date)
  if (state === 'pending') return `Chiesta ${at(requestedAt)}`
  if (cancelled) return `${cancelledWord(cancelled)} ${at(cancelled.at)}`
  if (asked) return 'Vale ancora questo orario'
  if (moved?.by === 'clinic') return 'Nuovo orario'
  return inDays(date, now.date)
}

/** 'Oggi', 'Domani', 'Dopodomani', 'Fra 10 giorni' */
function inDays(date: string, today: string): string {
  const days = daysBetween(today, date)
  return days === 2 ? 'Dopodomani' : capitalized(nearDay(date, today) ?? `fra ${days} giorni`)
}

/** 'Visita ed ECG con la Dr.ssa Marta Brambilla, prenotazione n. 1042', '4 esami a domicilio con Punto prelievi, …' */
function briefOf({ service, exams, isAtHome, doctor, number }: VisitPage): string {
  const names = exams.length > 0 ? `${exams.length + 1} esami` : (service ?? 'Visita')
  const what = isAtHome ? `${names} a domicilio` : names
  return `${what}${doctor === null ? '' : ` con ${doctor}`}, prenotazione n. ${number}`
}
