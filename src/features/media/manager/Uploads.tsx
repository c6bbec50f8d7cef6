import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { type SayDirty, useSayDirty } from '#platform/form/useDirtyParts.ts'
import { siteMediaQuery } from '../queries.ts'
import { managerCopy } from './copy.ts'
import { DropZone } from './DropZone.tsx'
import { chosenOf, type Dropped } from './dropped.ts'
import { UPLOADS } from './places.ts'
import { isRunning } from './queue.ts'
import { UploadList } from './UploadList.tsx'
import { useFileDrop } from './useFileDrop.ts'
import { useUploads } from './useUploads.ts'

/** Where pictures come in: chosen or dropped, several at once. */
export function Uploads({ sayDirty }: { sayDirty: SayDirty }) {
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
    // The same file chosen again is a choice too.
    event.target.value = ''
    uploads.add(files.map((file) => chosenOf({ file, folder: false })))
  }
  useSayDirty(sayDirty, UPLOADS, uploads.entries.some(isRunning))
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
