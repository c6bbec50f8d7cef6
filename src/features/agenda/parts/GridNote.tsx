import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '#platform/session/useMay.ts'
import { addDays } from '#platform/time/dates.ts'
import type { Agenda } from '../contract.ts'
import type { GridModel } from '../grid/columns.ts'
import { agendaAddress } from '../view.ts'
import { NextOpenDay } from './NextOpenDay.tsx'
import type { AgendaAddress } from './useAgendaAddress.ts'

export type NoteProps = { model: GridModel; agenda: Agenda; address: AgendaAddress; onOpenAnyway: () => void }

/** The box over a grid in which nothing can be booked: a holiday, a filter without doctors, an empty clinic. */
export function GridNote({ model, agenda, address, onOpenAnyway }: NoteProps) {
  const { view, date, go } = address
  const mayEdit = useMay('edit')
  if (agenda.doctors.length === 0)
    return (
      <Box
        title="L’agenda è ancora vuota"
        text="Comincia dai servizi e dai medici: qui compaiono i loro orari."
      >
        <Link className="ag-btn ag-btn-1" to="/setup">
          Vai a Setup
        </Link>
      </Box>
    )
  if (model.closed !== null)
    return (
      <Box
        title={`${model.closed}: chiuso`}
        text="Il sito non offre orari per questo giorno."
        low={model.columns.some(({ visits }) => visits.length > 0)}
      >
        {mayEdit ? (
          <button type="button" className="ag-btn" onClick={onOpenAnyway}>
            Apri lo stesso…
          </button>
        ) : null}
        <NextOpenDay date={date} onGo={(next) => go({ date: next })} />
      </Box>
    )
  if (model.columns.length > 0) return null
  const isFiltered = view.doctorIds.length > 0 || view.department !== null || view.roomIds.length > 0
  if (isFiltered && model.away.length === 0)
    return (
      <Box title="Nessun medico con questo filtro" text="In questo giorno nessuno corrisponde.">
        <button
          type="button"
          className="ag-btn"
          onClick={() => go({ doctorIds: [], department: null, roomIds: [] }, { replace: true })}
        >
          Cancella filtri
        </button>
      </Box>
    )
  if (view.by === 'stanze' && view.show === 'giorno')
    return (
      <Box title="Nessuna stanza" text="Stanze e attrezzature si aggiungono in Setup.">
        <Link className="ag-btn" to={agendaAddress.addressOf({ ...view, by: 'medici' })}>
          Mostra i medici
        </Link>
      </Box>
    )
  const hasHours = !mayEdit || agenda.doctors.some(({ serviceIds }) => serviceIds.length > 0)
  return (
    <Box
      title={mayEdit ? 'In questo giorno non riceve nessuno' : 'In questo giorno non ricevi'}
      text={
        hasHours
          ? mayEdit
            ? 'I motivi sono nella colonna accanto.'
            : 'Il motivo è nella colonna accanto.'
          : 'Orari e servizi dei medici si scrivono in Setup.'
      }
    >
      {hasHours ? (
        <button type="button" className="ag-btn" onClick={() => go({ date: addDays(date, 1) })}>
          Giorno dopo
        </button>
      ) : (
        <Link className="ag-btn ag-btn-1" to="/setup">
          Vai a Setup
        </Link>
      )}
    </Box>
  )
}

type BoxProps = { title: string; text: string; low?: boolean; children: ReactNode }

function Box({ title, text, low = false, children }: BoxProps) {
  return (
    <section className={low ? 'ag-box is-low' : 'ag-box'} aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div>{children}</div>
    </section>
  )
}
