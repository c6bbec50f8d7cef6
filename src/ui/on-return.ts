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

/** Loads the page again where the server can be reached: the browser's error page would take the place of one that can be read. */
export async function reloadIfReachable(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}

/**
 * Loads a page that says how something stands (`data-renew`) again when the visitor returns to it, also when the browser has kept it
 * as it was.
 */
export function renewPageOnReturn(): void {
  const renew = () => {
    if (document.querySelector('[data-renew]')) void reloadIfReachable()
  }
  onReturn(renew)
  addEventListener('pageshow', ({ persisted }) => persisted && renew())
}
