import { MINUTE_MS } from '#platform/time/units.ts'

/** Calls when the visitor comes back to the page after more than a minute. */
export function onReturn(call: () => void): () => void {
  const ending = new AbortController()
  let leftAt = Number.POSITIVE_INFINITY
  const look = () => {
    if (document.visibilityState === 'hidden') leftAt = Date.now()
    else if (Date.now() - leftAt > MINUTE_MS) call()
  }
  document.addEventListener('visibilitychange', look, { signal: ending.signal })
  return () => ending.abort()
}

/**
 * Loads a page that says how something stands (`data-renew`) again when the visitor returns to it, also when the browser has kept it
 * as it was. Offline it stays, since it can be read.
 */
export function reloadOnReturn(): void {
  const reload = () => {
    if (navigator.onLine && document.querySelector('[data-renew]')) location.reload()
  }
  onReturn(reload)
  addEventListener('pageshow', ({ persisted }) => persisted && reload())
}
