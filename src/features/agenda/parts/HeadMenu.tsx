import { CalendarClock, CalendarOff, CalendarRange, List, Lock, Printer, Stethoscope } from 'lucide-react'
import { use } from 'react'
import { useMay } from '#platform/session/useMay.ts'
import { RowActions } from '#ui/RowActions.tsx'
import { illTitle } from '../grid/columns.ts'
import { agendaAddress } from '../view.ts'
import { type Head, HeadCommandsContext, type OpenMark } from './head-commands.ts'

export type HeadMenuProps = Head & {
  today: string
  /** One column at a time has its menu in the tab order, as its cells. */
  tabbable?: boolean
}

/** The menu of a doctor's day: absences, sheet, other views, hours. */
export function HeadMenu({ doctor, date, today, tabbable = true }: HeadMenuProps) {
  const commands = use(HeadCommandsContext)
  const mayEdit = useMay('edit')
  if (!commands) return null
  const view = { doctorIds: [doctor.id], date: date === today ? null : date }
  const isToCome = mayEdit && date >= today
  const mark = (kind: OpenMark['kind']) => () => commands.onMark({ kind, doctor, date })
  return (
    <RowActions
      name={doctor.shortName}
      tabIndex={tabbable ? 0 : -1}
      actions={[
        isToCome && {
          label: `${illTitle(doctor)}…`,
          icon: Stethoscope,
          onSelect: () => commands.onIll({ doctor, date }),
        },
        isToCome && { label: 'Assenza… (⇧B)', icon: CalendarOff, onSelect: mark('absence') },
        isToCome && { label: 'Blocca un tempo… (B)', icon: Lock, onSelect: mark('block') },
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
        mayEdit && {
          label: 'Orari del medico',
          icon: CalendarClock,
          to: `/setup?tab=medici&medico=${doctor.id}&parte=riceve`,
        },
      ]}
    />
  )
}
