import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Download, FileText, Image as Picture } from 'lucide-react'
import { useEffect } from 'react'
import {
  type Attachment,
  appointmentAttachments,
  attachmentsByIds,
} from '#features/contacts/attached/contract.ts'
import type { Held } from '#features/media/contract.ts'
import { downloadFile, kindOf, sizeOf, whileHeld } from '#features/media/files.ts'
import { DocumentWarning, downloadLabel, HeldMark } from '#features/media/HeldMark.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call, pathOf } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { staffCopy } from '../staff-copy.ts'
import type { Appointment } from './contract.ts'

/** The documents attached to a request and those it lists, each once. */
function appointmentFilesQuery(id: number, named: readonly number[]) {
  const params = { id: String(id) }
  return queryOptions({
    queryKey: [pathOf(appointmentAttachments, params), named],
    refetchInterval: whileHeld,
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled([
        call(appointmentAttachments, { params }, { signal }),
        named.length > 0
          ? call(attachmentsByIds, { body: { attachmentIds: [...named] } }, { signal })
          : Promise.resolve([]),
      ])
      return mergeFiles(answers)
    },
  })
}

/** The files of both lists, each once; one list when the other failed. Rejects when there is nothing to show. */
export function mergeFiles(answers: readonly PromiseSettledResult<Attachment[]>[]): Attachment[] {
  const files = new Map<number, Attachment>()
  for (const answer of answers) {
    if (answer.status === 'rejected') continue
    for (const file of answer.value) if (!files.has(file.id)) files.set(file.id, file)
  }
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed && files.size === 0) throw failed.reason
  return [...files.values()]
}

type ListedFile = { id: number; name: string; mimeType: string; detail: string; held: Held | null }

type FilesProps = { appointment: Pick<Appointment, 'id' | 'uploadedFileIds' | 'documentNames'> }

/** The patient's documents. The server sends them as downloads only. */
export function Files({ appointment }: FilesProps) {
  const { id, uploadedFileIds, documentNames } = appointment
  const { data, isPending, error } = useQuery(appointmentFilesQuery(id, uploadedFileIds))
  useEffect(() => {
    // The specification wants it logged only. The names stored with the request are shown instead.
    if (error) console.warn('attachments not loaded', error.message)
  }, [error])
  const files: ListedFile[] = data
    ? data.map((file) => ({
        id: file.id,
        name: file.originalName,
        mimeType: file.mimeType,
        detail: `${kindOf(file.mimeType)} · ${sizeOf(file.fileSize)}`,
        held: file.held,
      }))
    : uploadedFileIds.map((fileId, index) => {
        const name = documentNames[index] ?? `Documento ${index + 1}`
        return { id: fileId, name, mimeType: typeByName(name), detail: '', held: null }
      })
  const waiting = isPending && uploadedFileIds.length > 0
  return (
    <section aria-labelledby="richiesta-file">
      <h3 id="richiesta-file" className="mb-2.5 text-ink-600 text-sxs">
        File ({files.length})
      </h3>
      {files.length === 0 ? <p className="text-ink-500">Nessun file.</p> : null}
      {files.length > 0 ? (
        <ul className="divide-y divide-line rounded-sm border border-line">
          {files.map((file) =>
            waiting ? <WaitingRow key={file.id} /> : <FileRow key={file.id} file={file} />,
          )}
        </ul>
      ) : null}
    </section>
  )
}

// Recognises Word files by name, to warn about macros when the list did not load.
function typeByName(name: string): string {
  return /\.docx?$/i.test(name) ? 'application/msword' : ''
}

function WaitingRow() {
  return (
    <li className="flex min-h-13 items-center px-3">
      <SkeletonGroup className="w-full">
        <Skeleton className="w-1/2" />
      </SkeletonGroup>
    </li>
  )
}

function FileRow({ file }: { file: ListedFile }) {
  const notify = useNotify()
  const download = useMutation({
    mutationFn: () => downloadFile(file),
    onError: (error) => notify.error(staffCopy.downloadFailed, error),
  })
  const Sign = file.mimeType.startsWith('image/') ? Picture : FileText
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-2 pl-3">
      <span
        aria-hidden="true"
        className="grid size-8.5 flex-none place-items-center rounded-[7px] bg-sand-100 text-sand-700"
      >
        <Sign strokeWidth={1.7} className="size-[18px]" />
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <b className="block truncate font-ui" title={file.name}>
          {file.name}
        </b>
        {download.isError ? (
          <span className="text-danger-700 text-sxs">{staffCopy.downloadFailed}</span>
        ) : (
          <span className="tnum text-ink-600 text-sxs">{file.detail}</span>
        )}
        <DocumentWarning held={file.held} mimeType={file.mimeType} />
      </span>
      {file.held ? (
        <HeldMark held={file.held} />
      ) : (
        <Button
          variant="secondary"
          size="sm"
          className="ml-auto"
          busy={download.isPending}
          onClick={() => download.mutate()}
          icon={download.isError ? null : <Download strokeWidth={2} />}
        >
          <span>
            {download.isError ? 'Riprova' : downloadLabel(file.mimeType)}
            <span className="sr-only"> {file.name}</span>
          </span>
        </Button>
      )}
    </li>
  )
}
