import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { type ChangeEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type ReportDirty, useReportDirty } from '#platform/form/useDirtyParts.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { PetalSign } from '#ui/Logo.tsx'
import { siteCopy } from '../copy.ts'
import { siteMediaQuery } from '../queries.ts'
import { SITE_PICTURE_ACCEPT } from '../rules.ts'
import { managerCopy } from './copy.ts'
import { CHOOSE, UPLOADS } from './places.ts'
import { type ChosenFile, isRunning } from './queue.ts'
import { UploadList } from './UploadList.tsx'
import { useUploads } from './useUploads.ts'

/** Uploads pictures that are chosen or dropped, several at once. */
export function Uploads({ reportDirty }: { reportDirty: ReportDirty }) {
  const uploads = useUploads()
  const zone = useRef<HTMLDivElement>(null)
  const { data } = useQuery({ ...siteMediaQuery, enabled: false })
  const take = (dropped: Dropped[]) => {
    // Such as a picture of another page, which brings only its address.
    const nothing = { name: 'File', size: null, file: null, refusal: managerCopy.nothing }
    uploads.add(dropped.length > 0 ? dropped.map(chosenOf) : [nothing])
  }
  const over = useFileDrop(zone, take)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // Emptied, so that choosing the same file again fires a change event.
    event.target.value = ''
    uploads.add(files.map((file) => chosenOf({ file, folder: false })))
  }
  useReportDirty(reportDirty, UPLOADS, uploads.entries.some(isRunning))
  return (
    <div className="grid gap-3">
      <DropZone
        zone={zone}
        over={over}
        first={data?.length === 0 && uploads.entries.length === 0}
        onPick={pick}
      />
      <UploadList uploads={uploads} />
    </div>
  )
}

type DropZoneProps = {
  zone: RefObject<HTMLDivElement | null>
  /** Files are held over the section. */
  over: boolean
  /** The site has no pictures yet: the drop zone takes the gallery's place. */
  first: boolean
  onPick: (event: ChangeEvent<HTMLInputElement>) => void
}

function DropZone({ zone, over, first, onPick }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const limits = useId()
  return (
    <div
      ref={zone}
      className={cx(
        'rounded-md border border-dashed',
        over ? 'border-aqua-600 bg-aqua-50' : 'border-sand-600 bg-sand-50',
        first
          ? 'grid justify-items-center gap-x-4 gap-y-4 px-6 py-12 text-center'
          : 'flex flex-wrap items-center gap-x-3.5 gap-y-3 px-4 py-3.5',
      )}
    >
      {first ? (
        <span aria-hidden="true" className="grid h-21 w-28 place-items-center rounded-md bg-sand-200">
          <PetalSign tone="sand" className="size-11" />
        </span>
      ) : (
        <Upload aria-hidden="true" strokeWidth={1.7} className="size-5 flex-none text-ink-600" />
      )}
      <div className={cx('min-w-0', !first && 'flex-1 basis-44')}>
        <p className={first ? 'font-strong text-slg' : 'font-strong'}>
          {first ? 'Nessuna immagine: trascina qui la prima' : 'Trascina qui un’immagine'}
        </p>
        <div id={limits} className="text-ink-600 text-sxs">
          <p>{managerCopy.limits}</p>
          <p>{managerCopy.stills}</p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept={SITE_PICTURE_ACCEPT}
        tabIndex={-1}
        aria-label="Immagini da caricare"
        onChange={onPick}
        className="sr-only"
      />
      <Button
        id={CHOOSE}
        variant="secondary"
        size={first ? 'md' : 'sm'}
        aria-describedby={limits}
        className="max-sm:w-full"
        onClick={() => input.current?.click()}
      >
        Scegli file
      </Button>
    </div>
  )
}

/**
 * Takes files dropped anywhere on the section around an element, and says whether some are held over it. Elsewhere on the
 * page a dropped file does nothing: the browser would leave the page to show it.
 */
function useFileDrop(zone: RefObject<Element | null>, take: (dropped: Dropped[]) => void): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const isInside = ({ target }: DragEvent) =>
      target instanceof Node && (zone.current?.closest('section')?.contains(target) ?? false)
    const onOver = (event: DragEvent) => {
      const { dataTransfer } = event
      if (!dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      const inside = isInside(event)
      dataTransfer.dropEffect = inside ? 'copy' : 'none'
      setOver(inside)
    }
    const onDrop = (event: DragEvent) => {
      const { dataTransfer } = event
      if (!dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      if (isInside(event)) latest.current(droppedFiles(dataTransfer))
    }
    // The pointer has left the window, as it enters no other element.
    const onLeave = (event: DragEvent) => (event.relatedTarget === null ? setOver(false) : undefined)
    window.addEventListener('dragover', onOver)
    window.addEventListener('drop', onDrop)
    window.addEventListener('dragleave', onLeave)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('drop', onDrop)
      window.removeEventListener('dragleave', onLeave)
    }
  }, [zone])
  return over
}

/** Dropped files, and folders, which look like files until they are opened. */
export type Dropped = { file: File; folder: boolean }

/** The files of a drop. Must be called inside its event: the browser empties the transfer afterwards. */
export function droppedFiles({ items, files }: Pick<DataTransfer, 'items' | 'files'>): Dropped[] {
  const found = [...items].flatMap((item) => {
    const file = item.kind === 'file' ? item.getAsFile() : null
    return file ? [{ file, folder: item.webkitGetAsEntry?.()?.isDirectory ?? false }] : []
  })
  return found.length > 0 ? found : [...files].map((file) => ({ file, folder: false }))
}

// The types systems give to files they do not recognise.
const UNKNOWN = ['', 'application/octet-stream']

/** The entry for the queue. A file that is clearly no picture is not sent; the server judges the rest, size included. */
export function chosenOf({ file, folder }: Dropped): ChosenFile {
  const { name, size, type } = file
  if (folder) return { name, size: null, file: null, refusal: managerCopy.folder(name) }
  if (size === 0) return { name, size, file: null, refusal: siteCopy.empty(name) }
  if (!UNKNOWN.includes(type) && !type.startsWith('image/'))
    return { name, size, file: null, refusal: siteCopy.wrongKind(name) }
  return { name, size, file, refusal: null }
}
