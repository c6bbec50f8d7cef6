import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { undecidedText } from '#features/calendar/copy.ts'
import { visitCount } from '#features/calendar/hours/copy.ts'
import { type Chosen, decisionsOf, undecidedOf } from '#features/calendar/marks/decisions.ts'
import { focusFirstOpen, VisitsInside } from '#features/calendar/marks/VisitsInside.tsx'
import { visitsInsideQuery } from '#features/calendar/queries.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Note } from '#ui/Note.tsx'
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
      title="Rifiutare l’assenza?"
      text={`${item.title}, ${item.what}. Chi l’ha proposta riceve un’e-mail, se ha un indirizzo.`}
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
  const { doctorId, from, to, reason } = item.row
  const visits = useQuery(visitsInsideQuery({ from, to, doctorId, colleagues: true }))
  const { data } = visits
  const [chosen, setChosen] = useState<Chosen>({})
  const [isAsked, setAsked] = useState(false)
  const made = decisionsOf(data ?? [], chosen)
  const missing = undecidedOf(data ?? [], chosen)
  const cancelled = made.filter(({ decision }) => decision === 'cancel').length
  const accept = () => {
    setAsked(true)
    if (!data) return
    if (missing > 0) return focusFirstOpen('.dialog')
    onClose()
    acceptProposal(item, tools, made)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Assenza: ${item.title}`}
      description={reason ? `${item.what}. Motivo: ${reason}` : item.what}
      footer={
        <>
          {isAsked && missing > 0 ? (
            <Note tone="danger" role="alert" className="basis-full!">
              {undecidedText(missing)}
            </Note>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            Annulla
          </Button>
          <Button disabled={!data} onClick={accept}>
            {cancelled > 0 ? `Accetta e annulla ${visitCount(cancelled)}` : 'Accetta'}
          </Button>
        </>
      }
    >
      <VisitsInside query={visits} chosen={chosen} onChoose={setChosen} isAsked={isAsked} />
    </Dialog>
  )
}
