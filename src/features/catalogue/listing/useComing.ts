import { useEffect, useState } from 'react'
import { isClosedMeanwhile } from '#platform/http/closed.ts'
import { MINUTE_MS } from '#platform/time/units.ts'

/** What a page shows: at hand, or on its way; then null stands for 'could not be had'. */
export type Coming<T> = T | Promise<T | null>

/** What is there already, as it is whenever the server draws the page. */
export function atHand<T>(coming: Coming<T> | undefined): T | undefined {
  return coming instanceof Promise ? undefined : coming
}

/** Undefined while it is on its way, null when it could not be had. */
export function useComing<T extends object>(coming: Coming<T>): T | null | undefined {
  const [settled, setSettled] = useState<{ of: Coming<T>; value: T | null }>()
  useEffect(() => {
    if (!(coming instanceof Promise)) return
    let current = true
    coming.then((value) => {
      if (current) setSettled({ of: coming, value })
    })
    return () => {
      current = false
    }
  }, [coming])
  if (!(coming instanceof Promise)) return coming
  return settled?.of === coming ? settled.value : undefined
}

// As the specification has it for all that is read: good for five minutes, not asked for again by itself.
const FRESH_MS = 5 * MINUTE_MS

/**
 * The browser's side of a page's data. The page is shown at once and its data comes after it, not the other way round;
 * whoever goes back to it within five minutes finds it as it was.
 */
export function createArrivals<T extends object>() {
  let kept: { value: T; until: number } | undefined
  const keep = (value: T) => {
    // What is read again is not newer for it.
    if (kept?.value !== value) kept = { value, until: Date.now() + FRESH_MS }
  }
  return {
    keep,
    read: (load: () => Promise<T>): Coming<T> => {
      if (kept && kept.until > Date.now()) return kept.value
      return load().then(
        (value) => {
          keep(value)
          return value
        },
        // The page says so and offers to try again. What failed is on record where it did.
        (error: unknown) => {
          // Then the server has something else to say at this address.
          if (isClosedMeanwhile(error)) window.location.reload()
          return null
        },
      )
    },
  }
}
