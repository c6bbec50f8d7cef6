import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { FRAME_PATH, FRAME_SANDBOX, LOWEST, readMessage } from './message.ts'

export type Progress = 'loading' | 'shown' | 'failed'
export type AgreedProps = { frameTitle: string; progress: Progress; onProgress: (progress: Progress) => void }

const AFTER_MS = 2000
const IDLE_MS = 3000
// Just before it comes into view: without scrolling there, nothing is requested of the third party.
const NEAR = '200px'

/** The frame for those who agreed: when its place is displayed, two seconds later, and the browser is idle. */
export function AgreedReviews({ frameTitle, progress, onProgress }: AgreedProps) {
  const place = useRef<HTMLDivElement>(null)
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (!place.current) return
    let stop = whenInView(place.current, () => {
      stop = afterPause(() => setDue(true))
    })
    return () => stop()
  }, [])
  return (
    <>
      <div ref={place} aria-hidden="true">
        {progress === 'loading' ? <Cards /> : null}
      </div>
      {due ? <ReviewsFrame title={frameTitle} shown={progress === 'shown'} onProgress={onProgress} /> : null}
    </>
  )
}

function whenInView(element: Element, then: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      then()
    },
    { rootMargin: NEAR },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

function afterPause(then: () => void): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    // Safari has no idle time to offer.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(then, { timeout: IDLE_MS })
    else then()
  }, AFTER_MS)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}

// Fewer reviews on phones, so that both cards fit the reserved place.
const LINES = ['w-full', 'w-[92%] max-sm:hidden', 'w-[97%] max-sm:hidden', 'w-[88%]', 'w-3/5']

/** Two reviews that are not there yet. */
function Cards() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {['', 'sm:mt-10'].map((offset) => (
        <div key={offset} className={`rounded-lg bg-white p-5 sm:p-6 ${offset}`}>
          <Skeleton className="h-4 w-2/5" />
          {LINES.map((width) => (
            <Skeleton key={width} className={`mt-3 ${width}`} />
          ))}
          <Skeleton className="mt-6 w-1/3 sm:mt-8" />
        </div>
      ))}
    </div>
  )
}

type ReviewsFrameProps = { title: string; shown: boolean; onProgress: (progress: 'shown' | 'failed') => void }

const PATIENCE_MS = 30_000
// Changes of height accepted per width: enough for a widget that lays itself out, and a bound for one that never stops.
const MOST_HEIGHTS = 60

/** The third party's widget, in a page without an origin: it can neither read nor break the one around it. */
function ReviewsFrame({ title, shown, onProgress }: ReviewsFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const told = useRef({ width: 0, heights: 0, last: 0 })
  const [height, setHeight] = useState(LOWEST)

  const takeHeight = (wanted: number, width: number) => {
    if (told.current.width !== width) told.current = { width, heights: 0, last: 0 }
    const { heights, last } = told.current
    if (wanted === last || heights >= MOST_HEIGHTS) return
    told.current = { width, heights: heights + 1, last: wanted }
    setHeight(wanted)
  }
  const hear = useEffectEvent((event: MessageEvent) => {
    if (!frame.current || event.source !== frame.current.contentWindow) return
    const message = readMessage(event.data)
    if (message?.type === 'loaded') onProgress('shown')
    else if (message?.type === 'failed' && !shown) onProgress('failed')
    else if (message?.type === 'height') takeHeight(message.height, frame.current.clientWidth)
  })
  useEffect(() => {
    const listener = (event: MessageEvent) => hear(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])

  const giveUp = useEffectEvent(() => onProgress('failed'))
  useEffect(() => {
    if (shown) return
    const timer = setTimeout(() => giveUp(), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [shown])

  return (
    <iframe
      ref={frame}
      src={FRAME_PATH}
      title={title}
      sandbox={FRAME_SANDBOX}
      referrerPolicy="no-referrer"
      // The frame has its place before it is shown, so that the widget can measure itself; `inert` keeps keyboard and
      // screen readers out.
      inert={!shown}
      className={cx('w-full rounded-lg border-0', !shown && 'opacity-0')}
      style={{ height: shown ? height : LOWEST }}
    />
  )
}
