import { useQuery } from '@tanstack/react-query'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import type { Agenda, AgendaVisit } from '../contract.ts'
import type { IllPanelProps } from '../ill/useIll.tsx'
import type { Slot } from '../new/draft.ts'
import type { NewVisitProps } from '../new/useNewVisit.ts'
import { personQuery } from '../queries.ts'
import type { VisitPanelProps } from '../visit/VisitPanel.tsx'

// Loaded on demand, so that the grid does not wait for forms.
const NewVisitPanel = lazyWithRetry<'NewVisitPanel', NewVisitProps>(
  () => import('../new/NewVisitPanel.tsx'),
  'NewVisitPanel',
)
const VisitPanel = lazyWithRetry<'VisitPanel', VisitPanelProps>(
  () => import('../visit/VisitPanel.tsx'),
  'VisitPanel',
)

const IllPanel = lazyWithRetry<'IllPanel', IllPanelProps>(() => import('../ill/IllPanel.tsx'), 'IllPanel')

type SidePanelProps = {
  agenda: Agenda
  /** The doctor who is ill. */
  illId: number | null
  /** Null: a new visit. */
  visitId: number | null
  /** The person a new visit is for. */
  contactId: number | null
  slot: Slot | null
  /** The day the agenda shows. */
  day: string
  mayDelete: boolean
  onClose: () => void
  onBooked: (visit: AgendaVisit) => void
  onMove: (visit: AgendaVisit) => void
  onOpen: (id: number) => void
  onRemind: (visit: AgendaVisit) => void
  onAnother: (visit: AgendaVisit) => void
}

/** The panel beside the grid. It takes the room of the navigation pane. */
export function SidePanel(props: SidePanelProps) {
  const {
    agenda,
    day,
    illId,
    visitId,
    contactId,
    slot,
    mayDelete,
    onClose,
    onBooked,
    onMove,
    onOpen,
    onAnother,
  } = props
  usePreload(NewVisitPanel, VisitPanel)
  const { data: found } = useQuery(personQuery(visitId === null ? contactId : null))
  // The form begins with the person: it waits for a known one.
  const isReady = contactId === null || found !== undefined
  const ill = agenda.doctors.find(({ id }) => id === illId)
  if (ill)
    return (
      <section className="ag-panel" aria-label="Il medico è malato" data-region="panel">
        <IllPanel key={ill.id} doctor={ill} date={day} onClose={onClose} />
      </section>
    )
  return (
    <section
      className="ag-panel"
      aria-label={visitId === null ? 'Nuova visita' : 'Visita'}
      data-region="panel"
    >
      {visitId === null && isReady ? (
        <NewVisitPanel
          key={contactId}
          agenda={agenda}
          slot={slot}
          day={day}
          contact={found?.people[0] ?? null}
          onClose={onClose}
          onBooked={onBooked}
          onOpen={onOpen}
        />
      ) : null}
      {visitId === null ? null : (
        <VisitPanel
          key={visitId}
          visitId={visitId}
          agenda={agenda}
          mayDelete={mayDelete}
          onClose={onClose}
          onMove={onMove}
          onOpen={onOpen}
          onAnother={onAnother}
          onRemind={props.onRemind}
        />
      )}
    </section>
  )
}
