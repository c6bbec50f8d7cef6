import type { ComponentType } from 'react'
import { earlyChoices, repeatEarlyChoices } from './early-choices.ts'

/** Each kind of island with the import of its component. */
export type Islands = Readonly<Record<string, () => Promise<ComponentType<never>>>>

// `input` and `change` come without any of the others when the browser fills a form in.
const TOUCHES = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'input', 'change'] as const

/**
 * Hydrates an island when it is touched. A button pressed before that is pressed again afterwards, a choice is made again, and a
 * field that was left is left again, so that a form checks it. A form is not sent by the browser meanwhile: its values would stand in
 * the address. An island that begins at once, was chosen from, or has a stored draft does not wait. While the browser is offline nothing is
 * loaded, as Chromium remembers that a module did not come.
 * @returns `wake` hydrates an island by its name, `wakeNear` does so when it is about to come into view.
 */
export function startIslands(islands: Islands): {
  wake: (name: string) => void
  wakeNear: (name: string) => void
} {
  const begun = new WeakMap<Element, Promise<void>>()
  let pressed: { button: HTMLElement; place: HTMLElement } | null = null
  let left: FocusEvent[] = []

  const wait = (next: typeof pressed) => {
    pressed?.button.removeAttribute('aria-busy')
    pressed = next
    pressed?.button.setAttribute('aria-busy', 'true')
    document.documentElement.toggleAttribute('data-waiting', pressed !== null)
  }
  const sleeping = (target: EventTarget | null) => {
    const place = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null
    return place && !('live' in place.dataset) ? place : null
  }
  const leaveAgain = (place: HTMLElement) => {
    const here = left.filter(({ target }) => target instanceof Node && place.contains(target))
    left = left.filter((event) => !here.includes(event))
    for (const { target, relatedTarget } of here)
      if (target !== document.activeElement)
        target?.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget }))
  }
  const hydrate = (place: HTMLElement) => {
    const { island = '', props = '{}' } = place.dataset
    const load = islands[island]
    if (!load || begun.has(place)) return
    if (!navigator.onLine) {
      if (pressed?.place === place) showNote('senza-rete')
      wait(null)
      addEventListener('online', () => hydrate(place), { once: true })
      return
    }
    // A `called` island begins without a touch: its visitor waits for nothing, and reads no note that it is late.
    const late = 'called' in place.dataset ? undefined : setTimeout(showNote, LATE_MS, 'senza-script')
    const hydrating = Promise.all([load(), import('./hydrate.tsx')])
      .then(([Part, react]) => react.hydrate(place, Part, JSON.parse(props)))
      .finally(() => clearTimeout(late))
      .then(
        () => {
          if (late !== undefined) showNote('senza-script', false)
          place.dataset.live = ''
          repeatEarlyChoices(place)
          leaveAgain(place)
          if (pressed?.place !== place) return
          const { button } = pressed
          wait(null)
          // React has drawn another in its place where the page was not as it draws it.
          if (button.isConnected) button.click()
        },
        () => {
          begun.delete(place)
          if (pressed?.place === place) wait(null)
          showNote('senza-script')
        },
      )
    begun.set(place, hydrating)
  }

  const onTouch = ({ target }: Event) => {
    const place = sleeping(target)
    if (place && !('called' in place.dataset)) hydrate(place)
  }
  for (const touch of TOUCHES) addEventListener(touch, onTouch, { capture: true, passive: true })
  const onLeave = (event: FocusEvent) => {
    const place = sleeping(event.target)
    if (place && !('called' in place.dataset)) left.push(event)
  }
  addEventListener('focusout', onLeave, { capture: true })
  const onClick = (event: Event) => {
    const place = sleeping(event.target)
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!place || !button) return
    wait({ button, place })
    hydrate(place)
  }
  addEventListener('click', onClick, { capture: true })
  const onSubmit = (event: SubmitEvent) => {
    const place = sleeping(event.target)
    if (!place) return
    event.preventDefault()
    const button = event.submitter ?? pressed?.button
    if (button) wait({ button, place })
    hydrate(place)
  }
  addEventListener('submit', onSubmit, { capture: true })

  // The touch that started this script.
  const focused = sleeping(document.activeElement)
  if (focused) hydrate(focused)
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const { atOnce, draft } = place.dataset
    if (atOnce || (draft && isStored(draft)) || earlyChoices(place).length > 0) hydrate(place)
  }

  const wake = (name: string) => {
    const place = placeOf(name)
    if (place) hydrate(place)
  }
  return { wake, wakeNear: (name) => whenNear(placeOf(name), () => wake(name)) }
}

function isStored(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

const placeOf = (name: string) => document.querySelector<HTMLElement>(`[data-island="${name}"]`)

const NEAR = '400px'

/** As long as the script of the page itself may take (server/head.ts). */
const LATE_MS = 20_000

function whenNear(place: HTMLElement | null, then: () => void): void {
  // The place itself has no box.
  const box = place?.firstElementChild
  if (!box) return
  const sight = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      sight.disconnect()
      then()
    },
    { rootMargin: NEAR },
  )
  sight.observe(box)
}

function showNote(id: string, shown = true): void {
  const note = document.getElementById(id)
  if (note) note.hidden = !shown
}
