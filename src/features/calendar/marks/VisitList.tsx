import { clockText, weekdayAndNumbers } from '#platform/time/italian.ts'
import { phoneLink } from '#ui/contactLinks.ts'
import type { VisitInside } from '../contract.ts'

/** Visits to read, for a dialog. */
export function VisitList({ visits }: { visits: readonly VisitInside[] }) {
  return (
    <ul className="divide-y divide-line">
      {visits.map((visit) => (
        <li key={visit.appointmentId} className="py-2">
          <VisitWords visit={visit} />
        </li>
      ))}
    </ul>
  )
}

/** A visit in two lines: when and whose, and how to reach the patient. */
export function VisitWords({ visit }: { visit: VisitInside }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <p>
        <span className="tnum font-strong">
          {weekdayAndNumbers(visit.date)}, {clockText(visit.time)}
        </span>{' '}
        {visit.patient}
      </p>
      <p className="text-ink-600 text-sxs">
        {visit.serviceName} · {visit.doctorName}
        {visit.phone ? (
          <>
            {' · '}
            <a href={phoneLink(visit.phone)} className="tnum whitespace-nowrap">
              {visit.phone}
            </a>
          </>
        ) : null}
      </p>
    </div>
  )
}
