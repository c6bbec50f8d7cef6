import type { ReactNode } from 'react'
import { catalogueCopy } from '#features/catalogue/copy.ts'
import { placeText } from '#features/catalogue/rules.ts'
import { bookingCopy } from '../copy.ts'

/** The first free start of each record that has one; undefined until they are read. */
export type Times = readonly { id: number; time: string }[] | undefined

/** The first start of a record, or of any; null without one, undefined until it is known. */
export function firstOf(times: Times, id?: number): string | null | undefined {
  if (times === undefined) return undefined
  const starts = times.filter((one) => id === undefined || one.id === id).map(({ time }) => time)
  return starts.sort()[0] ?? null
}

/** A line below the words of a choice. It is as high before it has come. */
export function Fact({ children }: { children: ReactNode }) {
  return <span className="tnum mt-1 block min-h-[1lh] font-medium text-ink">{children}</span>
}

/** 'Primo posto: domani 15:45' of a record. */
export function FirstPlace({ times, id, today }: { times: Times; id: number; today: string }) {
  const first = firstOf(times, id)
  if (first === null) return <span className="mt-1 block text-ink-600">{bookingCopy.noPlace}</span>
  return (
    <Fact>
      {first === undefined ? null : (
        <>
          <span className="font-normal text-ink-600">{catalogueCopy.firstFree}</span>{' '}
          {placeText(first, today)}
        </>
      )}
    </Fact>
  )
}
