import { CalendarClock, CalendarOff, CalendarRange, List, Lock, Printer, Stethoscope } from 'lucide-react'
import { createContext, use } from 'react'
import { MarkDialog } from '#features/calendar/marks/LazyMarkDialog.ts'
import { LAST_DAY, marksQuery } from '#features/calendar/queries.ts'
import { toMinutes, toTime } from '#platform/time/dates.ts'
import { RowActions } from '#ui/RowActions.tsx'
import type { AgendaDoctor } from '../contract.ts'
import { illTitle, shortName } from '../grid/columns.ts'
import { agendaAddress } from '../view.ts'

type Head = { doctor: AgendaDoctor; date: string }

/** An absence or a block to enter: of a doctor, on a day, from a time on where one was chosen. */
export type NewMark = Head & { kind: 'absence' | 'block'; time?: string | undefined }

type HeadCommands = { onIll: (head: Head) => void; onMark: (mark: NewMark) => void }

/** The commands of the columns' menus: a context, so that the memoised columns between need not pass them on. */
export const HeadCommandsContext = createContext<HeadCommands | null>(null)

type HeadMenuProps = Head & {
  today: string
  /** One column at a time has its menu in the tab order, as its cells. */
  tabbable?: boolean
}

/** The menu of a doctor's day: absences, sheet, other views, hours. */
export function HeadMenu({ doctor, date, today, tabbable = true }: HeadMenuProps) {
  const commands = use(HeadCommandsContext)
  if (!commands) return null
  const view = { doctorIds: [doctor.id], date: date === today ? null : date }
  const isOver = date < today
  const mark = (kind: NewMark['kind']) => () => commands.onMark({ kind, doctor, date })
  return (
    <RowActions
      name={shortName(doctor)}
      tabIndex={tabbable ? 0 : -1}
      actions={[
        !isOver && {
          label: `${illTitle(doctor)}…`,
          icon: Stethoscope,
          onSelect: () => commands.onIll({ doctor, date }),
        },
        !isOver && { label: 'Assenza… (⇧B)', icon: CalendarOff, onSelect: mark('absence') },
        !isOver && { label: 'Blocca un tempo… (B)', icon: Lock, onSelect: mark('block') },
        { label: 'Stampa il foglio', icon: Printer, to: `/agenda/stampa?giorno=${date}&medici=${doctor.id}` },
        {
          label: 'Vedi la settimana',
          icon: CalendarRange,
          to: agendaAddress.addressOf({ ...view, show: 'settimana' }),
        },
        {
          label: 'Vedi la giornata in elenco',
          icon: List,
          to: agendaAddress.addressOf({ ...view, show: 'elenco' }),
        },
        {
          label: 'Orari del medico',
          icon: CalendarClock,
          to: `/setup?tab=medici&medico=${doctor.id}&parte=riceve`,
        },
      ]}
    />
  )
}

const BLOCK_MINUTES = 30

/** The dialog of an absence or a block, the same as in Setup, begun with the day and the time. */
export function NewMarkDialog({ mark, onClose }: { mark: NewMark; onClose: () => void }) {
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
