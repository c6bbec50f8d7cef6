import { Monitor, Smartphone } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

export type PreviewWidth = 'phone' | 'computer'

/** The width a computer's page is drawn for, before it is made to fit. */
const COMPUTER = 1280

type PreviewProps = {
  /** The page that shows the texts: '/chi-siamo'. */
  page: string
  title: string
  /** Changes when the draft has been saved: the page is read again. */
  stamp: number
  width: PreviewWidth
  onWidth: (width: PreviewWidth) => void
}

/** The real page with the caller's drafts, as a telephone or a computer shows it. */
export function Preview({ page, title, stamp, width, onWidth }: PreviewProps) {
  return (
    <section aria-label="Anteprima" className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <fieldset className="inline-flex rounded-[10px] bg-sand-100 ring-1 ring-line ring-inset">
          <legend className="sr-only">Larghezza dell’anteprima</legend>
          <Width Sign={Smartphone} label="Telefono" on={width === 'phone'} onClick={() => onWidth('phone')} />
          <Width
            Sign={Monitor}
            label="Computer"
            on={width === 'computer'}
            onClick={() => onWidth('computer')}
          />
        </fieldset>
        <span className="ml-auto text-ink-600 text-sxs">La pagina vera, con la bozza</span>
      </div>
      <Page key={page} {...{ page, title, stamp, width }} />
    </section>
  )
}

type WidthProps = { Sign: typeof Monitor; label: string; on: boolean; onClick: () => void }

function Width({ Sign, label, on, onClick }: WidthProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className={cx(
        'inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-[10px] px-3 font-ui text-sxs max-desk:h-11',
        on ? 'bg-white text-ink shadow-e1 ring-1 ring-line-strong' : 'text-ink-600 hover:text-ink',
      )}
    >
      <Sign aria-hidden="true" strokeWidth={1.7} className="size-4" />
      {label}
    </button>
  )
}

type State = 'loading' | 'shown' | 'failed'

function Page({ page, title, stamp, width }: Omit<PreviewProps, 'onWidth'>) {
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('loading')
  const scrolled = useRef(0)
  const scale = useScale(box, width)

  const again = () => {
    const shown = windowOf(frame.current)
    scrolled.current = shown?.scrollY ?? 0
    setState('loading')
    if (frame.current) frame.current.src = addressOf(page)
  }
  const latest = useRef(again)
  latest.current = again
  const first = useRef(stamp)
  useEffect(() => {
    if (first.current === stamp) return
    first.current = stamp
    latest.current()
  }, [stamp])

  const onLoad = () => {
    const shown = windowOf(frame.current)
    // A page that may not be shown in a frame is an error page of the browser's, of another origin.
    setState(shown ? 'shown' : 'failed')
    shown?.scrollTo({ top: scrolled.current, behavior: 'instant' })
  }
  return (
    <div
      className={cx(
        'relative mt-2 overflow-hidden bg-sand-100 p-2 ring-1 ring-line ring-inset',
        width === 'phone' ? 'mx-auto max-w-[26.5rem] rounded-[1.5rem]' : 'rounded-md',
      )}
    >
      <div
        ref={box}
        className={cx(
          'relative h-[min(38rem,calc(100dvh-17rem))] min-h-80 overflow-hidden bg-white',
          width === 'phone' ? 'rounded-[1.125rem]' : 'rounded-sm',
        )}
      >
        <iframe
          ref={frame}
          title={`Anteprima di «${title}»`}
          src={addressOf(page)}
          onLoad={onLoad}
          className={cx(
            'absolute top-0 left-0 origin-top-left border-0 transition-opacity duration-(--m-quick)',
            state === 'loading' && 'opacity-60',
            state === 'failed' && 'invisible',
          )}
          style={frameSize(scale, width)}
        />
        {state === 'failed' ? (
          <div className="absolute inset-0 grid content-center bg-white p-4">
            <EmptyState
              title="Anteprima non disponibile"
              text="I testi si possono cambiare lo stesso."
              action={
                <Button variant="secondary" size="sm" onClick={again}>
                  Riprova
                </Button>
              }
            />
          </div>
        ) : null}
      </div>
      <p role="status" className="pointer-events-none absolute inset-x-0 bottom-4 text-center empty:hidden">
        {state === 'loading' ? (
          <span className="rounded-full bg-ink px-3 py-1.5 font-ui text-sxs text-white">Aggiorno…</span>
        ) : null}
      </p>
    </div>
  )
}

const addressOf = (page: string) => `${page}?bozza`

/** The window of a frame; null for one of another origin. */
function windowOf(frame: HTMLIFrameElement | null): Window | null {
  return frame?.contentDocument?.body ? frame.contentWindow : null
}

function frameSize(scale: number, width: PreviewWidth) {
  if (width === 'phone') return { width: '100%', height: '100%' }
  return { width: COMPUTER, height: `${100 / scale}%`, transform: `scale(${scale})` }
}

/** How much a computer's page is made smaller to fit into the box. */
function useScale(box: RefObject<HTMLDivElement | null>, width: PreviewWidth): number {
  const [scale, setScale] = useState(0.4)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || width === 'phone') return
    const measure = () => setScale(Math.max(0.1, element.clientWidth / COMPUTER))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, width])
  return scale
}
