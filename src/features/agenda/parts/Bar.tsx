import { ChevronLeft, ChevronRight, Keyboard, Plus, Printer, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '#platform/session/useMay.ts'
import { addDays, mondayOf } from '#platform/time/dates.ts'
import { IconButton, IconLink } from '#ui/Button.tsx'
import { Options } from '#ui/inputs.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { useMedia } from '#ui/useMedia.ts'
import type { AgendaDoctor } from '../contract.ts'
import { dayTitle, rangeTitle } from '../copy.ts'
import { type AgendaView, agendaAddress, NO_PANEL } from '../view.ts'
import type { AgendaAddress } from './useAgendaAddress.ts'

type BarProps = {
  address: AgendaAddress
  doctors: readonly AgendaDoctor[]
  doctorId: number | null
  /** Last day with a column in the week. */
  lastDay: string | null
  navPaneOpen: boolean
  onNavPane: () => void
  /** The field that finds a visit, in the place of the date; null while it is closed. */
  find: ReactNode
  onFind: () => void
  /** Null: nothing can be booked now. */
  onNew: (() => void) | null
  onKeys: () => void
}

const VIEWS = [
  { show: 'giorno', label: 'Giorno' },
  { show: 'settimana', label: 'Settimana' },
  { show: 'elenco', label: 'Elenco' },
] as const satisfies { show: AgendaView['show']; label: string }[]

/** Days, views, and the way to a new visit. */
export function Bar(props: BarProps) {
  const { address, onFind, onNew, onKeys } = props
  const { view, date, go } = address
  const mayEdit = useMay('edit')
  const isPhone = useMedia('(width < 60rem)')
  const isWeek = view.show === 'settimana'
  const [what, by] = isWeek ? ['Settimana', 7] : ['Giorno', 1]
  const before = addDays(date, -by)
  const after = addDays(date, by)
  return (
    <header className="ag-bar" data-region="bar">
      <button type="button" className="ag-btn ag-btn-sand ag-wide" onClick={() => go({ date: null })}>
        Oggi
      </button>
      <span className="ag-pair">
        <IconButton label={`${what} prima`} data-day={before} onClick={() => go({ date: before })}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label={`${what} dopo`} data-day={after} onClick={() => go({ date: after })}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </span>
      {props.find ?? <Title {...props} />}
      <nav aria-label="Vista" className="ag-seg">
        {VIEWS.filter(({ show }) => show !== 'giorno' || mayEdit || !isPhone).map(({ show, label }) => (
          <Link
            key={show}
            to={agendaAddress.addressOf({ ...view, ...NO_PANEL, show })}
            preventScrollReset
            aria-current={view.show === show ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <span className="ag-pair ag-wide">
        <IconButton label="Trova nell’agenda" aria-keyshortcuts="/" onClick={onFind}>
          <Search aria-hidden="true" />
        </IconButton>
        <IconLink label="Stampa" to={`/agenda/stampa?giorno=${date}`}>
          <Printer aria-hidden="true" />
        </IconLink>
        <IconButton label="Tasti e segni" onClick={onKeys}>
          <Keyboard aria-hidden="true" />
        </IconButton>
      </span>
      {mayEdit ? (
        <button
          type="button"
          className="ag-btn ag-btn-1 ag-wide"
          data-rest
          aria-keyshortcuts="N"
          aria-disabled={!onNew}
          onClick={() => onNew?.()}
        >
          <Plus aria-hidden="true" /> Nuova <Kbd>N</Kbd>
        </button>
      ) : null}
    </header>
  )
}

/** The date. On narrow screens, and while the navigation pane is away, it opens the month. */
function Title({ address, doctors, doctorId, lastDay, navPaneOpen, onNavPane }: BarProps) {
  const { view, date, go } = address
  const isWeek = view.show === 'settimana'
  const monday = mondayOf(date)
  const end = isWeek ? (lastDay ?? addDays(monday, 4)) : date
  const title = isWeek ? rangeTitle(monday, end) : dayTitle(date)
  return (
    <h1 className="ag-title">
      {isWeek && doctorId !== null ? (
        <select
          aria-label="Medico della settimana"
          value={doctorId}
          onChange={(event) => go({ doctorIds: [Number(event.target.value)] }, { replace: true })}
        >
          <Options of={doctors.map((doctor) => [doctor.id, doctor.shortName])} />
        </select>
      ) : null}
      <button
        type="button"
        aria-expanded={navPaneOpen}
        aria-label={`${title} ${end.slice(0, 4)}: calendario e filtri`}
        onClick={onNavPane}
      >
        {title} <i>{end.slice(0, 4)}</i>
      </button>
    </h1>
  )
}
