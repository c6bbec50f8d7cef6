import { Camera, CircleAlert, FileText, X } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type Ref, useRef, useState } from 'react'
import type { UploadedFile } from '#features/media/contract.ts'
import { DOCUMENT_ACCEPT } from '#features/media/rules.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { FieldGroup } from '#ui/Field.tsx'
import { useLanguage } from '#ui/Language.tsx'
import { Progress } from '#ui/Progress.tsx'
import { bookingCopy } from '../copy.ts'
import { useMessages } from './messages.ts'
import { sizeText } from './upload.ts'
import type { PendingUpload, Uploads } from './useUploads.ts'

type DocumentsProps = { id: string; files: UploadedFile[]; uploads: Uploads; error: string | undefined }

export function Documents({ id, files, uploads, error }: DocumentsProps) {
  const { documents } = useMessages()
  const chooseButton = useRef<HTMLButtonElement>(null)
  // The focused button disappears with its row.
  const refocus = () => chooseButton.current?.focus()
  return (
    <FieldGroup id={id} legend={documents.title} optional error={error} className="col-span-full">
      <FilePicker ref={chooseButton} limitsId={`${id}-limits`} onFiles={uploads.add} />
      <ul aria-label={documents.list} className={cx(files.length + uploads.pending.length === 0 && 'hidden')}>
        {files.map((file) => (
          <UploadedRow
            key={file.id}
            file={file}
            wrong={uploads.lost.has(file.id) ? bookingCopy.uploadLost : uploads.notRemoved.get(file.id)}
            onRemove={() => {
              refocus()
              void uploads.remove(file)
            }}
          />
        ))}
        {uploads.pending.map((upload) => (
          <PendingRow
            key={upload.key}
            upload={upload}
            onRetry={() => {
              refocus()
              uploads.retry(upload.key)
            }}
            onCancel={() => {
              refocus()
              uploads.cancel(upload.key)
            }}
          />
        ))}
      </ul>
    </FieldGroup>
  )
}

type FilePickerProps = {
  /** The button that chooses files. */
  ref: Ref<HTMLButtonElement>
  limitsId: string
  onFiles: (files: File[]) => void
}

function FilePicker({ ref, limitsId, onFiles }: FilePickerProps) {
  const { documents } = useMessages()
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const drop = useDropZone(onFiles)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])])
    // Emptied, so that choosing the same file again fires a change event.
    event.target.value = ''
  }
  return (
    <div
      {...drop.handlers}
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-md border-[1.5px] border-field border-dashed p-4.5',
        drop.over && 'border-aqua-600 bg-aqua-50',
      )}
    >
      <span id={limitsId} className="text-ink-600 text-sm">
        {documents.limits}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          ref={ref}
          variant="secondary"
          size="md"
          icon={<FileText strokeWidth={1.6} />}
          aria-describedby={limitsId}
          onClick={() => picker.current?.click()}
        >
          {documents.choose}
        </Button>
        <Button
          variant="secondary"
          size="md"
          icon={<Camera strokeWidth={1.6} />}
          aria-describedby={limitsId}
          onClick={() => camera.current?.click()}
        >
          {documents.photo}
        </Button>
      </span>
      <input ref={picker} type="file" hidden multiple accept={DOCUMENT_ACCEPT} onChange={pick} />
      <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={pick} />
    </div>
  )
}

const ROW = 'flex items-center gap-3 border-line border-b py-1.5 pl-1 text-sm'

type UploadedRowProps = { file: UploadedFile; wrong: string | undefined; onRemove: () => void }

function UploadedRow({ file, wrong, onRemove }: UploadedRowProps) {
  return (
    <li className={ROW}>
      <FileText aria-hidden="true" strokeWidth={1.6} className="size-5 flex-none" />
      <span className="min-w-0 flex-1">
        <NameAndSize name={file.originalName} size={file.fileSize} />
        {wrong ? <Wrong sentence={wrong} /> : null}
      </span>
      <IconButton label={useMessages().documents.remove(file.originalName)} size="sm" onClick={onRemove}>
        <X aria-hidden="true" strokeWidth={1.6} />
      </IconButton>
    </li>
  )
}

type PendingRowProps = { upload: PendingUpload; onRetry: () => void; onCancel: () => void }

function PendingRow({ upload, onRetry, onCancel }: PendingRowProps) {
  const { name, size, percent, error } = upload
  const { documents, uploadAgain } = useMessages()
  return (
    <li className={ROW}>
      <FileText aria-hidden="true" strokeWidth={1.6} className="size-5 flex-none text-ink-500" />
      <span className="grid min-w-0 flex-1 gap-1.5">
        <NameAndSize name={name} size={size} />
        {error ? (
          <Wrong sentence={error.sentence} />
        ) : (
          <Progress value={percent} label={documents.uploading(name)} />
        )}
        {error?.again ? (
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={onRetry}>
            {uploadAgain}
            <span className="sr-only">{documents.again(name)}</span>
          </Button>
        ) : null}
      </span>
      <IconButton
        label={error ? documents.remove(name) : documents.cancel(name)}
        size="sm"
        onClick={onCancel}
      >
        <X aria-hidden="true" strokeWidth={1.6} />
      </IconButton>
    </li>
  )
}

function NameAndSize({ name, size }: { name: string; size: number }) {
  return (
    <span className="wrap-anywhere block">
      {name}{' '}
      <span className="whitespace-nowrap text-ink-600">
        {sizeText(size, useMessages().documents.decimal)}
      </span>
    </span>
  )
}

function Wrong({ sentence }: { sentence: string }) {
  return (
    <span role="alert" className="flex gap-1.5 text-danger-700">
      <CircleAlert aria-hidden="true" strokeWidth={1.8} className="mt-[0.15em] size-[1.1em] flex-none" />
      <span className="wrap-anywhere min-w-0">{useLanguage().sentence(sentence)}</span>
    </span>
  )
}

function useDropZone(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        const inside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
        if (!inside) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
