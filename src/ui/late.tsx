import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { type Loader, loaderOf } from './loadAgain.ts'
import { Note } from './Note.tsx'

type Component<P> = (props: P) => ReactNode
type Warm = { warm: () => void }
/** A part of a page that comes when it is wanted, or a little before. */
export type Late<P> = Component<P> & Warm

type LateOptions<P> = {
  /** In its place while it is on its way. */
  Waiting?: Component<P>
  /** For what opens over the page: so does the note that it has not come. */
  over?: boolean
  /** Whoever does not want it any more. */
  closeOf?: (props: P) => () => void
}

/**
 * `late(() => import('./Form.tsx'), 'Form')`: what nobody waits for to read the page. When it does not come, a note in its
 * place says so and asks again; the page, and what is typed in it, stays.
 */
export function late<N extends string, P extends object>(
  load: () => Promise<Record<N, Component<P>>>,
  name: N,
  options: LateOptions<P> = {},
): Late<P> {
  const loader = loaderOf(load)
  const warm = () => void loader.load().catch(() => undefined)
  return Object.assign(
    (props: P) => <LatePart loader={loader} name={name} options={options} props={props} />,
    { warm },
  )
}

type LatePartProps<N extends string, P> = {
  loader: Loader<Record<N, Component<P>>>
  name: N
  options: LateOptions<P>
  props: P
}

function LatePart<N extends string, P extends object>({ loader, name, options, props }: LatePartProps<N, P>) {
  const { Waiting, over = false, closeOf } = options
  const { come, failure } = useLoaded(loader)
  if (come) {
    const Part: Component<P> = come[name]
    return <Part {...props} />
  }
  if (failure) return <NotCome {...failure} over={over} onClose={closeOf?.(props)} />
  return Waiting ? <Waiting {...props} /> : null
}

type Failure = { again: () => void; asking: boolean; attempts: number }

/** For what shows something else until it has come. */
export function useLoaded<M>(loader: Loader<M>): { come: M | null; failure: Failure | null } {
  const [come, setCome] = useState(loader.now)
  const [attempts, setAttempts] = useState(0)
  const [asking, setAsking] = useState(true)
  useEffect(() => {
    if (!asking) return
    let left = false
    loader.load().then(
      (module) => left || setCome(() => module),
      () => {
        if (left) return
        setAsking(false)
        setAttempts((before) => before + 1)
      },
    )
    return () => {
      left = true
    }
  }, [asking, loader])
  return { come, failure: attempts > 0 ? { again: () => setAsking(true), asking, attempts } : null }
}

type NotComeProps = Failure & { over: boolean; onClose: (() => void) | undefined }

export function NotCome({ again, asking, attempts, over, onClose }: NotComeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What led here may have gone, or lie under it.
    const { activeElement: at, body } = document
    if (over || !at || at === body) box.current?.focus({ preventScroll: true })
  }, [over])
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={cx(
        'outline-none',
        over && 'fixed inset-x-4 bottom-4 z-(--z-dialog) mx-auto max-w-md rounded-sm shadow-e3',
      )}
    >
      <Note tone="danger" role="alert" title="Questa parte non si è caricata">
        <p>
          La connessione si è interrotta, o il gestionale è stato aggiornato. Quello che hai scritto è
          rimasto.
        </p>
        {attempts > 1 ? (
          <p className="mt-1">Se riprovare non basta, salva quello che hai scritto e ricarica la pagina.</p>
        ) : null}
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" busy={asking} busyLabel="Caricamento…" onClick={again}>
            Riprova
          </Button>
          {attempts > 1 ? (
            <Button variant="secondary" size="sm" onClick={() => window.location.reload()}>
              Ricarica la pagina
            </Button>
          ) : null}
          {onClose ? (
            <Button variant="quiet" size="sm" onClick={onClose}>
              Chiudi
            </Button>
          ) : null}
        </div>
      </Note>
    </div>
  )
}

const WARM_AFTER_MS = 1500

/** Once what is read has had its time: the next click finds them there. What fails now is asked for again when it is wanted. */
export function useWarm(...parts: readonly Warm[]): void {
  const latest = useRef(parts)
  latest.current = parts
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { warm } of latest.current) warm()
    }, WARM_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}
