import { useQueryClient } from '@tanstack/react-query'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { visitsText } from '../hours/copy.ts'
import { MarkFields, type MarkRecord } from '../marks/MarkFields.tsx'
import { markFieldLabels as labels, MarkForm, markTyped, pathOf } from '../marks/mark-form.ts'
import { refreshCalendar } from '../queries.ts'
import { addAbsence } from './contract.ts'

type AbsenceDialogProps = {
  /** The doctor enters absences directly; false: proposes them. */
  isDirect: boolean
  onClose: () => void
}

/** Enters an absence of the doctor who is logged in, or proposes it. */
export function AbsenceDialog({ isDirect, onClose }: AbsenceDialogProps) {
  const client = useQueryClient()
  const notify = useNotify()
  const record: MarkRecord = useRecordForm({
    shape: MarkForm,
    typed: markTyped(null, 'absence'),
    version: undefined,
    save: ({ from, to, reason }) => call(addAbsence, { body: { from, to, reason } }),
    onSaved: ({ state, visits }) => {
      void refreshCalendar(client)
      if (state === 'marked') notify.success('L’assenza è in calendario.')
      else if (isDirect) notify.success(`${visitsText(visits)}: prima decide la segreteria.`)
      else notify.success(`Proposta inviata alla segreteria${visits > 0 ? `: ${visitsText(visits)}` : ''}.`)
      onClose()
    },
    labelOf: (path) => labels[path as keyof typeof labels] ?? path,
    pathOf,
  })
  return (
    <RecordDialog
      record={record}
      title={isDirect ? 'Nuova assenza' : 'Proponi un’assenza'}
      description={isDirect ? undefined : 'Finché la segreteria non accetta, ricevi come al solito.'}
      label={isDirect ? 'Aggiungi' : 'Proponi'}
      failed="L’assenza non è stata salvata. Riprova."
      onClose={onClose}
    >
      <MarkFields record={record} kind="absence" />
    </RecordDialog>
  )
}
