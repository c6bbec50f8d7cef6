import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { MarkKind } from '#features/booking/time/marks.ts'
import { FormError } from '#platform/form/form-errors.ts'
import { NestedRecordDialog, RecordDialog } from '#platform/form/RecordDialog.tsx'
import { useListedRecord } from '#platform/form/useListedRecord.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { readTime } from '#platform/time/dates.ts'
import { Button } from '#ui/Button.tsx'
import { type CalendarMark, createMark, updateMark, type VisitDecision } from '../contract.ts'
import { markLabels, undecidedText } from '../copy.ts'
import { hoursCopy as copy, newMarkLabels, visitCount } from '../hours/copy.ts'
import { type marksQuery, refreshCalendar, resourcesQuery, visitsInsideQuery } from '../queries.ts'
import { type Chosen, decisionsOf, leftBefore, undecidedOf } from './decisions.ts'
import { MarkFields, type MarkRecord } from './MarkFields.tsx'
import {
  completeRange,
  markFieldLabels as labels,
  MarkForm,
  type MarkTyped,
  type MarkValues,
  markTyped,
  pathOf,
} from './mark-form.ts'
import { VisitsInside } from './VisitsInside.tsx'

type MarkDialogProps = {
  kind: MarkKind
  /** Undefined for a new one. */
  mark?: CalendarMark | undefined
  /** The list that shows the mark, on whatever day it is by now. */
  list: ReturnType<typeof marksQuery>
  doctorId?: number | undefined
  resourceId?: number | undefined
  /** Of a block of a room or a device, which is a maintenance too. */
  title?: string | undefined
  /** Values a new one begins with. */
  start?: Partial<MarkTyped> | undefined
  /** Of a dialog over a page with a form of its own, whose guard asks for both. */
  onDirty?: ((dirty: boolean) => void) | undefined
  /** Asks whether to remove the mark. */
  onDelete?: (() => void) | undefined
  onClose: () => void
}

/** Edits a closure, an absence, a block or an extra session, and asks what becomes of the visits inside. */
export function MarkDialog(props: MarkDialogProps) {
  const { kind, mark, doctorId, resourceId, title, onDirty, onDelete, onClose } = props
  const [picked, setPicked] = useState<Chosen>({})
  const [isAsked, setAsked] = useState(false)
  // Both are called by a save, which knows the question and the visits below.
  const record = useMarkRecord(props, {
    decisions: () => {
      const found = question ? (visits.data ?? []) : []
      const made = decisionsOf(found, chosen)
      const undecided = undecidedOf(found, chosen)
      setAsked(undecided > 0)
      if (undecided > 0) throw new FormError(undecidedText(undecided))
      return made
    },
    onRefused: () => void (question && visits.refetch()),
  })
  const range = completeRange(useWatch({ control: record.form.control }) as MarkTyped)
  const owner = { doctorId: doctorId ?? null, resourceId: resourceId ?? null }
  const question = kind !== 'extra' && range ? { ...range, ...owner } : null
  const visits = useQuery(visitsInsideQuery(question && { ...question, colleagues: true }))
  const chosen = { ...leftBefore(visits.data ?? [], mark), ...picked }
  const cancelled = decisionsOf(visits.data ?? [], chosen).filter(
    ({ decision }) => decision === 'cancel',
  ).length
  const save = mark ? 'Aggiorna' : 'Aggiungi'
  const dialog = {
    // A choice is work that can be lost, as a typed value is.
    record: { ...record, dirty: record.dirty || Object.keys(picked).length > 0 },
    title: title ?? (mark ? markLabels[kind] : newMarkLabels[kind]),
    label: cancelled > 0 ? `${save} e annulla ${visitCount(cancelled)}` : save,
    failed: copy.markFailed,
    onClose,
    children: (
      <>
        <MarkFields record={record} kind={kind} />
        {question ? (
          <VisitsInside query={visits} chosen={chosen} onChoose={setPicked} isAsked={isAsked} />
        ) : null}
        {onDelete ? (
          <Button
            type="button"
            variant="dangerQuiet"
            size="sm"
            className="justify-self-start"
            onClick={onDelete}
          >
            Togli…
          </Button>
        ) : null}
      </>
    ),
  }
  return onDirty ? <NestedRecordDialog {...dialog} onDirty={onDirty} /> : <RecordDialog {...dialog} />
}

type Saving = { decisions: () => VisitDecision[]; onRefused: () => void }

function useMarkRecord(props: MarkDialogProps, { decisions, onRefused }: Saving) {
  const { kind, mark = null, list, doctorId = null, resourceId = null, start } = props
  const notify = useNotify()
  const client = useQueryClient()
  const bodyOf = (values: MarkValues) => ({ ...values, kind, doctorId, resourceId, decisions: decisions() })
  const record: MarkRecord = useListedRecord({
    record: mark,
    shape: MarkForm,
    typedFrom: (one: CalendarMark | null) => ({ ...markTyped(one, kind), ...(one ? {} : start) }),
    labels,
    pathOf,
    sayValue: (path, value) => {
      if (path !== 'roomId') return undefined
      const rooms = client.getQueryData(resourcesQuery.queryKey)
      return rooms?.find(({ id }) => String(id) === value)?.name
    },
    list,
    create: async (values) => call(createMark, { body: bodyOf(values) }),
    update: async (id, values, { version }) =>
      call(updateMark, { params: { id: String(id) }, body: { ...bodyOf(values), version } }),
    refresh: refreshCalendar,
    // Values typed during the call are not saved yet, so the dialog stays open.
    onClose: () => (record.dirty ? undefined : props.onClose()),
    onSaid: () => notify.success(copy.markSaved),
    failed: copy.markFailed,
    onFailed: () => {
      // A save by key finds times as they were typed; in full they ask for the visits.
      for (const part of ['startTime', 'endTime'] as const)
        record.form.setValue(part, readTime(record.form.getValues(part)))
      onRefused()
    },
  })
  return record
}
