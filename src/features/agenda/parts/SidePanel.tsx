import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import type { Agenda, AgendaVisit } from '../contract.ts'
import type { NewVisitProps, Slot, VisitProps } from '../panels.tsx'

// Loaded on demand, so that the grid does not wait for forms.
const NewVisitPanel = lazyWithRetry<'NewVisitPanel', NewVisitProps>(
  () => import('../panels.tsx'),
  'NewVisitPanel',
)
const VisitPanel = lazyWithRetry<'VisitPanel', VisitProps>(() => import('../panels.tsx'), 'VisitPanel')

type SidePanelProps = {
  agenda: Agenda
  /** Null: a new visit. */
  visitId: number | null
  slot: Slot | null
  onClose: () => void
  onPlaced: (visit: AgendaVisit) => void
  onMove: (visit: AgendaVisit) => void
  onOpen: (id: number) => void
}

/** The panel beside the grid. It takes the desk's room. */
export function SidePanel({ agenda, visitId, slot, onClose, onPlaced, onMove, onOpen }: SidePanelProps) {
  usePreload(NewVisitPanel, VisitPanel)
  return (
    <section
      className="ag-panel"
      aria-label={visitId === null ? 'Nuova visita' : 'Visita'}
      data-region="panel"
    >
      {visitId === null ? (
        <NewVisitPanel agenda={agenda} slot={slot} onClose={onClose} onPlaced={onPlaced} />
      ) : (
        <VisitPanel
          key={visitId}
          visitId={visitId}
          agenda={agenda}
          onClose={onClose}
          onMove={onMove}
          onOpen={onOpen}
        />
      )}
    </section>
  )
}
