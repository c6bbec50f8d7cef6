import { onReturn, reloadIfReachable } from '#ui/on-return.ts'

const BOOKING_LINKS = '#prenota, main a[href^="/prenota-visita"], main a[href^="/en/booking"]'

/**
 * Shows the phone's book bar while neither the times nor another button that books is on the screen. Without scripts the bar
 * stays away: all it leads to is on the page.
 */
export function watchBookBar(bar: HTMLElement): void {
  const inView = new Set<Element>()
  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target)
      else inView.delete(target)
    }
    bar.toggleAttribute('data-away', inView.size > 0)
  })
  for (const one of document.querySelectorAll(BOOKING_LINKS)) watch.observe(one)
}

/**
 * Renews the card of the next times when the visitor returns to its page; after midnight the whole page, whose words ('Domani') are
 * of the day it was opened on.
 */
export function renewCardOnReturn(renewCard: () => void): void {
  if (!document.querySelector('[data-island="book-card"]')) return
  // By the visitor's clock: that of the clinic would be a fifth of this script.
  const day = () => new Date().toDateString()
  const opened = day()
  onReturn(() => {
    if (day() === opened) renewCard()
    else void reloadIfReachable()
  })
}

/** Takes the first place, which came with the page, off the bar once the card shows others. */
export function forgetFirstPlace(): void {
  document.querySelector('[data-book-bar] > p')?.remove()
}
