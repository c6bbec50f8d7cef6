import { catalogueCopy, type PriceWords } from '#features/catalogue/copy.ts'
import { centsOf, priceText } from '#features/catalogue/rules.ts'
import { counted, grouped } from '#platform/numbers.ts'
import type { Exam } from './contract.ts'

/** The parts that tell exams apart. */
export type ExamKey = Pick<Exam, 'serviceId' | 'subserviceId'>

export function isSameExam(a: ExamKey, b: ExamKey): boolean {
  return a.serviceId === b.serviceId && a.subserviceId === b.subserviceId
}

/**
 * The exam a draw is booked as: its place is that of one at home, else of the longest, and of equals the first. Undefined
 * without exams.
 */
export function mainExam<E extends Pick<Exam, 'atHome' | 'duration'>>(exams: readonly E[]): E | undefined {
  return exams.toSorted((a, b) => Number(b.atHome) - Number(a.atHome) || b.duration - a.duration)[0]
}

/** Whether there is something to draw: a draw at home is booked beside an exam. */
export function isDraw(exams: readonly Pick<Exam, 'atHome'>[]): boolean {
  return exams.some(({ atHome }) => !atHome)
}

/** 'Esami del sangue, Profilo di base' */
export function examName({ serviceName, name }: Pick<Exam, 'serviceName' | 'name'>): string {
  return name === serviceName ? name : `${serviceName}, ${name}`
}

/** The words of a sum of prices. */
type SumWords = Pick<PriceWords, 'euros' | 'noAmount'> & {
  /** `others`: exams whose price is no amount. */
  andOthers: (sum: string, others: number) => string
}

export const sumWords: SumWords = {
  euros: catalogueCopy.euros,
  andOthers: (sum, others) => `${sum} più ${counted(others, 'esame', 'esami')} senza prezzo fisso`,
}

/**
 * The sum of several prices, as '140,00 €'. Prices that are no plain amounts are counted beside it. The price itself where it is
 * the only one; null where none is an amount.
 */
export function totalText(
  prices: readonly (string | null)[],
  { andOthers, ...words }: SumWords = sumWords,
): string | null {
  if (prices.length === 1) return priceText(prices[0] ?? null, words)
  const amounts = prices.flatMap((price) => centsOf(price ?? '') ?? [])
  if (amounts.length === 0) return null
  const sum = amounts.reduce((total, cents) => total + cents, 0)
  const text = words.euros(`${grouped(Math.floor(sum / 100))},${String(sum % 100).padStart(2, '0')}`)
  const others = prices.length - amounts.length
  return others === 0 ? text : andOthers(text, others)
}

/** The lines of several texts, each once, without the marks of a list. */
export function uniqueLines(texts: readonly (string | null | undefined)[]): string[] {
  const lines = texts.flatMap((text) => text?.split('\n') ?? [])
  return [...new Set(lines.map((line) => line.replace(/^\s*[-•*]\s*/, '').trim()))].filter(
    (line) => line !== '',
  )
}
