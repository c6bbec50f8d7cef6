import { type SubmitEvent, useId, useState } from 'react'
import { fullName } from '#features/contacts/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import type { Now } from '../rules.ts'
import { CANCEL_REASON_MAX } from './contract.ts'
import { type AskedChange, type AskedRow, patientsOf } from './many.ts'
import { changeQuestion, changeWords, tellingText } from './words.ts'

/** 'Conferma', 'Conferma 3', 'Annulla 3 visite' */
function goLabel({ rows, status }: AskedChange<AskedRow>, isPending: boolean): string {
  const count = rows.length
  if (status === 'cancelled' && !isPending) return count > 1 ? `Annulla ${count} visite` : 'Annulla la visita'
  return `${changeWords[status].go}${count > 1 ? ` ${count}` : ''}`
}

export type AskDialogProps = {
  asked: AskedChange<AskedRow>
  now: Now
  /** @param reason '' unless staff wrote one */
  onGo: (reason: string) => void
  onClose: () => void
}

/** Asks before many requests are changed, and before any is cancelled: how many patients are told, and why, for them to read. */
export function AskDialog({ asked, now, onGo, onClose }: AskDialogProps) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const { rows, status } = asked
  const isPending = rows.every((row) => row.status === 'pending')
  const patients = patientsOf(asked, now)
  const names = rows.map(fullName)
  const withReason = status === 'cancelled' && patients.told > 0
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onGo(reason.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={changeQuestion(status, names, isPending)}
      description={tellingText(patients)}
      size="s"
      ask
      initialFocus="field"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Indietro
          </Button>
          <Button type="submit" form={formId}>
            {goLabel(asked, isPending)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        {withReason ? (
          <Field
            label="Motivo"
            optional
            hint="Il paziente lo legge nella mail: non scrivere dati sulla salute."
          >
            <TextInput
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              maxLength={CANCEL_REASON_MAX}
              autoComplete="off"
            />
          </Field>
        ) : null}
      </form>
    </Dialog>
  )
}
