import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { useLanguage } from './Language.tsx'
import { Note } from './Note.tsx'

type Component<P> = (props: P) => ReactNode
type Preloadable = { preload: () => void }
/** A component whose chunk is loaded when it is first shown, or by `preload`. */
export type LazyComponent<P> = Component<P> & Preloadable

type LazyOptions<P> = {
  /** Stands in its place until its chunk has come. */
  Fallback?: Component<P>
  /** The component opens over the page; so does the note that its chunk did not come. */
  overlay?: boolean
  /** Shows nothing at all when the chunk does not come. */
  silent?: boolean
}

/**
 * `lazyWithRetry(() => import('./Form.tsx'), 'Form')`: a component in a chunk of its own. Unlike `React.lazy`, a chunk that
 * does not come leaves the page and everything typed in it: a note in its place offers to retry, and to close where the component
 * has an `onClose`.
 */
export function lazyWithRetry<N extends string, P extends object>(
  load: () => Promise<Record<N, Component<P>>>,
  name: N,
  options: LazyOptions<P> = {},
): LazyComponent<P> {
  const chunk = retryingImport(load)
  const preload = () => void chunk.load().catch(() => undefined)
  return Object.assign((props: P) => <LazyPart chunk={chunk} name={name} options={options} props={props} />, {
    preload,
  })
}

type LazyPartProps<N extends string, P> = {
  chunk: RetryingImport<Record<N, Component<P>>>
  name: N
  options: LazyOptions<P>
  props: P
}

function LazyPart<N extends string, P extends object>({ chunk, name, options, props }: LazyPartProps<N, P>) {
  const { Fallback, overlay = false, silent = false } = options
  const { module, failure } = useChunk(chunk)
  if (module) {
    const Part: Component<P> = module[name]
    return <Part {...props} />
  }
  const { onClose } = props as { onClose?: () => void }
  return (
    <>
      {Fallback && (overlay || !failure) ? <Fallback {...props} /> : null}
      {failure && !silent ? <ChunkLoadError {...failure} overlay={overlay} onClose={onClose} /> : null}
    </>
  )
}

const PRELOAD_AFTER_MS = 1500

/** Loads the chunks of `parts` a moment after the page itself. A failure is not shown: the chunk is loaded again when it is needed. */
export function usePreload(...parts: readonly Preloadable[]): void {
  const latest = useRef(parts)
  latest.current = parts
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { preload } of latest.current) preload()
    }, PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}

type Failure = { retry: () => void; retrying: boolean; attempts: number }

function useChunk<M>(chunk: RetryingImport<M>): { module: M | null; failure: Failure | null } {
  const [module, setModule] = useState(chunk.loaded)
  const [attempts, setAttempts] = useState(0)
  const [loading, setLoading] = useState(true)
  useEffect(() => {
    if (!loading) return
    let unmounted = false
    chunk.load().then(
      (loaded) => unmounted || setModule(() => loaded),
      () => {
        if (unmounted) return
        setLoading(false)
        setAttempts((before) => before + 1)
      },
    )
    return () => {
      unmounted = true
    }
  }, [loading, chunk])
  const failure = attempts > 0 ? { retry: () => setLoading(true), retrying: loading, attempts } : null
  return { module, failure }
}

type RetryingImport<M> = { loaded: () => M | null; load: () => Promise<M> }

/**
 * An `import()` that can be repeated. Chromium remembers that a module did not come, so every further attempt goes to a new
 * address, made from the one in the error message. Concurrent loads share one request.
 */
export function retryingImport<M>(
  load: () => Promise<M>,
  importAt: (address: string) => Promise<unknown> = (address) => import(/* @vite-ignore */ address),
): RetryingImport<M> {
  let loaded: M | null = null
  let running: Promise<M> | null = null
  let address: string | undefined
  let attempts = 0
  const attempt = async () => {
    attempts += 1
    try {
      loaded = address ? ((await importAt(`${address}?di-nuovo=${attempts}`)) as M) : await load()
      return loaded
    } catch (error) {
      address ??= /https?:\/\/[^\s?#]+\.js/.exec(error instanceof Error ? error.message : '')?.[0]
      throw error
    } finally {
      running = null
    }
  }
  return { loaded: () => loaded, load: () => (running ??= loaded ? Promise.resolve(loaded) : attempt()) }
}

type ChunkLoadErrorProps = Failure & { overlay: boolean; onClose: (() => void) | undefined }

function ChunkLoadError({ retry, retrying, attempts, overlay, onClose }: ChunkLoadErrorProps) {
  const { words } = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that opened the part may be gone, or lie under the note.
    const { activeElement: at, body } = document
    if (overlay || !at || at === body) box.current?.focus({ preventScroll: true })
  }, [overlay])
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={cx(
        'outline-none',
        overlay && 'fixed inset-x-4 bottom-4 z-(--z-dialog) mx-auto max-w-md rounded-sm shadow-e3',
      )}
    >
      <Note tone="danger" role="alert" title={words.missingPart}>
        <p>{words.missingPartText}</p>
        {attempts > 1 ? <p className="mt-1">{words.missingPartAgain}</p> : null}
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" busy={retrying} busyLabel={words.loading} onClick={retry}>
            {words.retry}
          </Button>
          {attempts > 1 ? (
            <Button variant="secondary" size="sm" onClick={() => window.location.reload()}>
              {words.reload}
            </Button>
          ) : null}
          {onClose ? (
            <Button variant="quiet" size="sm" onClick={onClose}>
              {words.close}
            </Button>
          ) : null}
        </div>
      </Note>
    </div>
  )
}
