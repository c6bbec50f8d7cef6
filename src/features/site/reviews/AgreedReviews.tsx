import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ReviewsFrame } from './ReviewsFrame.tsx'

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
    let stop = whenNear(place.current, () => {
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

function whenNear(element: Element, then: () => void): () => void {
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

// Fewer on phones, so that both cards find room in the place that is kept for them.
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
