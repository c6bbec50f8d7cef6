import { Camera, FileText, X } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import type { UploadedFile } from '#features/media/contract.ts'
import { DOCUMENT_ACCEPT } from '#features/media/rules.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { FieldGroup } from '#ui/Field.tsx'
import { Progress } from '#ui/Progress.tsx'
import { sizeText } from './upload.ts'
import type { RunningUpload, Uploads } from './useUploads.ts'

type DocumentsProps = { id: string; files: UploadedFile[]; uploads: Uploads; error: string | undefined }

export function Documents({ id, files, uploads, error }: DocumentsProps) {
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const drop = useDropZone(uploads.add)
  // The button that had the focus goes away with its row.
  const refocus = () => chooseButton.current?.focus()
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    uploads.add([...(event.target.files ?? [])])
    // The same file can be chosen again after it was removed.
    event.target.value = ''
  }
  return (
    <FieldGroup id={id} legend="Documenti" optional error={error} className="col-span-full">
      <div
        {...drop.handlers}
        className={cx(
          'flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-md border-[1.5px] border-field border-dashed p-4.5',
          drop.over && 'border-aqua-600 bg-aqua-50',
        )}
      >
        <span id={`${id}-limits`} className="text-ink-600 text-sm">
          Immagini, PDF, DOC o DOCX. Massimo 5 file, 10MB ciascuno.
        </span>
        <span className="flex flex-wrap gap-2">
          <Button
            ref={chooseButton}
            variant="secondary"
            size="md"
            icon={<FileText strokeWidth={1.6} />}
            aria-describedby={`${id}-limits`}
            onClick={() => picker.current?.click()}
          >
            Scegli file
          </Button>
          <Button
            variant="secondary"
            size="md"
            icon={<Camera strokeWidth={1.6} />}
            aria-describedby={`${id}-limits`}
            onClick={() => camera.current?.click()}
          >
            Scatta foto
          </Button>
        </span>
        <input ref={picker} type="file" hidden multiple accept={DOCUMENT_ACCEPT} onChange={pick} />
        <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={pick} />
      </div>
      <ul aria-label="File caricati" className={cx(files.length + uploads.running.length === 0 && 'hidden')}>
        {files.map((file) => (
          <UploadedRow
            key={file.id}
            file={file}
            onRemove={() => {
              refocus()
              void uploads.remove(file)
            }}
          />
        ))}
        {uploads.running.map((upload) => (
          <RunningRow
            key={upload.key}
            upload={upload}
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

const ROW = 'flex items-center gap-3 border-line border-b py-1.5 pl-1 text-sm'

function UploadedRow({ file, onRemove }: { file: UploadedFile; onRemove: () => void }) {
  return (
    <li className={ROW}>
      <FileText aria-hidden="true" strokeWidth={1.6} className="size-5 flex-none" />
      <span className="wrap-anywhere min-w-0">
        {file.originalName} <span className="whitespace-nowrap text-ink-600">{sizeText(file.fileSize)}</span>
      </span>
      <IconButton label={`Togli ${file.originalName}`} size="sm" className="ml-auto" onClick={onRemove}>
        <X aria-hidden="true" strokeWidth={1.6} />
      </IconButton>
    </li>
  )
}

function RunningRow({ upload, onCancel }: { upload: RunningUpload; onCancel: () => void }) {
  const { name, size, percent } = upload
  return (
    <li className={ROW}>
      <FileText aria-hidden="true" strokeWidth={1.6} className="size-5 flex-none text-ink-500" />
      <span className="grid min-w-0 flex-1 gap-1.5">
        <span className="wrap-anywhere">
          {name} <span className="whitespace-nowrap text-ink-600">{sizeText(size)}</span>
        </span>
        <Progress value={percent} label={`Caricamento di ${name}`} />
      </span>
      <IconButton label={`Annulla il caricamento di ${name}`} size="sm" onClick={onCancel}>
        <X aria-hidden="true" strokeWidth={1.6} />
      </IconButton>
    </li>
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
