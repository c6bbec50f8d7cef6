import { useQuery } from '@tanstack/react-query'
import type { BookingService, BookingSubservice } from '#features/catalogue/contract.ts'
import { bookingServicesQuery, bookingSubservicesQuery } from '#features/catalogue/queries.ts'
import { subserviceSummary } from '#features/catalogue/rules.ts'
import { cx } from '#ui/cx.ts'
import { bookingCopy } from '../copy.ts'
import type { Choices } from './state.ts'

/** The chosen service as the list it was chosen from has it; undefined until that is read. */
export function useChosenService({ category, service }: Choices): BookingService | undefined {
  const { data } = useQuery({ ...bookingServicesQuery(category?.id ?? null), staleTime: Infinity })
  return data?.find(({ id }) => id === service?.id)
}

/** The chosen kind, with its duration and price; undefined until it is read. */
export function useChosenKind({ service, subservice }: Choices): BookingSubservice | undefined {
  const { data } = useQuery({
    ...bookingSubservicesQuery(subservice ? (service?.id ?? null) : null),
    staleTime: Infinity,
  })
  return data?.find(({ id }) => id === subservice?.id)
}

/** '45 minuti · 130,00 €' of the chosen kind, or of a service without kinds; null until it is known. */
export function useVisitSummary(choices: Choices): string | null {
  const service = useChosenService(choices)
  const kind = useChosenKind(choices)
  if (kind) return subserviceSummary(kind)
  return choices.hasSubservices === false && service
    ? subserviceSummary({ duration: service.duration, price: null })
    : null
}

type PreparationProps = {
  service: BookingService | undefined
  /** The duties of the patient's agreement. */
  duties?: readonly string[]
  className?: string
}

/** How to prepare for the visit and what to bring, a petal a line; nothing for a service without either. */
export function Preparation({ service, duties = [], className }: PreparationProps) {
  const parts = [
    { title: bookingCopy.preparation, text: service?.preparation },
    { title: bookingCopy.whatToBring, text: [...duties, service?.whatToBring].filter(Boolean).join('\n') },
  ].flatMap(({ title, text }) => (text ? { title, lines: new Set(text.split(/\n+/)) } : []))
  if (parts.length === 0) return null
  return (
    <div
      className={cx(
        'grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-10 gap-y-5 rounded-lg bg-sand-100 p-6',
        className,
      )}
    >
      {parts.map(({ title, lines }) => (
        <section key={title} aria-label={title} className="min-w-0">
          <h3 className="mb-1.5 font-sans font-strong text-md leading-[1.3]">{title}</h3>
          <ul>
            {[...lines].map((line) => (
              <li
                key={line}
                className="wrap-anywhere grid grid-cols-[0.75rem_minmax(0,1fr)] gap-3 py-1 leading-[1.45] before:mt-[0.34em] before:size-3 before:rounded-[100%_0] before:bg-aqua-400 forced-colors:before:bg-[Highlight]"
              >
                {line}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
