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
export function AgreementSection({ appointment }: { appointment: Appointment }) {
  const { agreement, erasedAt } = appointment
  const [open, setOpen] = useState(false)
  if (erasedAt !== null) return null
  return (
    <section aria-label="Convenzione">
      <h3 className="mb-2.5 text-ink-600 text-sxs">Convenzione, fondo o assicurazione</h3>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="wrap-anywhere min-w-0">
          {agreement ? (
            <>
              <p>
                {agreement.name}
                <span className="text-ink-600">
                  {' '}
                  · {agreementKindLabels[agreement.kind]} · {agreement.company}
                </span>
              </p>
              <p className="mt-1.5 flex flex-wrap items-center gap-2">
                {agreement.authorisation ? (
                  <Tag mark={MARKS[agreement.authorisation]}>
                    Autorizzazione {authorisationLabels[agreement.authorisation].toLowerCase()}
                  </Tag>
                ) : null}
                {agreement.authorisationNumber ? (
                  <span className="tnum">n. {agreement.authorisationNumber}</span>
                ) : null}
                {agreement.needsPrescription ? <Tag mark="neutral">Serve la prescrizione</Tag> : null}
              </p>
            </>
          ) : (
            <p className="text-ink-500">Nessuna</p>
          )}
        </div>
        <Button variant="secondary" size="sm" className="max-desk:min-h-11" onClick={() => setOpen(true)}>
          {agreement ? 'Cambia' : 'Aggiungi'}
        </Button>
      </div>
      {open ? <AgreementDialog appointment={appointment} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}
