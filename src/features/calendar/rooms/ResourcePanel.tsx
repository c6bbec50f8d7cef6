import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, Check, Pencil, Plus, Trash2, Wrench, X } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { wallMoment } from '#platform/time/dates.ts'
import { shortDate } from '#platform/time/italian.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Note } from '#ui/Note.tsx'
import { RowActions } from '#ui/RowActions.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useMedia } from '#ui/useMedia.ts'
import { type CalendarMark, type ListedResource, updateMark } from '../contract.ts'
import { periodText, toSettleText } from '../hours/copy.ts'
import { DeleteMark } from '../marks/Marks.tsx'
import { blocksQuery, refreshCalendar } from '../queries.ts'
import { namesOf, roomsCopy, stateLabels, untilText } from './copy.ts'

type ResourcePanelProps = {
  resource: ListedResource
  /** `yyyy-MM-dd` */
  today: string
  /** Opens the dialog of a block; a new one without it. */
  onBlock: (block?: CalendarMark) => void
  onClose: () => void
}

/** One room or device, beside its list; on smaller screens over it. */
export function ResourcePanel(props: ResourcePanelProps) {
  const { resource, onClose } = props
  const isBeside = useMedia('(min-width: 75rem)')
  if (!isBeside) {
    return (
      <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={resource.name} size="s">
        <Facts {...props} />
      </Dialog>
    )
  }
  return (
    <aside
      aria-label={resource.name}
      className="sticky top-4 rounded-md border border-line px-4.5 pt-3 pb-4 wrap-anywhere"
    >
      <div className="mb-1 flex items-start gap-2">
        <h2 className="mr-auto min-w-0 pt-1 text-slg">{resource.name}</h2>
        <IconButton label="Chiudi" onClick={onClose}>
          <X aria-hidden="true" strokeWidth={1.7} />
        </IconButton>
      </div>
      <Facts {...props} />
    </aside>
  )
}

function Facts({ resource, today, onBlock }: ResourcePanelProps) {
  const { id, kind, place, checkedOn, services, blockedUntil } = resource
  const copy = roomsCopy[kind]
  const { data, error, isFetching, refetch } = useQuery(blocksQuery(today))
  const blocks = data?.filter(({ resourceId }) => resourceId === id)
  const checked = checkedOn ? `ultima verifica ${shortDate(checkedOn)}` : null
  return (
    <>
      <p className="text-ink-600 text-sxs">
        {[place, checked, namesOf(services)].filter(Boolean).join(' · ')}
      </p>
      {blockedUntil ? (
        <Note
          tone="warning"
          icon={<Wrench className="size-[1.25em]" strokeWidth={1.6} />}
          title={`${stateLabels[kind].blocked} fino a ${untilText(blockedUntil)}.`}
          className="mt-3"
        >
          {roomsCopy.until}
        </Note>
      ) : null}
      <h3 className="mt-4 mb-1 text-ssm">{copy.blocks}</h3>
      {blocks ? <Blocks kind={kind} blocks={blocks} today={today} onEdit={onBlock} /> : null}
      {!blocks && error && !isFetching ? (
        <NotLoaded what="il calendario" error={error} again={() => refetch()} />
      ) : null}
      {!blocks && (!error || isFetching) ? <Skeleton className="h-[1lh] w-2/3 rounded-sm text-sxs" /> : null}
      <div className="mt-3">
        <Button variant="quiet" size="sm" icon={<Plus strokeWidth={2} />} onClick={() => onBlock()}>
          {copy.block}
        </Button>
      </div>
    </>
  )
}

type BlocksProps = {
  kind: ListedResource['kind']
  blocks: readonly CalendarMark[]
  today: string
  onEdit: (block: CalendarMark) => void
}

/** The blocks that hold or are to come. The one that holds can be ended now. */
function Blocks({ kind, blocks, today, onEdit }: BlocksProps) {
  const [deleting, setDeleting] = useState<CalendarMark | null>(null)
  const ending = useEnding(kind)
  const now = wallMoment(new Date())
  const open = blocks.filter(({ to }) => to > now)
  if (open.length === 0) return <p className="text-ink-600 text-sxs">{roomsCopy[kind].noBlocks}</p>
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {open.map((block) => (
          <li key={block.id} className="py-2">
            <div className="flex items-start gap-2">
              <div className="mr-auto min-w-0">
                <p className="tnum font-strong">{periodText(block, today)}</p>
                {block.reason ? <p className="text-ink-600 text-sxs">{block.reason}</p> : null}
              </div>
              <RowActions
                name={periodText(block, today)}
                actions={[
                  { label: 'Modifica', icon: Pencil, onSelect: () => onEdit(block) },
                  { label: 'Togli', icon: Trash2, tone: 'danger', onSelect: () => setDeleting(block) },
                ]}
              />
            </div>
            <div className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
              {block.visits > 0 ? (
                <Button
                  variant="go"
                  size="sm"
                  icon={<CalendarClock strokeWidth={1.7} />}
                  onClick={() => onEdit(block)}
                >
                  {toSettleText(block.visits)}
                </Button>
              ) : null}
              {block.from < now ? (
                <Button
                  variant="secondary"
                  size="sm"
                  icon={<Check strokeWidth={2} />}
                  busy={ending.isPending}
                  onClick={() => ending.mutate(block)}
                >
                  {roomsCopy[kind].end}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {deleting ? <DeleteMark mark={deleting} today={today} onClose={() => setDeleting(null)} /> : null}
    </>
  )
}

/** Ends a block now. The visits that it still covers lay inside before: none is to be decided about. */
function useEnding(kind: ListedResource['kind']) {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: (block: CalendarMark) =>
      call(updateMark, {
        params: { id: String(block.id) },
        body: { ...block, to: wallMoment(new Date()), decisions: [] },
      }),
    onSuccess: () => notify.success(roomsCopy[kind].ended),
    onError: (error) => notify.error(sentenceOf(error, roomsCopy.endFailed), error),
    onSettled: () => void refreshCalendar(client),
  })
}
