import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#ui/Button.tsx'
import { announcementsOf, dragHelp, useDragSensors } from '#ui/useDragSensors.ts'
import { useFocusAfterRender } from '#ui/useFocusAfterRender.ts'
import type { FormDetail } from '../contract.ts'
import { FIELDS_MAX } from '../rules.ts'
import { FieldRow } from './FieldRow.tsx'
import { type FieldTyped, keysIn, NEW_FIELD } from './form-state.ts'
import { nameOf } from './labels.ts'
import { type FormRecord, useNewKey } from './useFormRecord.ts'

type FieldListProps = { record: FormRecord; form: FormDetail }

/** The commands of the list of fields, and where the focus goes afterwards. */
function useFieldCommands(record: FormRecord) {
  const { idOf } = record
  const fields = useFields(record)
  const { keys, names } = fields
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [moved, setMoved] = useState('')
  const focusAfterRender = useFocusAfterRender()
  const toggle = (key: string, on: boolean) =>
    setOpen((before) => (on ? new Set([...before, key]) : new Set([...before].filter((one) => one !== key))))
  const begin = (key: string) => {
    toggle(key, true)
    focusAfterRender(idOf(`fields.${key}.label`))
  }
  const remove = (key: string) => {
    const place = keys.indexOf(key)
    const next = keys[place + 1] ?? keys[place - 1]
    fields.remove(key)
    focusAfterRender(next ? idOf(`fields.${next}`) : idOf('add'))
  }
  const restore = () => {
    if (fields.removed) focusAfterRender(idOf(`fields.${fields.removed.key}`))
    fields.restore()
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) fields.move(String(active.id), keys.indexOf(String(over.id)))
  }
  const moveByMenu = (key: string, place: number) => {
    setMoved(`${names[keys.indexOf(key)]} spostato in posizione ${place + 1} di ${keys.length}.`)
    fields.move(key, place)
  }
  return { fields, open, moved, toggle, begin, remove, restore, drop, moveByMenu }
}

/** The fields of a form: dragged into their order, and opened one by one to be set. */
export function FieldList({ record, form }: FieldListProps) {
  const { idOf } = record
  const { fields, open, moved, toggle, begin, remove, restore, drop, moveByMenu } = useFieldCommands(record)
  const { keys, names } = fields
  const sensors = useDragSensors()
  return (
    <div id={idOf('fields')} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {moved}
      </p>
      <DndContext
        id="campi"
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          announcements: announcementsOf([
            { name: 'Campi', rows: keys.map((key, place) => ({ id: key, name: names[place] ?? '' })) },
          ]),
          screenReaderInstructions: { draggable: dragHelp('il campo') },
        }}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ul className="border-line border-t empty:hidden">
            {keys.map((key, place) => (
              <FieldRow
                key={key}
                fieldKey={key}
                name={names[place] ?? ''}
                place={place}
                count={keys.length}
                record={record}
                form={form}
                open={open.has(key)}
                full={fields.full}
                onOpen={(on) => toggle(key, on)}
                onMove={(to) => moveByMenu(key, to)}
                onDuplicate={() => begin(fields.duplicate(key))}
                onRemove={() => remove(key)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {keys.length === 0 ? (
        <p className="py-2 text-ink-600">Nessun campo: il modulo non chiede niente.</p>
      ) : null}
      <Foot
        fields={fields}
        id={idOf('add')}
        onAdd={() => begin(fields.add())}
        onRestore={restore}
        hasSubmissions={form.submissionCount > 0}
      />
    </div>
  )
}

type FootProps = {
  fields: Fields
  id: string
  onAdd: () => void
  onRestore: () => void
  hasSubmissions: boolean
}

function Foot({ fields, id, onAdd, onRestore, hasSubmissions }: FootProps) {
  const { removed, full } = fields
  const submissionsStay =
    removed?.field.id && hasSubmissions ? ' Le risposte già ricevute restano negli invii.' : ''
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        id={id}
        variant="secondary"
        icon={<Plus strokeWidth={2} />}
        aria-disabled={full || undefined}
        onClick={full ? undefined : onAdd}
      >
        Aggiungi campo
      </Button>
      {full ? <p className="text-ink-600 text-sxs">Un modulo ha al massimo {FIELDS_MAX} campi.</p> : null}
      <p role="status" className="min-w-0 text-ink-600 text-sxs">
        {removed ? (
          <span className="wrap-anywhere">{`«${removed.name}» tolto.${submissionsStay}`}</span>
        ) : null}
      </p>
      {removed ? (
        <Button
          variant="quiet"
          size="sm"
          icon={<Undo2 strokeWidth={1.7} />}
          aria-disabled={full || undefined}
          onClick={full ? undefined : onRestore}
        >
          Rimetti<span className="sr-only"> {removed.name}</span>
        </Button>
      ) : null}
    </div>
  )
}

type Removed = { key: string; place: number; field: FieldTyped; name: string }

/** The fields of a form as a list that is added to, moved about and taken from. Nothing of it is saved before the form is. */
function useFields({ form }: FormRecord) {
  const [fields, order] = useWatch({ control: form.control, name: ['fields', 'order'] })
  const [removed, setRemoved] = useState<Removed | null>(null)
  const newKey = useNewKey()
  const keys = keysIn({ fields, order })
  const set = (nextFields: Record<string, FieldTyped>, nextOrder: string[]) => {
    form.setValue('fields', nextFields, { shouldDirty: true })
    // Last, because the dirty check looks at `order`.
    form.setValue('order', nextOrder, { shouldDirty: true })
  }
  /** Returns the key of the new field. */
  const insert = (field: FieldTyped, place: number): string => {
    const key = newKey(form.getValues('fields'))
    set({ ...form.getValues('fields'), [key]: field }, keys.toSpliced(place, 0, key))
    return key
  }
  const add = () => insert(NEW_FIELD, keys.length)
  const duplicate = (key: string) => {
    const field = form.getValues(`fields.${key}`)
    const label = field.label.trim() && `${field.label.trim()} (copia)`
    // A copy does not fill in the contact's field: only one question may.
    return insert({ ...field, id: null, label, contactFieldId: '' }, keys.indexOf(key) + 1)
  }
  const remove = (key: string) => {
    const { [key]: field, ...rest } = form.getValues('fields')
    if (!field) return
    const place = keys.indexOf(key)
    form.clearErrors(`fields.${key}`)
    set(
      rest,
      keys.filter((one) => one !== key),
    )
    setRemoved({ key, place, field, name: nameOf(field, place) })
  }
  const restore = () => {
    if (!removed) return
    set(
      { ...form.getValues('fields'), [removed.key]: removed.field },
      keys.toSpliced(removed.place, 0, removed.key),
    )
    setRemoved(null)
  }
  const move = (key: string, place: number) => {
    const rest = keys.filter((one) => one !== key)
    form.setValue('order', rest.toSpliced(place, 0, key), { shouldDirty: true })
  }
  return {
    keys,
    names: keys.map((key, place) => nameOf(fields[key] ?? NEW_FIELD, place)),
    full: keys.length >= FIELDS_MAX,
    removed,
    ...{ add, duplicate, remove, restore, move },
  }
}

type Fields = ReturnType<typeof useFields>
