import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useListedRecord } from '#platform/form/useListedRecord.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { CallError, call } from '#platform/http/call.ts'
import { capitalized } from '#platform/time/italian.ts'
import { contactFieldsQuery } from '../queries.ts'
import {
  type ContactField,
  ContactFieldChange,
  createContactField,
  NewContactField,
  ORDER_ISSUE,
  updateContactField,
  type NewContactField as Values,
} from './contract.ts'
import { fieldsCopy, typeNames } from './copy.ts'
import { ESSENTIAL, type FieldType, isReserved, issueOfDefault, lastPlace, readOptions } from './rules.ts'
import { refreshFields } from './useFieldCommands.ts'

/** Values of the form; options are separated by commas. */
export type FieldTyped = {
  label: string
  name: string
  type: FieldType
  required: boolean
  options: string
  placeholder: string
  defaultValue: string
  order: string
  isActive: boolean
}
export type FieldValues = Values & { order: number }

export const fieldLabels: Record<keyof FieldTyped, string> = {
  label: 'Etichetta',
  name: 'Nome',
  type: 'Tipo',
  required: 'Obbligatorio',
  options: 'Opzioni',
  placeholder: 'Segnaposto',
  defaultValue: 'Valore predefinito',
  order: 'Ordine',
  isActive: 'Attivo',
}

/** The form's values of a field, or of a new one, which comes last. */
export function typedFrom(field: ContactField | null, others: readonly ContactField[]): FieldTyped {
  return {
    label: field?.label ?? '',
    name: field?.name ?? '',
    type: field?.type ?? 'text',
    required: field?.required ?? false,
    options: field?.options.join(', ') ?? '',
    placeholder: field?.placeholder ?? '',
    defaultValue: field?.defaultValue ?? '',
    order: String(field?.order ?? lastPlace(others) + 1),
    isActive: field?.isActive ?? true,
  }
}

const { label, name, type, required, placeholder, defaultValue, isActive, options, order } =
  NewContactField.shape

type Related = Pick<FieldTyped, 'type' | 'options'> & { name: string; defaultValue: string | null }

/** The call's shape for the form's values. The name of a system field is not checked, as it cannot change. */
export function fieldShape(field: ContactField | null): z.ZodType<FieldValues, FieldTyped> {
  const systemField = field?.systemField ?? false
  const issueOf = (input: unknown) => {
    const { options, ...typed } = input as Related
    return issueOfDefault({ ...typed, options: readOptions(options), systemField })
  }
  return z
    .object({
      ...{ label, type, required, placeholder, defaultValue, isActive, options: z.string() },
      name: systemField ? ContactFieldChange.shape.name.unwrap() : name,
      order: z
        .string()
        .trim()
        .regex(/^\d{1,9}$/, ORDER_ISSUE)
        .transform(Number)
        .pipe(order.unwrap()),
    })
    .refine((typed) => issueOfOptions(typed) === null, {
      path: ['options'],
      error: ({ input }) => issueOfOptions(input as Related) ?? '',
      when: ALSO_WITH_OTHERS,
    })
    .refine((typed) => issueOf(typed) === null, {
      path: ['defaultValue'],
      error: ({ input }) => issueOf(input) ?? '',
      when: ALSO_WITH_OTHERS,
    })
    .transform((typed) => ({
      ...typed,
      options: typed.type === 'select' ? readOptions(typed.options) : [],
    })) as unknown as z.ZodType<FieldValues, FieldTyped>
}

/** Runs a refinement even when other properties are invalid, so that all issues show at once. */
const ALSO_WITH_OTHERS = () => true

function issueOfOptions({ type, options: text }: Pick<Related, 'type' | 'options'>): string | null {
  if (type !== 'select') return null
  const read = readOptions(text)
  if (read.length === 0) return 'Scrivi almeno un’opzione'
  const issue = options.safeParse(read).error?.issues[0]
  if (!issue) return null
  return issue.path.length > 0 ? `In ogni opzione: ${issue.message.toLowerCase()}` : issue.message
}

/** Whether a default value is valid for another type. */
export function fitsDefault(text: string, type: FieldType, options: string): boolean {
  const field = { name: '', type, options: readOptions(options), systemField: false }
  return issueOfDefault({ ...field, defaultValue: text }) === null
}

/** Whether a field is always required and active. */
export function isEssential(field: ContactField | null): boolean {
  return field?.systemField === true && ESSENTIAL.has(field.name)
}

/** The changed properties only, as the field's order may have changed since the form was opened. */
export function changeOf(values: FieldValues, changed: ReadonlySet<keyof FieldTyped>): Partial<FieldValues> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => changed.has(name as keyof FieldTyped)))
}

const NAME_MAX = 63

/** Derives a free technical name from a label. */
export function proposedName(label: string, taken: readonly string[]): string {
  const words = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  const camel = words
    .map((word, index) => (index === 0 ? word.toLowerCase() : capitalized(word.toLowerCase())))
    .join('')
    .slice(0, NAME_MAX - 3)
  if (camel === '') return ''
  const name = /^[a-z]/.test(camel) ? camel : `campo${camel}`.slice(0, NAME_MAX - 3)
  for (let n = 1; ; n += 1) {
    const proposed = n === 1 ? name : `${name}${n}`
    if (!isReserved(proposed) && !taken.includes(proposed)) return proposed
  }
}

export type FieldRecord = RecordForm<FieldTyped, FieldValues>

export type FieldRecordOptions = {
  /** Null for a new one. */
  field: ContactField | null
  fields: readonly ContactField[]
  onCreated: (id: number) => void
  onClose: () => void
}

/** The state and calls of the form that creates or changes a field. */
export function useFieldRecord({ field, fields, onCreated, onClose }: FieldRecordOptions): FieldRecord {
  const client = useQueryClient()
  const notify = useNotify()
  return useListedRecord({
    record: field,
    shape: fieldShape(field),
    typedFrom: (record) => typedFrom(record, fields),
    labels: fieldLabels,
    sayValue: (path, value) => (path === 'type' ? typeNames[value as FieldType] : undefined),
    // All options share one input, so errors of single options appear there.
    pathOf: (path) => path.replace(/\..*/, ''),
    list: contactFieldsQuery,
    create: (body) => call(createContactField, { body }),
    update: (id, values, { version, changed }) =>
      call(updateContactField, {
        params: { id: String(id) },
        body: { ...changeOf(values, changed), version },
      }),
    refresh: refreshFields,
    onCreated,
    onClose,
    onSaid: () => notify.success(field ? fieldsCopy.updated : fieldsCopy.created),
    failed: field ? fieldsCopy.updateFailed : fieldsCopy.createFailed,
    // Deleted meanwhile: refreshes the list behind the dialog.
    onFailed: (error) => {
      if (error instanceof CallError && error.status === 404) void refreshFields(client)
    },
  })
}
