import { reducedMotion } from '#ui/pause-button.ts'

const INTRO_MS = 4000

/**
 * Code of a script right after the intro, which runs before anything is painted: a page reached by Back, or reloaded, is without the
 * intro.
 */
export const NOT_AGAIN =
  "if(/^(back_forward|reload)$/.test(performance.getEntriesByType('navigation')[0]?.type))document.currentScript.previousElementSibling.remove()"

/**
 * Ends the intro after four seconds, or at once by a key or a press. The page behind it can't be reached meanwhile; afterwards the focus
 * moves to its title. Visitors who prefer reduced motion never see the intro.
 */
export function startIntro(intro: HTMLElement): void {
  const page = document.querySelector('[data-behind-intro]') as HTMLElement
  const end = () => {
    if (!intro.isConnected) return
    intro.remove()
    page.inert = false
    if (document.activeElement === document.body) page.querySelector('h1')?.focus({ preventScroll: true })
  }
  if (reducedMotion(end).matches) {
    intro.remove()
    return
  }
  // The intro plays from the first paint, which may be long before the script runs: the timer takes only the rest.
  const left = INTRO_MS - Number(intro.getAnimations()[0]?.currentTime ?? 0)
  if (left > 0) {
    page.inert = true
    intro.querySelector('button')?.focus({ preventScroll: true })
  }
  setTimeout(end, left)
  addEventListener('keydown', ({ key }) => key === 'Escape' && end())
  // Ends on the click, not on the touch before it: a click after the end would press what lies behind the intro.
  addEventListener('click', end)
  // The browser may show the page again as it was left.
  addEventListener('pagehide', end)
}
