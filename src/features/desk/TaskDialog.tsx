import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { DateField } from '#platform/form/fields.tsx'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { type RecordForm, useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { readNow } from '#platform/query/call-query.ts'
import { wallClock } from '#platform/time/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/inputs.tsx'
import { useToast } from '#ui/Toast.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { createTask, NewTask, type Task, updateTask } from './contract.ts'
import { deskCopy } from './copy.ts'
import { dayChips } from './items.ts'
import { deskQuery, deskStaffQuery, refreshDesk } from './queries.ts'

const LABELS: Record<string, string> = {
  kind: 'Tipo',
  title: 'Che cosa',
  dueOn: 'Quando',
  note: 'Nota',
  assignedTo: 'A chi',
}

const Shape = NewTask.omit({ contactId: true, appointmentId: true })
type Typed = z.input<typeof Shape>
type Values = z.output<typeof Shape>

function typedFrom(task: Task | null): Typed {
  const { kind = 'task', title = '', note, dueOn, assignedTo = null } = task ?? {}
  return { kind, title, note: note ?? '', dueOn: dueOn ?? '', assignedTo }
}

type TaskDialogProps = {
  /** Null for a new one. */
  task: Task | null
  /** The contact and the visit a new one is about. */
  contactId?: number | undefined
  appointmentId?: number | undefined
  /** The person, as the dialog says under its title. */
  person?: string | undefined
  onClose: () => void
}

/** Writes down or changes a task or a call, on any page of the staff. */
export function TaskDialog({ task, contactId, appointmentId, person, onClose }: TaskDialogProps) {
  const client = useQueryClient()
  const toast = useToast()
  const record = useRecordForm<Typed, Values, Task>({
    shape: Shape,
    typed: typedFrom(task),
    version: task?.version,
    save: (values, { version }) =>
      task && version !== undefined
        ? call(updateTask, { params: { id: String(task.id) }, body: { ...values, version } })
        : call(createTask, {
            body: { ...values, contactId: contactId ?? null, appointmentId: appointmentId ?? null },
          }),
    onSaved: (saved) => {
      void refreshDesk(client)
      toast({
        title: task ? 'Cosa da fare aggiornata' : 'Aggiunta alle cose da fare',
        description: saved.title,
      })
      onClose()
    },
    reload: async () => {
      const { calls, tasks, later } = await readNow(client, deskQuery)
      const found = [calls, tasks, later].flatMap(({ rows }) => rows).find(({ id }) => id === task?.id)
      return found && { typed: typedFrom(found), version: found.version }
    },
    labelOf: (path) => LABELS[path] ?? path,
  })
  return (
    <RecordDialog
      record={record}
      title={task ? 'Cosa da fare' : deskCopy.add}
      description={person ?? task?.person ?? undefined}
      label={task ? 'Salva' : 'Aggiungi'}
      onClose={onClose}
    >
      <Fields record={record} isNew={task === null} />
    </RecordDialog>
  )
}

function Fields({ record, isNew }: { record: RecordForm<Typed, Values>; isNew: boolean }) {
  const { form, idOf } = record
  const { errors } = form.formState
  const { data: staff = [] } = useQuery(deskStaffQuery)
  const chosen = form.watch('assignedTo')
  const set = (name: 'dueOn' | 'assignedTo', value: string | number | null) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return (
    <>
      <Field id={idOf('title')} label={LABELS.title} required error={errors.title?.message}>
        <TextInput autoComplete="off" maxLength={200} {...form.register('title')} />
      </Field>
      <div>
        <DateField record={record} name="dueOn" />
        <div className="mt-2 flex flex-wrap gap-2">
          {dayChips(wallClock(new Date()).date).map(({ label, date }) => (
            <Button
              key={date}
              variant="secondary"
              size="sm"
              aria-pressed={form.watch('dueOn') === date}
              onClick={() => set('dueOn', date)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <Field id={idOf('note')} label={LABELS.note} error={errors.note?.message}>
        <TextArea rows={3} maxLength={2000} {...form.register('note')} />
      </Field>
      <Field id={idOf('assignedTo')} label={LABELS.assignedTo} error={errors.assignedTo?.message}>
        <Select
          value={chosen ?? ''}
          onChange={({ target }) => set('assignedTo', target.value === '' ? null : Number(target.value))}
        >
          <option value="">Chiunque</option>
          {staff.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </Select>
      </Field>
      {isNew ? (
        <Field id={idOf('kind')} label={LABELS.kind}>
          <Select {...form.register('kind')}>
            <option value="task">Cosa da fare</option>
            <option value="call">Chiamata</option>
          </Select>
        </Field>
      ) : null}
    </>
  )
}
