import { z } from 'zod'
import { typedNumber } from '../limits/limit-form.ts'
import { NewSubservice } from '../services/contract.ts'
import { durationField } from '../services/shapes.ts'
import type { PriceChange, ServicePrices } from './contract.ts'
import { changedPrice } from './rules.ts'

/** All prices as one form: a row for each kind of visit, under a key of its id. */
export const PricesForm = z.object({
  rows: z.record(
    z.string(),
    z.object({
      /** The version the row was read with. */
      version: z.int(),
      duration: typedNumber.pipe(durationField),
      price: NewSubservice.shape.price,
    }),
  ),
})
export type PricesTyped = z.input<typeof PricesForm>
export type PricesValues = z.output<typeof PricesForm>

// React Hook Form takes a number in a path for a place in an array.
export const rowKey = (id: number) => `k${id}`
const idOfKey = (key: string) => Number(key.slice(1))

export function typedFrom(services: readonly ServicePrices[]): PricesTyped {
  const kinds = services.flatMap((service) => service.kinds)
  const rows = kinds.map(({ id, version, duration, price }) => [
    rowKey(id),
    { version, duration: String(duration), price: price ?? '' },
  ])
  return { rows: Object.fromEntries(rows) }
}

/** The rows that differ from those that were read, with the versions of these. */
export function changesOf({ rows }: PricesValues, base: PricesTyped): PriceChange[] {
  return Object.entries(rows).flatMap(([key, { duration, price }]) => {
    const before = base.rows[key]
    if (!before || (before.duration === String(duration) && (before.price ?? '') === (price ?? ''))) return []
    return [{ id: idOfKey(key), duration, price, version: before.version }]
  })
}

/**
 * The typed rows with prices changed by a percentage of those that were read, and the keys of the rows whose price is no
 * plain amount, which stay.
 */
export function withPercent(
  typed: PricesTyped['rows'],
  base: PricesTyped['rows'],
  percent: number,
): { rows: PricesTyped['rows']; unchanged: string[] } {
  const unchanged: string[] = []
  const rows = Object.entries(typed).map(([key, row]) => {
    const price = changedPrice(base[key]?.price ?? '', percent)
    if (price === null) unchanged.push(key)
    return [key, price === null ? row : { ...row, price }] as const
  })
  return { rows: Object.fromEntries(rows), unchanged }
}
