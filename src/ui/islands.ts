import type { ComponentType } from 'react'

/** Each kind of island with the import of its component. */
export type Islands = Readonly<Record<string, () => Promise<ComponentType<never>>>>

const TOUCHES = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'input'] as const

/**
 * Hydrates an island when it is touched. A button pressed before that is pressed again afterwards. A form is not sent by the
 * browser meanwhile: its values would stand in the address.
 */
export function startIslands(islands: Islands): void {
  const begun = new WeakMap<Element, Promise<void>>()
  const live = new WeakSet<Element>()
  let pressed: HTMLElement | null = null

  const wait = (button: HTMLElement | null) => {
    pressed?.removeAttribute('aria-busy')
    pressed = button
    pressed?.setAttribute('aria-busy', 'true')
    document.documentElement.toggleAttribute('data-waiting', pressed !== null)
  }
  const sleeping = (target: EventTarget | null) => {
    const place = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null
    return place && !live.has(place) ? place : null
  }
  const wake = (place: HTMLElement) => {
    const { island = '', props = '{}' } = place.dataset
    const load = islands[island]
    if (!load || begun.has(place)) return
    const hydrating = Promise.all([load(), import('./hydrate.tsx')])
      .then(([Part, { hydrate }]) => hydrate(place, Part, JSON.parse(props)))
      .then(
        () => {
          live.add(place)
          const again = place.contains(pressed) ? pressed : null
          if (again) wait(null)
          again?.click()
        },
        () => {
          begun.delete(place)
          wait(null)
          showScriptNote()
        },
      )
    begun.set(place, hydrating)
  }

  const onTouch = ({ target }: Event) => {
    const place = sleeping(target)
    if (place) wake(place)
  }
  for (const touch of TOUCHES) addEventListener(touch, onTouch, { capture: true, passive: true })
  const onClick = (event: Event) => {
    const place = sleeping(event.target)
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!place || !button) return
    wait(button)
    wake(place)
  }
  addEventListener('click', onClick, { capture: true })
  const onSubmit = (event: SubmitEvent) => {
    const place = sleeping(event.target)
    if (!place) return
    event.preventDefault()
    wait(event.submitter ?? pressed)
    wake(place)
  }
  addEventListener('submit', onSubmit, { capture: true })

  // The touch that started this script.
  const focused = sleeping(document.activeElement)
  if (focused) wake(focused)
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]:hover')) wake(place)
}

function showScriptNote(): void {
  const note = document.getElementById('senza-script')
  if (note) note.hidden = false
}
