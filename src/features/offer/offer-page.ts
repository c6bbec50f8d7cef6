import { MINUTE_MS } from '#platform/time/units.ts'

/**
 * Shows the phone's book bar while neither the times nor another button that books is on the screen. Without scripts the bar
 * stays away: all it leads to is on the page.
 */
export function watchBookBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-book-bar]')
  if (!bar) return
  const inView = new Set<Element>()
  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target)
      else inView.delete(target)
    }
    bar.toggleAttribute('data-away', inView.size > 0)
  })
  for (const one of document.querySelectorAll('#prenota, main a[href^="/prenota-visita"]')) watch.observe(one)
}

/** Calls when the visitor comes back to the page after more than a minute: its times may be taken. */
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

/** Wakes the card of the free times, which then reads them again. */
export function refreshOnReturn(): void {
  const card = document.querySelector('[data-island="book-card"]')
  if (card) onReturn(() => card.dispatchEvent(new Event('pointerover', { bubbles: true })))
}
