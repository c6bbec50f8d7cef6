import { useQuery } from '@tanstack/react-query'
import type { BookingService, BookingSubservice, Preparation } from '#features/catalogue/contract.ts'
import { bookingServicesQuery, bookingSubservicesQuery } from '#features/catalogue/queries.ts'
import { subserviceSummary } from '#features/catalogue/rules.ts'
import { useLanguage } from '#ui/Language.tsx'
import { examsQuery } from '../exams/queries.ts'
import { isSameExam, mainExam, totalText } from '../exams/rules.ts'
import { useMessages } from './messages.ts'
import type { Choices } from './state.ts'

/** The texts of a service before the visit, with the names of those that are Italian on an English page. */
export type ToPrepare = Preparation & { italian?: readonly string[] | undefined }

/** The chosen service as the list it was chosen from has it; undefined until that is read. */
export function useChosenService({ category, service }: Choices): BookingService | undefined {
  const { locale } = useLanguage()
  const { data } = useQuery({ ...bookingServicesQuery(category?.id ?? null, locale), staleTime: Infinity })
  return data?.find(({ id }) => id === service?.id)
}

/** The chosen service with its texts, or those of all chosen exams; none until they are read. */
export function useToPrepare(choices: Choices): ToPrepare[] {
  const { locale } = useLanguage()
  const service = useChosenService(choices)
  const { exams } = choices
  const { data = [] } = useQuery({ ...examsQuery(locale), enabled: exams !== null, staleTime: Infinity })
  if (exams) return data.filter((exam) => exams.some((one) => isSameExam(one, exam)))
  return service ? [service] : []
}

/** The chosen kind, with its duration and price; undefined until it is read. */
export function useChosenKind({ service, subservice }: Choices): BookingSubservice | undefined {
  const { locale } = useLanguage()
  const { data } = useQuery({
    ...bookingSubservicesQuery(subservice ? (service?.id ?? null) : null, locale),
    staleTime: Infinity,
  })
  return data?.find(({ id }) => id === subservice?.id)
}

/** '45 minuti · 130,00 €' of the chosen kind, or of a service without kinds; null until it is known. */
export function useVisitSummary(choices: Choices): string | null {
  const { catalogue } = useMessages()
  const service = useChosenService(choices)
  const kind = useChosenKind(choices)
  const sum = useExamsPrice(choices)
  const main = choices.exams && mainExam(choices.exams)
  // The sum has its sign already.
  if (main) return [catalogue.minutes(main.duration), sum].filter(Boolean).join(' · ')
  if (kind) return subserviceSummary(kind, catalogue)
  return choices.hasSubservices === false && service ? catalogue.minutes(service.duration) : null
}

/** The sum of the prices of the chosen exams. */
export function useExamsPrice({ exams }: Choices): string | null {
  const { sum } = useMessages()
  return (
    exams &&
    totalText(
      exams.map(({ price }) => price),
      sum,
    )
  )
}
