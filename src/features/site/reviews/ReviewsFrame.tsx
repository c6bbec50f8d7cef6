import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { FRAME_PATH, FRAME_SANDBOX, LOWEST, readMessage } from './message.ts'

type ReviewsFrameProps = { title: string; shown: boolean; onProgress: (progress: 'shown' | 'failed') => void }

const PATIENCE_MS = 30_000
// In one width: enough for a widget that lays itself out, not for one that makes the page jump for ever.
const MOST_HEIGHTS = 60

/** The third party's widget, in a page without an origin: it can neither read nor break the one around it. */
export function ReviewsFrame({ title, shown, onProgress }: ReviewsFrameProps) {
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
      // Until it is visible it has its place, where the widget can measure itself, out of reach of keyboard and screen
      // readers.
      inert={!shown}
      className={cx('w-full rounded-lg border-0', !shown && 'opacity-0')}
      style={{ height: shown ? height : LOWEST }}
    />
  )
}
