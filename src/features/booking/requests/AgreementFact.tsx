import { useState } from 'react'
import { Tag } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { agreementKindLabels } from '../agreement/rules.ts'
import { authorisationLabels } from '../agreement/staff-copy.ts'
import type { AgreementDialogProps } from './AgreementDialog.tsx'
import type { Appointment } from './contract.ts'

const AgreementDialog = lazyWithRetry<'AgreementDialog', AgreementDialogProps>(
  () => import('./AgreementDialog.tsx'),
  'AgreementDialog',
  { overlay: true },
)

const MARKS = { missing: 'orange', asked: 'yellow', given: 'green', refused: 'neutral' } as const

/** The company, fund or insurer a visit is booked with, how far its authorisation is, and the way to change both. */
export function AgreementFact({ appointment }: { appointment: Appointment }) {
  const { agreement, erasedAt } = appointment
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      {agreement ? (
        <span>
          {agreement.name}
          <span className="block text-ink-600 text-sxs">
            {agreementKindLabels[agreement.kind]} · {agreement.company}
          </span>
        </span>
      ) : (
        <span className="text-ink-500">Nessuna</span>
      )}
      {agreement?.authorisation ? (
        <Tag mark={MARKS[agreement.authorisation]}>
          Autorizzazione {authorisationLabels[agreement.authorisation].toLowerCase()}
        </Tag>
      ) : null}
      {agreement?.authorisationNumber ? <span>n. {agreement.authorisationNumber}</span> : null}
      {agreement?.needsPrescription ? <Tag mark="neutral">Serve la prescrizione</Tag> : null}
      {erasedAt === null ? (
        <Button
          variant="quiet"
          size="sm"
          className="-my-1.5 max-desk:min-h-11"
          aria-label={agreement ? 'Cambia la convenzione' : 'Aggiungi una convenzione'}
          onClick={() => setOpen(true)}
        >
          {agreement ? 'Cambia' : 'Aggiungi'}
        </Button>
      ) : null}
      {open ? <AgreementDialog appointment={appointment} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
