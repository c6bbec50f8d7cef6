import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MarkDialog } from '#features/calendar/marks/LazyMarkDialog.ts'
import { DeleteMark } from '#features/calendar/marks/Marks.tsx'
import { LAST_DAY, marksQuery } from '#features/calendar/queries.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { toMinutes, toTime, wallClock } from '#platform/time/dates.ts'
import { Dialog } from '#ui/Dialog.tsx'
import type { OpenMark } from './head-commands.ts'

export type AgendaMarkProps = { mark: OpenMark; onClose: () => void }

const BLOCK_MINUTES = 30

/** The dialog of an absence or a block, the same as in Setup; a new one begins with the day and the time. */
export function AgendaMark({ mark, onClose }: AgendaMarkProps) {
  const { kind, doctor, date, time, id } = mark
  if (id !== undefined) return <KnownMark mark={mark} id={id} onClose={onClose} />
  const from = time ?? '09:00'
  const hours = {
    wholeDay: kind === 'absence',
    startTime: from,
    endTime: kind === 'block' ? toTime(Math.min(toMinutes(from) + BLOCK_MINUTES, 1435)) : '',
  }
  return (
    <MarkDialog
      kind={kind}
      doctorId={doctor.id}
      title={`${kind === 'absence' ? 'Nuova assenza' : 'Blocca un tempo'}: ${doctor.shortName}`}
      list={marksQuery({ from: date, to: LAST_DAY, doctorId: doctor.id })}
      start={{ firstDay: date, ...hours }}
      onClose={onClose}
    />
  )
}

function KnownMark({ mark, id, onClose }: AgendaMarkProps & { id: number }) {
  const { kind, doctor, date } = mark
  const title = `${kind === 'absence' ? 'Assenza' : 'Tempo bloccato'}: ${doctor.shortName}`
  const list = marksQuery({ from: date, to: LAST_DAY, doctorId: doctor.id })
  const { data, error, isFetching, refetch } = useQuery(list)
  const [isRemoving, setRemoving] = useState(mark.removing ?? false)
  const found = data?.find((one) => one.id === id)
  if (!found && isFetching) return null
  if (!found)
    return (
      <Dialog open onOpenChange={onClose} title={title}>
        {error ? <NotLoaded what="il tempo" error={error} again={refetch} /> : <p>Non c’è più.</p>}
      </Dialog>
    )
  if (isRemoving) return <DeleteMark mark={found} today={wallClock(new Date()).date} onClose={onClose} />
  return (
    <MarkDialog
      {...{ kind, title, list, onClose }}
      doctorId={doctor.id}
      mark={found}
      onDelete={() => setRemoving(true)}
    />
  )
}
