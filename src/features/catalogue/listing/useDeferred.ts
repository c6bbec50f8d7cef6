import { useEffect, useState } from 'react'
import { isClosedMeanwhile } from '#platform/http/closed.ts'
import { MINUTE_MS } from '#platform/time/units.ts'

/** A page's data: loaded already, or a promise of it that gives null when loading failed. */
export type Deferred<T> = T | Promise<T | null>

/** The data if it is loaded already, as always on the server. */
export function loadedValue<T>(data: Deferred<T> | undefined): T | undefined {
  return data instanceof Promise ? undefined : data
}

/** Returns the data, undefined while it loads, null when loading failed. */
export function useDeferred<T extends object>(data: Deferred<T>): T | null | undefined {
  const [settled, setSettled] = useState<{ of: Deferred<T>; value: T | null }>()
  useEffect(() => {
    if (!(data instanceof Promise)) return
    let current = true
    data.then((value) => {
      if (current) setSettled({ of: data, value })
    })
    return () => {
      current = false
    }
  }, [data])
  if (!(data instanceof Promise)) return data
  return settled?.of === data ? settled.value : undefined
}

// The specification (data of the public site): fresh for five minutes, never read again in the background.
const FRESH_MS = 5 * MINUTE_MS

/**
 * The browser's cache of one page's data. `read` never waits: it returns cached data, or a promise that the page draws a
 * skeleton for. `save` caches data the page was rendered with.
 */
export function createPageCache<T extends object>() {
  let cached: { value: T; until: number } | undefined
  const save = (value: T) => {
    // Saving the same data again does not make it fresher.
    if (cached?.value !== value) cached = { value, until: Date.now() + FRESH_MS }
  }
  return {
    save,
    read: (load: () => Promise<T>): Deferred<T> => {
      if (cached && cached.until > Date.now()) return cached.value
      return load().then(
        (value) => {
          save(value)
          return value
        },
        (error: unknown) => {
          // In maintenance mode the server shows another page at this address.
          if (isClosedMeanwhile(error)) window.location.reload()
          return null
        },
      )
    },
  }
}
