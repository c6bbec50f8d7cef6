import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { wallClock } from '#platform/time/dates.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { hoursCopy, periodText, visitsText } from '../hours/copy.ts'
import { refreshCalendar } from '../queries.ts'
import { type OwnAbsence, removeAbsence, removeProposal } from './contract.ts'

type OwnAbsencesProps = {
  absences: readonly OwnAbsence[]
  /** The doctor takes absences out of the calendar; false: the reception does. */
  isDirect: boolean
  /** Moves the focus on, once a row is gone. */
  onRemoved: () => void
}

/** The absences of a doctor from today on, and the proposals that wait for the reception. */
export function OwnAbsences({ absences, isDirect, onRemoved }: OwnAbsencesProps) {
  const [asked, setAsked] = useState<OwnAbsence | null>(null)
  const { date: today } = wallClock(new Date())
  return (
    <>
      <ul aria-label="Assenze" className="divide-y divide-line border-line border-y">
        {absences.map((absence) => {
          const { id, state, reason, visits } = absence
          const line = [visits > 0 && visitsText(visits), reason].filter(Boolean).join(' · ')
          const isProposed = state === 'proposed'
          const period = periodText(absence, today)
          return (
            <li key={`${state} ${id}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
                <p className="tnum font-strong first-letter:uppercase">{period}</p>
                {line ? <p className="text-ink-600 text-sxs">{line}</p> : null}
              </div>
              <StatusPill status={isProposed ? 'pending' : 'confirmed'}>
                {isProposed ? 'In attesa della segreteria' : 'In calendario'}
              </StatusPill>
              {isProposed || isDirect ? (
                <Button
                  variant="secondary"
                  size="sm"
                  className="max-desk:min-h-11"
                  onClick={() => setAsked(absence)}
                >
                  {isProposed ? 'Ritira' : 'Togli'}
                  <span className="sr-only">, {period}</span>
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
      {isDirect || absences.every(({ state }) => state === 'proposed') ? null : (
        <p className="mt-3 text-ink-600 text-sxs">
          Un’assenza in calendario la toglie la segreteria: chiedi a loro.
        </p>
      )}
      {asked ? (
        <Removal
          absence={asked}
          today={today}
          onClose={(isGone) => {
            setAsked(null)
            if (isGone) onRemoved()
          }}
        />
      ) : null}
    </>
  )
}

type RemovalProps = { absence: OwnAbsence; today: string; onClose: (isGone: boolean) => void }

function Removal({ absence, today, onClose }: RemovalProps) {
  const client = useQueryClient()
  const notify = useNotify()
  const isProposed = absence.state === 'proposed'
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(isProposed ? removeProposal : removeAbsence, { params: { id: String(absence.id) } }),
    onSuccess: ({ message }) => {
      notify.success(message)
      onClose(true)
    },
    onError: (error) => {
      notify.error(sentenceOf(error, hoursCopy.deleteFailed), error)
      onClose(false)
    },
    onSettled: () => void refreshCalendar(client),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose(false))}
      title={`${isProposed ? 'Ritirare' : 'Togliere'} ${periodText(absence, today)}?`}
      text={
        isProposed
          ? 'La segreteria non la vedrà più.'
          : 'In quel periodo ricevi di nuovo, e dal sito si può prenotare.'
      }
      confirmLabel={isProposed ? 'Ritira' : 'Togli'}
      cancelLabel="No"
      busy={isPending}
      busyLabel="Un momento…"
      onConfirm={() => mutate()}
    />
  )
}
