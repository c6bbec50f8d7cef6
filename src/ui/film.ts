import { reducedMotion, showPlaying } from './pause-button.ts'

const AFTER_LOAD_MS = 1500

/** Plays the film whose `video` stands in this template, before its pause button. */
export function startFilm(template: HTMLTemplateElement): void {
  const button = template.nextElementSibling as HTMLElement
  const reduced = reducedMotion(() => update())
  let chosen: boolean | undefined
  let calm = false
  let video: HTMLVideoElement | null = null

  const isPlaying = () => chosen ?? (calm && !reduced.matches)
  // Pauses the film while it is out of sight; a browser that refuses to play keeps the poster.
  const sight = new IntersectionObserver((entries) => {
    if (!entries.at(-1)?.isIntersecting) return video?.pause()
    video?.play().catch((error: unknown) => {
      if (!wasInterrupted(error)) choose(false)
    })
  })
  const update = () => {
    const playing = isPlaying()
    showPlaying(button, playing)
    sight.disconnect()
    if (!playing) return video?.pause()
    video ??= begin(template, giveUp)
    sight.observe(video)
  }
  const choose = (playing: boolean) => {
    chosen = playing
    update()
  }
  // The last source has failed. A browser does not call that a refusal: it would wait for ever.
  const giveUp = () => {
    video?.remove()
    video = null
    choose(false)
  }
  button.addEventListener('click', () => choose(!isPlaying()))
  onceCalm(() => {
    calm = true
    update()
  })
  update()
}

function begin(template: HTMLTemplateElement, onFailed: () => void): HTMLVideoElement {
  const part = template.content.cloneNode(true) as DocumentFragment
  const video = part.querySelector('video') as HTMLVideoElement
  // The attribute counts only for a video that the parser makes.
  video.muted = true
  video.addEventListener('playing', () => video.toggleAttribute('data-shown', true))
  video.lastElementChild?.addEventListener('error', onFailed)
  template.before(part)
  return video
}

type Connection = { saveData?: boolean; effectiveType?: string }

/** Calls back once the page has all it needs, if the line is good enough for something that is only nice. */
function onceCalm(then: () => void): void {
  const line = (navigator as { connection?: Connection }).connection
  if (line?.saveData || (line?.effectiveType && line.effectiveType !== '4g')) return
  const settle = () => setTimeout(then, AFTER_LOAD_MS)
  if (document.readyState === 'complete') settle()
  else addEventListener('load', settle, { once: true })
}

/** Scrolled away or stopped before it had begun: not a refusal. */
function wasInterrupted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
