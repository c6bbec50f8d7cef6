import type { ContactField } from '#features/contacts/fields/contract.ts'
import { typeNames as contactTypeNames } from '#features/contacts/fields/copy.ts'
import { alignments, type FieldType, type FieldWidth, fieldTypes, weights, widths } from '../rules.ts'
import { type FieldTyped, type FormTyped, keysIn, type PageTyped, pageKeysIn } from './form-state.ts'

/** Labels of the editor's fields. */

export const formLabels: Record<keyof FormTyped, string> = {
  name: 'Nome',
  description: 'Descrizione',
  isActive: 'Attivo',
  lastDay: 'Iscrizioni aperte fino al',
  contactType: 'Tipo di contatto',
  listIds: 'Liste',
  fields: 'Campi',
  order: 'Ordine dei campi',
  formWidth: 'Larghezza',
  backgroundColor: 'Sfondo',
  textColor: 'Testi',
  fieldBackgroundColor: 'Sfondo dei campi',
  fieldColor: 'Testo nei campi',
  buttonColor: 'Pulsante',
  buttonTextColor: 'Testo del pulsante',
  borderRadius: 'Angoli',
  padding: 'Margine interno',
  integrations: 'Pagine',
}

export const fieldLabels: Record<Exclude<keyof FieldTyped, 'id'>, string> = {
  type: 'Tipo',
  label: 'Etichetta',
  placeholder: 'Segnaposto',
  required: 'Obbligatorio',
  options: 'Opzioni',
  width: 'Larghezza',
  contactFieldId: 'Campo del contatto',
  fontSize: 'Dimensione del testo',
  fontWeight: 'Spessore',
  textAlign: 'Allineamento',
  marginBottom: 'Spazio sotto',
}

export const pageLabels: Record<Exclude<keyof PageTyped, 'id'>, string> = {
  name: 'Nome',
  url: 'Indirizzo',
  description: 'Note',
}

/** The name of a field, while it may not have one yet. */
export function nameOf({ label }: Pick<FieldTyped, 'label'>, place: number): string {
  return label.trim() || `Campo ${place + 1}`
}

/** The name of a field in the summary of errors: 'Campo «Età», etichetta'. */
export function labelOf(path: string, typed: FormTyped): string {
  const [part = '', key = '', name = ''] = path.split('.')
  const field = part === 'fields' ? typed.fields[key] : undefined
  if (part === 'fields' && key && !field) return 'Un campo che qui non c’è'
  if (field) return inside('Campo', field.label, keysIn(typed).indexOf(key), labelIn(fieldLabels, name))
  const page = part === 'integrations' ? typed.integrations[key] : undefined
  if (part === 'integrations' && key && !page) return 'Una pagina che qui non c’è'
  if (page) return inside('Pagina', page.name, pageKeysIn(typed).indexOf(key), labelIn(pageLabels, name))
  return labelIn(formLabels, part) ?? part
}

function labelIn(labels: Record<string, string>, name: string): string | undefined {
  return labels[name]
}

function inside(what: string, name: string, place: number, part: string | undefined): string {
  const whole = `${what} ${name.trim() ? `«${name.trim()}»` : place + 1}`
  return part ? `${whole}, ${part.toLowerCase()}` : whole
}

export const typeNames: Record<FieldType, string> = { ...contactTypeNames, checkbox: 'Casella da spuntare' }

export const widthNames: Record<FieldWidth, string> = {
  full: 'Intera',
  half: 'Metà',
  third: 'Un terzo',
}

const weightNames: Record<(typeof weights)[number], string> = {
  '400': 'Normale',
  '500': 'Medio',
  '600': 'Semigrassetto',
  '700': 'Grassetto',
}

const alignmentNames: Record<(typeof alignments)[number], string> = {
  left: 'A sinistra',
  center: 'Al centro',
  right: 'A destra',
}

const named = <V extends string>(values: readonly V[], names: Record<V, string>) =>
  values.map((value) => [value, names[value]] as const)
const houses = ['', 'Predefinito'] as const

export type ChoiceName = 'type' | 'width' | 'fontWeight' | 'textAlign'

/** The options of a field's settings, in their order. */
export const choices: Record<ChoiceName, readonly (readonly [value: string, name: string])[]> = {
  type: named(fieldTypes, typeNames),
  width: named(widths, widthNames),
  fontWeight: [houses, ...named(weights, weightNames)],
  textAlign: [houses, ...named(alignments, alignmentNames)],
}

export const NO_CONTACT_FIELD = 'Nessuno'

type KnownNames = {
  contactFields: readonly ContactField[]
  lists: readonly { id: number; name: string }[]
  /** Fields of the form the value belongs to. */
  fields: FormTyped['fields']
}

/** A value as the editor shows it; undefined where it is shown as it was typed. */
export function sayValue(path: string, value: unknown, known: KnownNames): string | undefined {
  const [part, key, name = ''] = path.split('.')
  if (part === 'listIds') return namesOf(value, (id) => known.lists.find((list) => list.id === id)?.name)
  if (part === 'order') return namesOf(value, (key) => known.fields[key as string]?.label)
  if (key !== undefined && name === '')
    return value ? ((value as FieldTyped).label ?? (value as PageTyped).name) : 'eliminato'
  if (part !== 'fields') return undefined
  if (name === 'contactFieldId') {
    if (value === '') return NO_CONTACT_FIELD
    return known.contactFields.find(({ id }) => String(id) === value)?.label
  }
  const offered = name in choices ? choices[name as ChoiceName] : []
  return offered.find(([one]) => one === value)?.[1]
}

function namesOf(values: unknown, nameOf: (value: unknown) => string | undefined): string {
  return (values as unknown[]).flatMap((value) => nameOf(value) ?? []).join(', ') || 'nessuno'
}
