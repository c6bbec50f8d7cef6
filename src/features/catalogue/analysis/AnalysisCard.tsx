import { CalendarDays, Clock, UserRound } from 'lucide-react'
import { Chip, MoreCount } from '#ui/Chip.tsx'
import { cx } from '#ui/cx.ts'
import type { PublicService } from '../contract.ts'
import { catalogueCopy } from '../copy.ts'
import { doctorName } from '../rules.ts'
import { analysisCardClass, FACT, FACTS, type Width } from './cardShape.ts'

const DOCTORS_SHOWN = 3
const KINDS_SHOWN = 2

const ICON = 'mt-[0.1em] size-5 flex-none text-aqua-600'

type AnalysisCardProps = { service: Omit<PublicService, 'nextAvailable'>; width: Width }

/** A kind of analysis. Its times are the blood-draw point's, so it has no slots of its own. */
export function AnalysisCard({ service, width }: AnalysisCardProps) {
  const { name, shortDescription, longDescription, doctors, subservices } = service
  const moreKinds = subservices.length - KINDS_SHOWN
  return (
    <li className={cx(analysisCardClass(width), 'wrap-anywhere')}>
      <div className="flex flex-col">
        <h3 className="text-d1">{name}</h3>
        {shortDescription ? (
          <p className="mt-1.5 text-pretty font-medium leading-[1.45]">{shortDescription}</p>
        ) : null}
        {longDescription ? (
          <p className="measure mt-2 text-pretty text-ink-600 text-sm leading-[1.5]">{longDescription}</p>
        ) : null}
        {subservices.length > 0 ? (
          <ul aria-label="Esami" className="mt-4 flex flex-wrap items-center gap-1.5">
            {subservices.slice(0, KINDS_SHOWN).map((subservice) => (
              <li key={subservice.id}>
                <Chip>{subservice.name}</Chip>
              </li>
            ))}
            {moreKinds > 0 ? (
              <li>
                <MoreCount count={moreKinds} label={moreKinds === 1 ? 'altro esame' : 'altri esami'} />
              </li>
            ) : null}
          </ul>
        ) : null}
      </div>
      <ul className={FACTS}>
        {doctors.length > 0 ? (
          <li className={FACT}>
            <UserRound aria-hidden="true" strokeWidth={1.6} className={ICON} />
            <span>
              <span className="sr-only">Medici: </span>
              {doctorsText(doctors)}
            </span>
          </li>
        ) : null}
        <li className={FACT}>
          <Clock aria-hidden="true" strokeWidth={1.6} className={ICON} />
          {catalogueCopy.analysisHours}
        </li>
        <li className={FACT}>
          <CalendarDays aria-hidden="true" strokeWidth={1.6} className={ICON} />
          {catalogueCopy.analysisAvailability}
        </li>
      </ul>
    </li>
  )
}

function doctorsText(doctors: PublicService['doctors']): string {
  const names = doctors.slice(0, DOCTORS_SHOWN).map(doctorName)
  const more = doctors.length - names.length
  return more > 0 ? `${names.join(', ')} +${more} altri` : names.join(', ')
}
