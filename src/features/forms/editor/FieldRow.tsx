import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ChevronDown, Copy, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Grip } from '#ui/Grip.tsx'
import type { FormDetail } from '../contract.ts'
import { FieldSettings } from './FieldSettings.tsx'
import { type FieldTyped, NEW_FIELD } from './form-state.ts'
import { typeNames, widthNames } from './labels.ts'
import type { FormRecord } from './useFormRecord.ts'

type FieldRowProps = {
  fieldKey: string
  name: string
  /** Place of the field, from 0. */
  place: number
  count: number
  record: FormRecord
  form: FormDetail
  open: boolean
  /** The form has the most fields allowed. */
  full: boolean
  onOpen: (open: boolean) => void
  onMove: (place: number) => void
  onDuplicate: () => void
  onRemove: () => void
}

/** A field: a line that names it, and below it, once opened, all that can be set. */
export function FieldRow(props: FieldRowProps) {
  const { fieldKey, name, place, count, record, form, open, onOpen, onMove } = props
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: fieldKey, attributes: { roleDescription: 'elemento da riordinare' } })
  const wrong = record.form.formState.errors.fields?.[fieldKey] !== undefined
  useOpenWhenWrong(wrong, record.form.formState.submitCount, () => onOpen(true))
  const panel = record.idOf(`fields.${fieldKey}.panel`)
  return (
    <li
      ref={setNodeRef}
      aria-label={name}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cx(
        'border-line border-b bg-white',
        isDragging && 'relative z-[3] rounded-sm border-transparent shadow-e3 ring-1 ring-aqua-200',
      )}
    >
      <div className="flex min-h-13 items-center gap-1 max-desk:min-h-15">
        <Grip
          ref={setActivatorNodeRef}
          name={name}
          index={place}
          count={count}
          lifted={isDragging}
          onMove={onMove}
          {...attributes}
          {...listeners}
        />
        <Summary {...props} panel={panel} wrong={wrong} />
        <Buttons {...props} />
      </div>
      {open ? (
        <div id={panel} className="pt-1.5 pb-5 sm:pl-8">
          <FieldSettings record={record} form={form} fieldKey={fieldKey} />
        </div>
      ) : null}
    </li>
  )
}

/** Unfolds a field that has an error after an attempt to save; the user may fold it again. */
function useOpenWhenWrong(wrong: boolean, attempts: number, open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt to save asks again
  useLayoutEffect(() => {
    if (wrong) latest.current()
  }, [wrong, attempts])
}

function Summary(props: FieldRowProps & { panel: string; wrong: boolean }) {
  const { fieldKey, name, record, open, onOpen, panel, wrong } = props
  const field: FieldTyped =
    useWatch({ control: record.form.control, name: `fields.${fieldKey}` }) ?? NEW_FIELD
  return (
    <button
      type="button"
      id={record.idOf(`fields.${fieldKey}`)}
      aria-expanded={open}
      aria-controls={open ? panel : undefined}
      onClick={() => onOpen(!open)}
      className="group flex min-w-0 flex-1 cursor-pointer items-center gap-3 self-stretch rounded-xs px-2 py-1.5 text-left -outline-offset-2 hover:bg-sand-50"
    >
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 wrap-anywhere font-strong leading-[1.35]">
          <bdi>{name}</bdi>
          {field.required ? (
            <>
              <span aria-hidden="true"> *</span>
              <span className="sr-only">, obbligatorio</span>
            </>
          ) : null}
        </span>
        <span className={cx('block text-sxs', wrong ? 'font-[570] text-danger-700' : 'text-ink-600')}>
          {wrong ? 'Da correggere' : `${typeNames[field.type]} · ${widthNames[field.width].toLowerCase()}`}
        </span>
      </span>
      <ChevronDown
        aria-hidden="true"
        strokeWidth={1.8}
        className="size-4.5 flex-none text-ink-500 transition-transform duration-(--m-quick) group-aria-expanded:rotate-180"
      />
    </button>
  )
}

function Buttons({ name, full, onDuplicate, onRemove }: FieldRowProps) {
  return (
    <span className="flex max-desk:-mr-3">
      <IconButton
        label={`Duplica ${name}`}
        aria-disabled={full || undefined}
        onClick={full ? undefined : onDuplicate}
        className="aria-disabled:text-disabled-text max-sm:w-9!"
      >
        <Copy aria-hidden="true" strokeWidth={1.7} />
      </IconButton>
      <IconButton label={`Togli ${name}`} tone="danger" onClick={onRemove}>
        <Trash2 aria-hidden="true" strokeWidth={1.7} />
      </IconButton>
    </span>
  )
}
