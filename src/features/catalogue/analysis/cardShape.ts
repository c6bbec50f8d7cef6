import { cx } from '#ui/cx.ts'

/** The shape of an analysis's card, which its skeleton shares. */

export const ANALYSES = 'grid gap-[clamp(1.25rem,2.2vw,2rem)] sm:grid-cols-2'

/** A wide card has the row for itself: its facts stand beside its words. */
export type Width = 'half' | 'row'

export function widthOf(index: number, count: number): Width {
  return count % 2 === 1 && index === 0 ? 'row' : 'half'
}

export function analysisCardClass(width: Width): string {
  return cx(
    'flex min-w-0 flex-col rounded-lg border border-line bg-white p-6 lg:p-8',
    width === 'row' && 'sm:col-span-2 lg:grid lg:grid-cols-[7fr_4fr] lg:gap-x-16',
  )
}

export const FACTS = 'mt-auto grid content-end gap-2 pt-5 text-ink-600 text-sm leading-[1.45]'
export const FACT = 'flex items-start gap-2.5'
