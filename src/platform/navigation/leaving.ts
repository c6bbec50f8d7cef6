import { isPage, isReached, reach } from './reach.ts'

/** `asking`: a link was pressed and its page is not known to come yet. `failed`: it did not come, the page stays. */
export type Leaving = 'no' | 'asking' | 'failed'

// As long as a pointer rests on a link it passes over, about: React Router waits as long.
const REST_MS = 100

let leaving: Leaving = 'no'
let pressed: HTMLAnchorElement | null = null
let again: () => void = () => undefined
const listeners = new Set<() => void>()

export const leavingNow = (): Leaving => leaving

export function watchLeaving(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function setLeaving(next: Leaving): void {
  leaving = next
  for (const listener of listeners) listener()
}

/** Says that the page stays because the next one did not come; `retry` leaves for it again. */
export function failLeaving(retry: () => void): void {
  again = retry
  setLeaving('failed')
}

/** Takes the note away and stays. */
export function stay(): void {
  setLeaving('no')
}

/** Leaves again for the page that did not come. */
export function leaveAgain(): void {
  setLeaving('no')
  again()
}

/**
 * Fetches the page behind a link that a pointer, the keyboard or a finger has come to, and holds a press of a link back
 * until its page has come: so no page is left for one that can't be shown.
 * @returns Ends listening.
 */
export function listenToLinks(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const intend = ({ target, type }: Event) => {
    clearTimeout(timer)
    const link = pageLink(target)
    if (link) timer = setTimeout(() => void reach(link.pathname), type === 'touchstart' ? 0 : REST_MS)
  }
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = pageLink(event.target)
    if (!link) return
    pressed = link
    if (isReached(link.pathname)) {
      if (leaving !== 'no') stay()
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    leaveBy(link)
  }
  const ending = new AbortController()
  const { signal } = ending
  for (const sign of ['pointerover', 'focusin', 'touchstart'])
    window.addEventListener(sign, intend, { capture: true, passive: true, signal })
  // Before React and its router hear of it.
  window.addEventListener('click', press, { capture: true, signal })
  return () => {
    clearTimeout(timer)
    ending.abort()
  }
}

function leaveBy(link: HTMLAnchorElement): void {
  setLeaving('asking')
  reach(link.pathname).then((come) => {
    // Another link has been pressed meanwhile, or the note has been taken away.
    if (link !== pressed || leaving !== 'asking') return
    if (!come) return failLeaving(() => leaveBy(link))
    stay()
    link.click()
  })
}

/** The link to another page of the product that `target` is in. */
function pageLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.download || link.origin !== window.location.origin) return null
  return link.pathname !== window.location.pathname && isPage(link.pathname) ? link : null
}
