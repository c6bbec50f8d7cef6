import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { refreshTimeline } from '#features/contacts/queries.ts'
import { NestedRecordDialog, RecordDialog } from '#platform/form/RecordDialog.tsx'
import { type RecordForm, useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { bodyId, date } from '#platform/http/shapes.ts'
import { readNow } from '#platform/query/call-query.ts'
import { wallClock } from '#platform/time/dates.ts'
import { Button } from '#ui/Button.tsx'
import { DateInput } from '#ui/DateInput.tsx'
import { Field } from '#ui/Field.tsx'
import { Options, Select } from '#ui/inputs.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { useToast } from '#ui/Toast.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { createTask, NewTask, type Task, updateTask } from './contract.ts'
import { deskCopy } from './copy.ts'
import { dayChips, readDay } from './due-date.ts'
import type { TaskAbout } from './items.ts'
import type { PersonFinderProps } from './PersonFinder.tsx'
import { deskQuery, refreshDesk, useDeskStaff } from './queries.ts'

// Only a task without a person asks for one.
const PersonFinder = lazyWithRetry<'PersonFinder', PersonFinderProps>(
  () => import('./PersonFinder.tsx'),
  'PersonFinder',
)

const LABELS: Record<string, string> = {
  kind: 'Tipo',
  title: 'Che cosa',
  dueOn: 'Quando',
  note: 'Nota',
  contactId: 'Su chi',
  assignedTo: 'A chi',
}

const today = () => wallClock(new Date()).date

const Shape = NewTask.omit({ appointmentId: true, done: true }).extend({
  dueOn: z
    .string()
    .transform((typed) => readDay(typed, today()) || null)
    .pipe(date('Scrivi un giorno: 4/12, domani, venerdì').nullable()),
  contactId: bodyId('Scegli una persona fra quelle trovate, o svuota il campo').nullable(),
})
type Typed = z.input<typeof Shape>
type Values = z.output<typeof Shape>

function typedFrom(task: Task | null, contactId: number | null): Typed {
  const { kind = 'task', title = '', note, dueOn, assignedTo = null } = task ?? {}
  return { kind, title, note: note ?? '', dueOn: dueOn ?? '', assignedTo, contactId }
}

type TaskDialogProps = {
  /** Null for a new one. */
  task: Task | null
  /** Without it the dialog asks for a person. */
  about?: TaskAbout | undefined
  /** Told of unsaved changes by a dialog over a page that guards its own. */
  onDirty?: ((dirty: boolean) => void) | undefined
  onClose: () => void
}

/** Writes down or changes a task or a call, on any page of the staff. */
export function TaskDialog({ task, about, onDirty, onClose }: TaskDialogProps) {
  const client = useQueryClient()
  const toast = useToast()
  const record = useRecordForm<Typed, Values, Task>({
    shape: Shape,
    typed: typedFrom(task, about?.contactId ?? null),
    version: task?.version,
    save: ({ kind, contactId, ...values }, { version }) =>
      task && version !== undefined
        ? call(updateTask, { params: { id: String(task.id) }, body: { ...values, version } })
        : call(createTask, {
            body: { ...values, kind, contactId, appointmentId: about?.appointmentId ?? null },
          }),
    onSaved: (saved) => {
      void refreshDesk(client)
      if (saved.contactId !== null) refreshTimeline(client, saved.contactId)
      toast({
        title: task ? 'Cosa da fare aggiornata' : 'Aggiunta alle cose da fare',
        description: saved.title,
      })
      onClose()
    },
    reload: async () => {
      const { calls, tasks, later } = await readNow(client, deskQuery)
      const found = [calls, tasks, later].flatMap(({ rows }) => rows).find(({ id }) => id === task?.id)
      return found && { typed: typedFrom(found, null), version: found.version }
    },
    labelOf: (path) => LABELS[path] ?? path,
  })
  const dialog = {
    record,
    title: task ? 'Cosa da fare' : deskCopy.add,
    description: about?.person ?? task?.person ?? undefined,
    label: task ? 'Salva' : 'Aggiungi',
    onClose,
    children: <Fields record={record} task={task} asksPerson={task === null && !about} />,
  }
  return onDirty ? <NestedRecordDialog {...dialog} onDirty={onDirty} /> : <RecordDialog {...dialog} />
}

type FieldsProps = { record: RecordForm<Typed, Values>; task: Task | null; asksPerson: boolean }

function Fields({ record, task, asksPerson }: FieldsProps) {
  const { form, idOf } = record
  const { errors } = form.formState
  const staff = useDeskStaff()
  const [chosen, dueOn] = form.watch(['assignedTo', 'dueOn'])
  const set = (name: 'dueOn' | 'assignedTo', value: string | number | null) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return (
    <>
      <Field id={idOf('title')} label={LABELS.title} required error={errors.title?.message}>
        <TextInput autoComplete="off" maxLength={200} {...form.register('title')} />
      </Field>
      <div>
        <Field id={idOf('dueOn')} label={LABELS.dueOn} error={errors.dueOn?.message}>
          <DateInput
            inputMode="text"
            placeholder="4/12, domani, venerdì"
            value={dueOn}
            onChange={(typed) => form.setValue('dueOn', typed, { shouldDirty: true })}
            onBlur={() => set('dueOn', readDay(dueOn, today()))}
          />
        </Field>
        <div className="mt-2 flex flex-wrap gap-2">
          {dayChips(today()).map(({ label, date }) => (
            <Button
              key={date}
              variant="secondary"
              size="sm"
              aria-pressed={dueOn === date}
              onClick={() => set('dueOn', date)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      {asksPerson ? (
        <PersonFinder
          id={idOf('contactId')}
          label={LABELS.contactId ?? ''}
          error={errors.contactId?.message}
          onChoose={(id) => form.setValue('contactId', id === 'unknown' ? 0 : id, { shouldDirty: true })}
        />
      ) : null}
      <Field id={idOf('note')} label={LABELS.note} error={errors.note?.message}>
        <TextArea rows={3} maxLength={2000} {...form.register('note')} />
      </Field>
      <Field id={idOf('assignedTo')} label={LABELS.assignedTo} error={errors.assignedTo?.message}>
        <Select
          value={chosen ?? ''}
          onChange={({ target }) => set('assignedTo', target.value === '' ? null : Number(target.value))}
        >
          <option value="">Chiunque</option>
          {task?.assignedTo && staff.every(({ id }) => id !== task.assignedTo) ? (
            <option value={task.assignedTo}>{task.assignee}</option>
          ) : null}
          <Options of={staff.map(({ id, username }) => [id, username])} />
        </Select>
      </Field>
      {task === null ? (
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
