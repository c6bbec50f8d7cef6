import { type ReactNode, useEffect, useRef } from 'react'
import type { Agenda, AgendaVisit } from './contract.ts'
import { cardStatus, dayTitle, fullName, serviceOf, shortTime, statusWords } from './copy.ts'

/** The place a new visit begins with; null: none was chosen. */
export type Slot = { date: string; time?: string; doctorId?: number }

export type NewVisitProps = {
  agenda: Agenda
  slot: Slot | null
  onClose: () => void
  onPlaced: (visit: AgendaVisit) => void
}

export function NewVisitPanel({ slot, onClose }: NewVisitProps) {
  return (
    <Panel title="Nuova visita" onClose={onClose}>
      <p>
        {slot
          ? `${dayTitle(slot.date)}${slot.time ? ` alle ${shortTime(slot.time)}` : ''}`
          : 'Scegli un orario.'}
      </p>
    </Panel>
  )
}

export type VisitProps = {
  visitId: number
  agenda: Agenda
  onClose: () => void
  onMove: (visit: AgendaVisit) => void
  onOpen: (id: number) => void
}

export function VisitPanel({ visitId, agenda, onClose, onMove }: VisitProps) {
  const visit = agenda.visits.find(({ id }) => id === visitId)
  return (
    <Panel title={visit ? fullName(visit) : 'Visita'} onClose={onClose}>
      {visit ? (
        <>
          <p>
            {dayTitle(visit.date)} alle {shortTime(visit.time)}, {serviceOf(visit)}, {visit.duration} minuti
          </p>
          <p>{statusWords[cardStatus(visit)]}</p>
          <button type="button" className="ag-btn" onClick={() => onMove(visit)}>
            Sposta
          </button>
        </>
      ) : (
        <p>Questa visita è in un altro giorno.</p>
      )}
    </Panel>
  )
}

type PanelProps = { title: string; onClose: () => void; children: ReactNode }

function Panel({ title, onClose, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className="ag-panel-h">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="ag-btn" onClick={onClose}>
          Chiudi
        </button>
      </div>
      <div className="ag-panel-b">{children}</div>
    </>
  )
}
