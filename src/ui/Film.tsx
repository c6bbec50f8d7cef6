import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { PauseButton } from './PauseButton.tsx'
import { Picture } from './Picture.tsx'
import { useReducedMotion } from './useMedia.ts'

type FilmProps = Omit<ComponentProps<typeof Picture>, 'picture'> & {
  loop: { poster: ComponentProps<typeof Picture>['picture']; webm: string; mp4: string }
  buttonClassName?: string
}

/**
 * A silent loop behind a page's title; it fills its `pic`. Its poster comes with the page, the film only when all the
 * rest is there, and not at all for visitors who save data or prefer reduced motion: they get a button to start it.
 */
export function Film({ loop, className, buttonClassName, ...picture }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null)
  const reduced = useReducedMotion()
  const calm = useGoodConnection()
  const [chosen, setChosen] = useState<boolean>()
  const [shown, setShown] = useState(false)
  const playing = chosen ?? (calm && !reduced)
  const [wanted, setWanted] = useState(false)
  if (playing && !wanted) setWanted(true)

  useEffect(() => {
    const element = video.current
    if (!element || !wanted) return
    if (!playing) return element.pause()
    // Pauses the film while it is out of sight; a browser that refuses to play keeps the poster.
    const sight = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) element.pause()
      else
        element.play().catch((error: unknown) => {
          if (!wasInterrupted(error)) setChosen(false)
        })
    })
    sight.observe(element)
    return () => sight.disconnect()
  }, [playing, wanted])

  // The last source has failed. A browser does not call that a refusal: it would wait for ever.
  const giveUp = () => {
    setChosen(false)
    setWanted(false)
  }
  return (
    <>
      <Picture {...picture} picture={loop.poster} {...(className ? { className } : {})} />
      {wanted ? (
        <video
          ref={video}
          muted
          loop
          playsInline
          disablePictureInPicture
          preload="auto"
          aria-hidden="true"
          tabIndex={-1}
          onPlaying={() => setShown(true)}
          className={cx(
            // A hair smaller than the poster: with the same size, rounding makes it the largest paint of the page, late.
            'm-px size-[calc(100%-2px)] transition-opacity duration-(--m-slow) print:hidden',
            shown ? undefined : 'opacity-0',
            className,
          )}
        >
          <source src={loop.webm} type="video/webm" />
          <source src={loop.mp4} type="video/mp4" onError={giveUp} />
        </video>
      ) : null}
      <PauseButton
        playing={playing}
        onToggle={() => setChosen(!playing)}
        what="il video"
        className={cx('absolute', buttonClassName ?? 'right-4 bottom-4')}
      />
    </>
  )
}

type Connection = { saveData?: boolean; effectiveType?: string }

/** True once the page has all it needs and the line is good enough for something that is only nice. */
function useGoodConnection(): boolean {
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    const line = (navigator as { connection?: Connection }).connection
    if (line?.saveData || (line?.effectiveType && line.effectiveType !== '4g')) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      timer = setTimeout(() => setCalm(true), AFTER_LOAD_MS)
    }
    if (document.readyState === 'complete') settle()
    else window.addEventListener('load', settle, { once: true })
    return () => {
      window.removeEventListener('load', settle)
      clearTimeout(timer)
    }
  }, [])
  return calm
}

const AFTER_LOAD_MS = 1500

/** Scrolled away or stopped before it had begun: not a refusal. */
function wasInterrupted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
