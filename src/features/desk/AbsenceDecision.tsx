import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Chosen, decisionsOf } from '#features/calendar/marks/decisions.ts'
import { VisitsInside } from '#features/calendar/marks/VisitsInside.tsx'
import { visitsInsideQuery } from '#features/calendar/queries.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { acceptProposal, refuseProposal } from './absence-actions.ts'
import type { AbsenceQuestion } from './items.ts'
import type { RowTools } from './row-actions.ts'

type AbsenceDecisionProps = AbsenceQuestion & { tools: RowTools; onClose: () => void }

/** Asks before a proposed absence is refused, and before one with visits inside is accepted. */
export function AbsenceDecision({ item, answer, tools, onClose }: AbsenceDecisionProps) {
  if (answer === 'accept') return <Acceptance {...{ item, tools, onClose }} />
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Rifiutare l’assenza di ${item.title}?`}
      text={`${item.what}. Chi l’ha proposta riceve un’e-mail, se ha un indirizzo.`}
      confirmLabel="Rifiuta"
      onConfirm={() => {
        onClose()
        refuseProposal(item, tools.act)
      }}
    />
  )
}

type AcceptanceProps = Omit<AbsenceDecisionProps, 'answer'>

function Acceptance({ item, tools, onClose }: AcceptanceProps) {
  const { doctorId, from, to } = item.row
  const { data, error, refetch } = useQuery(visitsInsideQuery({ from, to, doctorId, colleagues: true }))
  const [chosen, setChosen] = useState<Chosen>({})
  const [isAsked, setAsked] = useState(false)
  const warning = useId()
  const made = decisionsOf(data ?? [], chosen)
  const missing = (data?.length ?? 0) - made.length
  const accept = () => {
    setAsked(true)
    if (!data || missing > 0) return
    onClose()
    acceptProposal(item, tools.act, made)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Assenza di ${item.title}`}
      description={item.what}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annulla
          </Button>
          <Button aria-describedby={warning} disabled={!data} onClick={accept}>
            Accetta
          </Button>
        </>
      }
    >
      {data ? <VisitsInside visits={data} chosen={chosen} onChoose={setChosen} isAsked={isAsked} /> : null}
      {error ? <NotLoaded what="le visite del periodo" error={error} again={() => void refetch()} /> : null}
      {data || error ? null : <p role="status">Cerchiamo le visite in questo periodo…</p>}
      <p id={warning} role="alert" className="mt-3 text-danger-700 text-sxs">
        {isAsked && missing > 0 ? 'Scegli che cosa fare di ogni visita.' : null}
      </p>
    </Dialog>
  )
}
