import { CircleAlert, X } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { Progress } from '#ui/Progress.tsx'
import { CHOOSE, cancelId } from './places.ts'
import { isRunning, type QueueEntry } from './queue.ts'
import { sizeText } from './size.ts'
import type { Uploads } from './useUploads.ts'

/** The running uploads, and the failed ones with their reasons. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { entries, arrived, queue } = uploads
  const running = entries.filter(isRunning).length
  return (
    // A live region is announced only if it was there before its text.
    <div className={entries.length > 0 ? 'grid gap-1.5' : 'sr-only'}>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="text-ink-600 text-sxs">
          {summary(entries, arrived)}
        </p>
        <ActionsForAll uploads={uploads} running={running} />
      </div>
      {entries.length > 0 ? (
        <ul aria-label="File in caricamento" className="border-line border-t">
          {entries.map((entry) => (
            <Row
              key={entry.key}
              entry={entry}
              onCancel={() => queue.cancel(entry.key)}
              onRetry={() => queue.retry(entry.key)}
            />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Counts only the files of the current round: earlier failures stay listed below. */
function summary(entries: readonly QueueEntry[], arrived: number): string {
  const running = entries.filter(isRunning).length
  const failed = entries.length - running
  const total = entries.filter(({ earlier }) => !earlier).length + arrived
  if (running > 0) return total === 1 ? 'Caricamento in corso' : `${arrived} di ${total} file caricati`
  if (failed === 0) return ''
  return failed === 1 ? 'Un file non è stato caricato' : `${failed} file non sono stati caricati`
}

function ActionsForAll({ uploads, running }: { uploads: Uploads; running: number }) {
  const box = useRef<HTMLDivElement>(null)
  const { entries, queue } = uploads
  const retryable = entries.filter(({ again }) => again).length
  if (running > 1) {
    return (
      <Onward key="running" box={box}>
        <Button variant="quiet" size="sm" onClick={() => queue.cancelAll()}>
          Annulla tutti
        </Button>
      </Onward>
    )
  }
  if (running > 0 || entries.length < 2) return null
  return (
    <Onward key="failed" box={box}>
      {retryable > 1 ? (
        <Button variant="quiet" size="sm" onClick={() => queue.retry()}>
          Riprova tutti
        </Button>
      ) : null}
      <Button variant="quiet" size="sm" onClick={() => queue.removeFailed()}>
        Togli tutti
      </Button>
    </Onward>
  )
}

function Onward({ box, children }: { box: RefObject<HTMLDivElement | null>; children: React.ReactNode }) {
  useFocusOnward(box)
  return (
    <div ref={box} className="flex flex-wrap gap-1">
      {children}
    </div>
  )
}

type RowProps = { entry: QueueEntry; onCancel: () => void; onRetry: () => void }

function Row({ entry, onCancel, onRetry }: RowProps) {
  const { key, name, size, state, error, again } = entry
  const row = useRef<HTMLLIElement>(null)
  useFocusOnward(row)
  const failed = state === 'failed'
  const retry = () => {
    // The retry button disappears, so the focus moves to the cancel button, which stays.
    document.getElementById(cancelId(key))?.focus()
    onRetry()
  }
  return (
    <li
      ref={row}
      className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 border-line border-b py-1.5"
    >
      <span className="flex min-w-0 items-baseline gap-2">
        <span title={name} className="min-w-0 truncate font-ui">
          <bdi>{name}</bdi>
        </span>
        {size === null ? null : (
          <span className="tnum flex-none text-ink-600 text-sxs">{sizeText(size)}</span>
        )}
      </span>
      {again ? (
        <Button variant="secondary" size="sm" onClick={retry}>
          Riprova<span className="sr-only"> a caricare {name}</span>
        </Button>
      ) : (
        <span />
      )}
      <IconButton
        id={cancelId(key)}
        label={failed ? `Togli ${name} dall’elenco` : `Annulla il caricamento di ${name}`}
        onClick={onCancel}
      >
        <X aria-hidden="true" strokeWidth={1.7} />
      </IconButton>
      {failed ? (
        <p className="wrap-anywhere col-span-full flex gap-1.5 text-danger-700 text-sxs">
          <CircleAlert aria-hidden="true" strokeWidth={1.7} className="mt-0.5 size-4 flex-none" />
          {error}
        </p>
      ) : (
        <UploadProgress entry={entry} />
      )}
    </li>
  )
}

function UploadProgress({ entry: { name, state, percent } }: { entry: QueueEntry }) {
  const words =
    state === 'waiting' ? 'In attesa' : percent < 100 ? `${Math.floor(percent)}%` : 'Elaborazione…'
  return (
    <span className="col-span-full flex items-center gap-3">
      <Progress value={percent} label={`Caricamento di ${name}`} className="flex-1" />
      <span className="tnum w-24 flex-none text-right text-ink-600 text-sxs">{words}</span>
    </span>
  )
}

/** Moves the focus to the file picker when the part that has it disappears. */
function useFocusOnward(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    // Read now: the reference is empty when the part disappears.
    const element = part.current
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById(CHOOSE)?.focus()
    }
  }, [part])
}
