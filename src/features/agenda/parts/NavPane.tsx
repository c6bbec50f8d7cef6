import {
  Armchair,
  CircleQuestionMark,
  Clock,
  Eye,
  EyeOff,
  type LucideIcon,
  PanelLeftClose,
  UnfoldVertical,
} from 'lucide-react'
import type { PointerEvent } from 'react'
import { Link } from 'react-router'
import type { Now } from '#features/booking/rules.ts'
import { fullName } from '#features/contacts/rules.ts'
import { useMay } from '#platform/session/useMay.ts'
import { clockText, dayNumbers } from '#platform/time/italian.ts'
import { IconButton } from '#ui/Button.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import type { Agenda, AgendaVisit } from '../contract.ts'
import { cardStatus, isDue, serviceOf } from '../copy.ts'
import type { Tray } from '../tray.ts'
import { agendaAddress, NO_PANEL } from '../view.ts'
import { Name } from './Card.tsx'
import type { FiltersProps } from './Filters.tsx'
import { Month } from './Month.tsx'
import type { AgendaAddress } from './useAgendaAddress.ts'

// The day is read without them.
const Filters = lazyWithRetry<'Filters', FiltersProps>(() => import('./Filters.tsx'), 'Filters')

type NavPaneProps = {
  address: AgendaAddress
  agenda: Agenda | undefined
  now: Now
  tray: Tray
  cancelled: boolean
  onCancelled: () => void
  /** The rows of the grid are tall. */
  comfortable: boolean
  onComfortable: () => void
  onHide: () => void
  onCount: (visit: AgendaVisit) => void
  onTaken: (visit: AgendaVisit) => void
  onDrag: (event: PointerEvent, visit: AgendaVisit) => void
}

/** The navigation pane at the left: month, filters, what waits, and the visits to put elsewhere. */
export function NavPane(props: NavPaneProps) {
  const { address, agenda, now, onHide } = props
  const { view, date, go } = address
  const mayEdit = useMay('edit')
  return (
    <aside className="ag-nav" aria-label="Calendario e filtri" data-region="nav">
      <div className="ag-nav-h">
        <b>Agenda</b>
        <IconButton label="Nascondi calendario e filtri" onClick={onHide}>
          <PanelLeftClose aria-hidden="true" />
        </IconButton>
      </div>
      <Month
        date={date}
        today={now.date}
        isWeek={view.show === 'settimana'}
        onChoose={(day) => go({ date: day })}
      />
      {mayEdit ? (
        <div>
          <nav aria-label="Colonne" className="ag-two">
            {(['medici', 'stanze'] as const).map((by) => (
              <Link
                key={by}
                to={agendaAddress.addressOf({ ...view, ...NO_PANEL, by })}
                preventScrollReset
                aria-current={view.by === by ? 'true' : undefined}
              >
                {by === 'medici' ? 'Medici' : 'Stanze'}
              </Link>
            ))}
          </nav>
          {agenda ? <Filters address={address} agenda={agenda} /> : null}
        </div>
      ) : null}
      {agenda ? <Counts {...props} agenda={agenda} /> : null}
      {mayEdit ? <TrayView {...props} /> : null}
    </aside>
  )
}

type Count = { label: string; Icon: LucideIcon; visits: AgendaVisit[] }

/** How many visits wait for something. A click leads to the first of them. */
function Counts(props: NavPaneProps & { agenda: Agenda }) {
  const { agenda, now, cancelled, onCancelled, onCount, comfortable, onComfortable } = props
  const of = (isOne: (visit: AgendaVisit) => boolean) => agenda.visits.filter(isOne)
  const counts: Count[] = [
    { label: 'Da confermare', Icon: Clock, visits: of(({ status }) => status === 'pending') },
    { label: 'In sala', Icon: Armchair, visits: of((visit) => cardStatus(visit) === 'arrived') },
    { label: 'Da chiudere', Icon: CircleQuestionMark, visits: of((visit) => isDue(visit, now)) },
  ]
  const gone = of(({ status }) => status === 'cancelled').length
  const CancelledIcon = cancelled ? Eye : EyeOff
  return (
    <div className="ag-counts">
      {counts.map(({ label, Icon, visits }) => {
        const first = visits.toSorted((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`))[0]
        return (
          <button
            key={label}
            type="button"
            aria-disabled={!first}
            onClick={() => (first ? onCount(first) : undefined)}
          >
            <Icon aria-hidden="true" />
            {label}
            <b>{visits.length}</b>
          </button>
        )
      })}
      <button type="button" aria-pressed={cancelled} onClick={onCancelled}>
        <CancelledIcon aria-hidden="true" />
        {cancelled ? 'Annullate, in vista' : 'Annullate, nascoste'}
        <b>{gone}</b>
      </button>
      <button type="button" aria-pressed={comfortable} className="ag-wide" onClick={onComfortable}>
        <UnfoldVertical aria-hidden="true" />
        Righe comode
      </button>
    </div>
  )
}

function TrayView({ tray, onTaken, onDrag }: NavPaneProps) {
  return (
    <section className="ag-tray" aria-label="Da ricollocare" data-tray>
      <h2>
        Da ricollocare <b>{tray.visits.length}</b>
      </h2>
      <ul>
        {tray.visits.map((visit) => (
          <li key={visit.id}>
            <button
              type="button"
              data-drag
              onPointerDown={(event) => onDrag(event, visit)}
              onClick={() => onTaken(visit)}
            >
              <Name visit={visit} />
              <small>
                {serviceOf(visit)}, {visit.duration}′ · ora {dayNumbers(visit.date)}, {clockText(visit.time)}
              </small>
            </button>
            <IconButton
              size="sm"
              label={`Lascia ${fullName(visit)} dov’è`}
              className="absolute top-1 right-1"
              onClick={() => tray.remove(visit.id)}
            >
              ×
            </IconButton>
          </li>
        ))}
      </ul>
      <p>
        <Kbd>X</Kbd> mette qui, <Kbd>V</Kbd> posa
      </p>
    </section>
  )
}
