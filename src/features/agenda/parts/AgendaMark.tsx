import { MarkDialog } from '#features/calendar/marks/LazyMarkDialog.ts'
import { LAST_DAY, marksQuery } from '#features/calendar/queries.ts'
import { toMinutes, toTime } from '#platform/time/dates.ts'
import { shortName } from '../grid/columns.ts'
import type { NewMark } from './head-commands.ts'

export type NewMarkProps = { mark: NewMark; onClose: () => void }

const BLOCK_MINUTES = 30

/** The dialog of an absence or a block, the same as in Setup, begun with the day and the time. */
export function NewMarkDialog({ mark, onClose }: NewMarkProps) {
  const { kind, doctor, date, time } = mark
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
      title={`${kind === 'absence' ? 'Nuova assenza' : 'Blocca un tempo'}: ${shortName(doctor)}`}
      list={marksQuery({ from: date, to: LAST_DAY, doctorId: doctor.id })}
      start={{ firstDay: date, ...hours }}
      onClose={onClose}
    />
  )
}
