import { reducedMotion, showPlaying } from './pause-button.ts'

// Long enough to load on a slow line, late enough to be spared when the visitor leaves at once.
const FETCH_AHEAD_MS = 1_500

/**
 * Shows one slide after the other, each for as many milliseconds as `data-rotation` says. The slides (`data-slide`, its value is the
 * caption) stand still for visitors who prefer reduced motion until they start them, while they are pointed at or have the focus,
 * and for good once one is chosen (`data-pick`). A slide with a picture is shown once that has loaded; one inside a `template` is fetched
 * just before its turn.
 */
export function startRotation(root: HTMLElement): void {
  const slides = [...root.querySelectorAll<HTMLElement>('[data-slide]')]
  const picks = [...root.querySelectorAll<HTMLElement>('[data-pick]')]
  const button = root.querySelector<HTMLElement>('[data-pause]')
  const live = root.querySelector('[aria-live]')
  const everyMs = Number(root.dataset.rotation)
  const reduced = reducedMotion(() => update())
  let index = 0
  let chosen: boolean | undefined
  let held = { pointed: false, focused: false }
  let turning: number | undefined
  let fetching: number | undefined

  const isPlaying = () => chosen ?? !reduced.matches
  const next = () => (index + 1) % slides.length

  const update = () => {
    const playing = isPlaying()
    fetchSlide(slides[index])
    showSlide(root, slides, index)
    if (button) showPlaying(button, playing)
    live?.setAttribute('aria-live', playing ? 'off' : 'polite')
    for (const [place, pick] of picks.entries())
      if (place === index) pick.setAttribute('aria-current', 'true')
      else pick.removeAttribute('aria-current')
    clearTimeout(turning)
    clearTimeout(fetching)
    if (!playing || slides.length < 2) return
    fetching = window.setTimeout(() => fetchSlide(slides[next()]), everyMs - FETCH_AHEAD_MS)
    if (!held.pointed && !held.focused) turning = window.setTimeout(() => turnTo(next()), everyMs)
  }
  const turnTo = (place: number) => {
    index = place
    update()
  }
  const hold = (change: Partial<typeof held>) => {
    const before = held
    held = { ...held, ...change }
    if (before.pointed !== held.pointed || before.focused !== held.focused) update()
  }

  // Only a mouse keeps pointing: a finger is gone after the touch.
  root.addEventListener('pointerenter', ({ pointerType }) => hold({ pointed: pointerType === 'mouse' }))
  root.addEventListener('pointerleave', () => hold({ pointed: false }))
  root.addEventListener('focusin', ({ target }) =>
    hold({ focused: (target as Element).matches(':focus-visible') }),
  )
  root.addEventListener('focusout', ({ relatedTarget }) =>
    hold({ focused: relatedTarget instanceof Node && root.contains(relatedTarget) }),
  )
  // `load` does not bubble.
  root.addEventListener('load', () => showSlide(root, slides, index), { capture: true })
  button?.addEventListener('click', () => {
    chosen = !isPlaying()
    // The focus is still on the button after a start by hand, and must not hold the slides.
    held = { pointed: false, focused: false }
    update()
  })
  for (const [place, pick] of picks.entries())
    pick.addEventListener('click', () => {
      chosen = false
      turnTo(place)
    })
  update()
}

function fetchSlide(slide: HTMLElement | undefined): void {
  const template = slide?.querySelector('template')
  template?.replaceWith(template.content)
}

/** The former slide stays until the picture of this one has loaded. */
function showSlide(root: HTMLElement, slides: readonly HTMLElement[], index: number): void {
  const shown = slides[index]
  const image = shown?.querySelector('img')
  if (!shown || shown.hasAttribute('data-shown') || (image && image.naturalWidth === 0)) return
  for (const slide of slides) {
    slide.toggleAttribute('data-shown', slide === shown)
    slide.inert = slide !== shown
  }
  for (const [part, text] of [
    ['caption', shown.dataset.slide ?? ''],
    ['place', `${index + 1} di ${slides.length}`],
  ] as const) {
    const element = root.querySelector(`[data-${part}]`)
    if (element) element.textContent = text
  }
}
