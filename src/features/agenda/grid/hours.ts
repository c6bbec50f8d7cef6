import { type Interval, united } from '#features/booking/time/intervals.ts'

/** A part of the shown hours: drawn to scale, or folded to one strip. */
export type Block = Interval & { folded: boolean }

export const QUARTER = 15
/** Height in pixels of folded hours. */
export const FOLD = 40
const LEAST_FOLDED = 60
const LEAST_QUARTER = 24
export const MOST_QUARTER = 42
const USUAL_DAY: Interval = { start: 8 * 60, end: 19 * 60 }
const DAY = 24 * 60

/** The part two intervals share; null where they share none. */
export function shared(a: Interval, b: Interval): Interval | null {
  const start = Math.max(a.start, b.start)
  const end = Math.min(a.end, b.end)
  return start < end ? { start, end } : null
}

const down = (minutes: number) => Math.floor(minutes / QUARTER) * QUARTER
const up = (minutes: number) => Math.ceil(minutes / QUARTER) * QUARTER

/**
 * The hours of a day that are shown: from a quarter before the first use to a quarter after the last one. An hour or more
 * without any use is folded.
 *
 * @param used windows, visits and marks of all columns
 * @param opened starts of folds that were opened, and times outside the shown hours that were reached by key
 */
export function shownBlocks(used: readonly Interval[], opened: ReadonlySet<number>): Block[] {
  const busy = united(used)
  const first = busy[0]?.start ?? USUAL_DAY.start
  const last = busy.at(-1)?.end ?? USUAL_DAY.end
  const blocks: Block[] = []
  let start = Math.max(0, Math.min(down(first - QUARTER), ...[...opened].map(down)))
  const end = Math.min(DAY, Math.max(up(last + QUARTER), ...[...opened].map((one) => up(one + 60))))
  for (const [index, { end: from }] of busy.entries()) {
    const to = busy[index + 1]?.start
    if (to === undefined) break
    const fold = { start: up(from), end: down(to) }
    if (fold.end - fold.start < LEAST_FOLDED || opened.has(fold.start)) continue
    blocks.push({ start, end: fold.start, folded: false }, { ...fold, folded: true })
    start = fold.end
  }
  blocks.push({ start, end, folded: false })
  return blocks
}

/** The time to open so that another one is drawn: the start of its fold, or itself; null where it is drawn already. */
export function hiddenAt(minutes: number, blocks: readonly Block[]): number | null {
  const block = blocks.find(({ start, end }) => start <= minutes && minutes < end)
  if (!block) return minutes
  return block.folded ? block.start : null
}

/** Height of a quarter of an hour in pixels, a multiple of three, with which the blocks fit into `available` pixels if they can. */
export function quarterHeight(available: number, blocks: readonly Block[]): number {
  const quarters = blocks.reduce((sum, { start, end, folded }) => sum + (folded ? 0 : (end - start) / 15), 0)
  const folds = blocks.filter(({ folded }) => folded).length
  const fitting = Math.floor((available - folds * FOLD) / Math.max(1, quarters) / 3) * 3
  return Math.min(MOST_QUARTER, Math.max(LEAST_QUARTER, fitting))
}

const heightOf = ({ start, end, folded }: Block, quarter: number) =>
  folded ? FOLD : ((end - start) / QUARTER) * quarter

/** Pixels from the top of the first block to a time; times outside the blocks lie at their edges. */
export function offsetOf(minutes: number, blocks: readonly Block[], quarter: number): number {
  let top = 0
  for (const block of blocks) {
    const height = heightOf(block, quarter)
    if (minutes < block.end)
      return top + (Math.max(0, minutes - block.start) / (block.end - block.start)) * height
    top += height
  }
  return top
}

/** The time at a distance in pixels from the top of the first block. In a fold, the nearer end of it. */
export function minutesAt(offset: number, blocks: readonly Block[], quarter: number): number {
  let top = 0
  for (const block of blocks) {
    const height = heightOf(block, quarter)
    if (offset < top + height) {
      const part = Math.max(0, offset - top) / height
      if (block.folded) return part < 0.5 ? block.start : block.end
      return block.start + part * (block.end - block.start)
    }
    top += height
  }
  return blocks.at(-1)?.end ?? 0
}
