import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { AskDialog } from '#features/booking/requests/LazyAskDialog.ts'
import type { AppointmentStatus } from '#features/booking/rules.ts'
import { useVisitStep } from '#features/booking/staff-changes.ts'
import { appointmentsOfContactQuery } from '#features/booking/staff-queries.ts'
import { refreshTimeline } from '#features/contacts/queries.ts'
import { wallClock } from '#platform/time/dates.ts'
import { Button } from '#ui/Button.tsx'
import { useTellRequests } from '../tell-requests.ts'

export type VisitStepsProps = { contactId: number; visitId: number }

/** The answer to a contact's visit where it waits for one, and its cancellation. */
export function VisitSteps({ contactId, visitId }: VisitStepsProps) {
  const client = useQueryClient()
  const { data: visits } = useQuery(appointmentsOfContactQuery(contactId))
  const visit = visits?.find(({ id }) => id === visitId)
  const { mutate, isPending } = useVisitStep(useTellRequests())
  const [isAsking, setAsking] = useState(false)
  if (!visit || visit.stage === 'in_visit') return null
  const take = (status: AppointmentStatus, reason?: string) =>
    mutate(
      { appointment: visit, step: { status, ...(reason && { reason }) } },
      { onSettled: () => refreshTimeline(client, contactId) },
    )
  const waits = visit.status === 'pending'
  return (
    <>
      {waits ? (
        <Button
          variant="go"
          size="sm"
          className="max-desk:min-h-11"
          icon={<Check strokeWidth={1.7} />}
          busy={isPending}
          onClick={() => take('confirmed')}
        >
          Conferma
        </Button>
      ) : null}
      <Button
        variant="quiet"
        size="sm"
        className="max-desk:min-h-11"
        icon={waits ? <X strokeWidth={1.7} /> : undefined}
        onClick={() => setAsking(true)}
      >
        {waits ? 'Rifiuta' : 'Annulla'}
      </Button>
      {isAsking ? (
        <AskDialog
          asked={{ rows: [visit], status: 'cancelled' }}
          now={wallClock(new Date())}
          onGo={(reason) => {
            setAsking(false)
            take('cancelled', reason)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
