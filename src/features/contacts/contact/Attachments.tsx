import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Eye, FileText, Image as Picture } from 'lucide-react'
import { useEffect, useState } from 'react'
import { downloadFile, openPdf, previewOf, sizeOf, TabRefused } from '#features/media/files.ts'
import { DocumentWarning, downloadLabel, HeldMark } from '#features/media/HeldMark.tsx'
import { IconButton } from '#ui/Button.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import type { Attachment } from '../attached/contract.ts'
import { contactCopy } from '../copy.ts'
import { Panel, PanelRows } from '../Panel.tsx'
import { attachmentsQuery } from '../queries.ts'

const PicturePreview = lazyWithRetry(() => import('./PicturePreview.tsx'), 'PicturePreview', {
  overlay: true,
})

/** The documents of a contact. The server sends them as downloads; previews are drawn by this page. */
export function Attachments({ contactId }: { contactId: number }) {
  const files = useQuery(attachmentsQuery(contactId))
  const { error } = files
  const [shown, setShown] = useState<Attachment | null>(null)
  usePreload(PicturePreview)
  useEffect(() => {
    // The specification asks for a log entry only.
    if (error) console.warn('attachments not loaded', error.message)
  }, [error])
  return (
    <Panel id="file" title="File caricati" count={files.data?.length}>
      <PanelRows query={files} failed="I file non si sono caricati." quiet empty="Nessun file.">
        {(rows) => (
          <ul className="pb-2">
            {rows.map((file) => (
              <FileRow key={file.id} file={file} onShow={() => setShown(file)} />
            ))}
          </ul>
        )}
      </PanelRows>
      {shown ? <PicturePreview key={shown.id} file={shown} onClose={() => setShown(null)} /> : null}
    </Panel>
  )
}

function FileRow({ file, onShow }: { file: Attachment; onShow: () => void }) {
  const { id, originalName: name, mimeType, fileSize, held } = file
  const download = useMutation({ mutationFn: () => downloadFile({ id, name, mimeType }) })
  const pdf = useMutation({ mutationFn: () => openPdf(id), onMutate: () => download.reset() })
  const preview = previewOf(mimeType, navigator.pdfViewerEnabled)
  const look = () => {
    if (preview === 'picture') onShow()
    else if (!pdf.isPending) pdf.mutate()
  }
  const save = () => {
    pdf.reset()
    if (!download.isPending) download.mutate()
  }
  const failure = download.isError ? contactCopy.downloadFailed : pdf.error ? failureText(pdf.error) : null
  const Sign = mimeType.startsWith('image/') ? Picture : FileText
  return (
    <li className="flex items-center gap-3 py-2 pr-2.5 pl-4.5">
      <span
        aria-hidden="true"
        className="grid size-8.5 flex-none place-items-center rounded-[7px] bg-sand-100 text-sand-700"
      >
        <Sign strokeWidth={1.7} className="size-[18px]" />
      </span>
      <span className="min-w-0 flex-1 leading-[1.4]">
        <b className="line-clamp-2 font-ui [overflow-wrap:anywhere]" title={name}>
          <bdi>{name}</bdi>
        </b>
        <span className="tnum block text-ink-600 text-sxs">{sizeOf(fileSize)}</span>
        <DocumentWarning held={held} mimeType={mimeType} />
        {failure ? (
          <span role="alert" className="block text-danger-700 text-sxs">
            {failure}
          </span>
        ) : null}
      </span>
      {held ? (
        <HeldMark held={held} />
      ) : (
        <span className="flex flex-none">
          {preview ? (
            <IconButton
              label={preview === 'pdf' ? `Anteprima di ${name}, in una nuova scheda` : `Anteprima di ${name}`}
              aria-busy={pdf.isPending || undefined}
              onClick={look}
            >
              <Eye aria-hidden="true" strokeWidth={1.7} />
            </IconButton>
          ) : null}
          <IconButton
            label={`${downloadLabel(mimeType)} ${name}`}
            aria-busy={download.isPending || undefined}
            onClick={save}
          >
            <Download aria-hidden="true" strokeWidth={1.7} />
          </IconButton>
        </span>
      )}
    </li>
  )
}

function failureText(error: Error): string {
  if (error instanceof TabRefused) return 'Il browser non ha aperto la nuova scheda: scarica il documento.'
  return contactCopy.downloadFailed
}
