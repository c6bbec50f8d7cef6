import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Note } from '#ui/Note.tsx'
import { RowActions } from '#ui/RowActions.tsx'
import { type CalendarMark, deleteMark } from '../contract.ts'
import { markLabels } from '../copy.ts'
import { hoursCopy as copy, deletionText, newMarkLabels, periodText, toSettleText } from '../hours/copy.ts'
import { type marksQuery, refreshCalendar } from '../queries.ts'
import { MarkDialog } from './LazyMarkDialog.ts'

type MarksProps = {
  doctorId: number
  marks: readonly CalendarMark[]
  list: ReturnType<typeof marksQuery>
  /** `yyyy-MM-dd` */
  today: string
  /** Told whether the open dialog has unsaved changes. */
  onDirty: (dirty: boolean) => void
}

type Editing = { kind: CalendarMark['kind']; mark?: CalendarMark }

/** The absences and extra sessions of a doctor from today on. */
export function Marks({ doctorId, marks, list, today, onDirty }: MarksProps) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const [deleting, setDeleting] = useState<CalendarMark | null>(null)
  const coming = marks.filter(({ to }) => to > `${today}T00:00`)
  const part = (title: string, kind: 'absence' | 'extra', none: string) => {
    const own = coming.filter((mark) => (mark.kind === 'extra') === (kind === 'extra'))
    return (
      <section aria-label={title} className="mb-6">
        <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-smd">{title}</h2>
          <Button
            variant="secondary"
            size="sm"
            icon={<Plus strokeWidth={2} />}
            onClick={() => setEditing({ kind })}
          >
            {newMarkLabels[kind]}
          </Button>
        </div>
        {own.length === 0 ? <p className="py-2 text-ink-600">{none}</p> : null}
        <ul>
          {own.map((mark) => (
            <MarkRow
              key={mark.id}
              mark={mark}
              today={today}
              onEdit={() => setEditing({ kind: mark.kind, mark })}
              onDelete={() => setDeleting(mark)}
            />
          ))}
        </ul>
      </section>
    )
  }
  return (
    <div>
      {part('Assenze', 'absence', 'Nessuna assenza in programma.')}
      {part('Sedute straordinarie', 'extra', 'Nessuna seduta in programma.')}
      <Note>
        Il motivo di un’assenza resta in clinica. Sul sito si legge solo «non riceve questo giorno».
      </Note>
      {editing ? (
        <MarkDialog {...editing} {...{ list, doctorId, onDirty }} onClose={() => setEditing(null)} />
      ) : null}
      {deleting ? <DeleteMark mark={deleting} today={today} onClose={() => setDeleting(null)} /> : null}
    </div>
  )
}

type MarkRowProps = { mark: CalendarMark; today: string; onEdit: () => void; onDelete: () => void }

function MarkRow({ mark, today, onEdit, onDelete }: MarkRowProps) {
  const period = periodText(mark, today)
  return (
    <li className="flex items-start gap-2 border-line border-b py-2">
      <div className="grid min-w-0 flex-1 justify-items-start wrap-anywhere">
        <p className="tnum font-strong">{period}</p>
        {mark.reason || mark.kind === 'block' ? (
          <p className="text-ink-600 text-sxs">{mark.reason ?? markLabels.block}</p>
        ) : null}
        {mark.kind === 'extra' ? (
          <p className="text-ink-600 text-sxs">
            {mark.online ? 'anche sul sito' : 'solo in segreteria'}
            {mark.evenIfClosed ? ' · anche se la clinica è chiusa' : ''}
          </p>
        ) : mark.visits > 0 ? (
          <Button
            variant="quiet"
            size="sm"
            icon={<TriangleAlert strokeWidth={1.7} />}
            onClick={onEdit}
            className="-ml-2.5 text-high!"
          >
            {toSettleText(mark.visits)}
            <span className="sr-only">, {period}</span>
          </Button>
        ) : (
          <p className="text-ink-600 text-sxs">nessuna visita</p>
        )}
      </div>
      <RowActions
        name={period}
        actions={[
          { label: 'Modifica', icon: Pencil, onSelect: onEdit },
          { label: 'Togli', icon: Trash2, tone: 'danger', onSelect: onDelete },
        ]}
      />
    </li>
  )
}

type DeleteMarkProps = { mark: CalendarMark; today: string; onClose: () => void }

/** Asks, and deletes a mark. Visits that were given or cancelled stay as they are; those of an extra session are moved first. */
export function DeleteMark({ mark, today, onClose }: DeleteMarkProps) {
  const client = useQueryClient()
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteMark, { params: { id: String(mark.id) } }),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.error(sentenceOf(error, copy.deleteFailed), error),
    onSettled: () => {
      void refreshCalendar(client)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Togliere ${[periodText(mark, today), mark.doctorName].filter(Boolean).join(', ')}?`}
      text={deletionText(mark)}
      confirmLabel="Togli"
      busy={isPending}
      busyLabel="Un momento…"
      onConfirm={() => mutate()}
    />
  )
}
