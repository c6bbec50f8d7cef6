import { useQuery } from '@tanstack/react-query'
import type { BookingService, BookingSubservice, Preparation as Texts } from '#features/catalogue/contract.ts'
import { bookingServicesQuery, bookingSubservicesQuery } from '#features/catalogue/queries.ts'
import { subserviceSummary } from '#features/catalogue/rules.ts'
import { cx } from '#ui/cx.ts'
import { bookingCopy } from '../copy.ts'
import { examsQuery } from '../exams/queries.ts'
import { isSameExam, mainExam, totalText, uniqueLines } from '../exams/rules.ts'
import type { Choices } from './state.ts'

/** The chosen service as the list it was chosen from has it; undefined until that is read. */
export function useChosenService({ category, service }: Choices): BookingService | undefined {
  const { data } = useQuery({ ...bookingServicesQuery(category?.id ?? null), staleTime: Infinity })
  return data?.find(({ id }) => id === service?.id)
}

/** The chosen service with its texts, or those of all chosen exams; none until they are read. */
export function useToPrepare(choices: Choices): Texts[] {
  const service = useChosenService(choices)
  const { exams } = choices
  const { data = [] } = useQuery({ ...examsQuery(), enabled: exams !== null, staleTime: Infinity })
  if (exams) return data.filter((exam) => exams.some((one) => isSameExam(one, exam)))
  return service ? [service] : []
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
  const main = choices.exams && mainExam(choices.exams)
  if (main) return subserviceSummary({ duration: main.duration, price: pricesOf(choices) })
  if (kind) return subserviceSummary(kind)
  return choices.hasSubservices === false && service
    ? subserviceSummary({ duration: service.duration, price: null })
    : null
}

/** The sum of the prices of the chosen exams. */
export function pricesOf({ exams }: Choices): string | null {
  return exams && totalText(exams.map(({ price }) => price))
}

type PreparationProps = {
  services: readonly Texts[]
  /** The duties of the patient's agreement. */
  duties?: readonly string[]
  /** The title of the preparation, where one above has its usual words. */
  title?: string
  className?: string
}

/** How to prepare for the visit and what to bring, a petal a line, each once; nothing for services without either. */
export function Preparation(props: PreparationProps) {
  const { services, duties = [], title: first = bookingCopy.preparation, className } = props
  const parts = [
    { title: first, lines: uniqueLines(services.map((one) => one.preparation)) },
    {
      title: bookingCopy.whatToBring,
      lines: [...duties, ...uniqueLines(services.map((one) => one.whatToBring))],
    },
  ].filter(({ lines }) => lines.length > 0)
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
            {lines.map((line) => (
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
