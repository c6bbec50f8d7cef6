import { colour } from '#platform/http/shapes.ts'
import { type Fact, factFields } from '../keys.ts'
import { BOUNDS } from '../rules.ts'
import { type ColourName, colourNames, unreadable, withDefaults } from '../style.ts'
import type { FormLook, PublicField } from '../visitor/contract.ts'
import { type FieldTyped, type FormTyped, fieldsIn, keysIn, typedOptions } from './form-state.ts'
import { DEFAULTS, pixelsTyped, type Size } from './to-payload.ts'

/** Turns the editor's state into the form that visitors would see. Invalid values are drawn as defaults. */

const Colour = colour()

export type LookTyped = Pick<FormTyped, keyof FormLook>

export function lookFrom(typed: LookTyped): FormLook {
  const colours = colourNames.map((name) => [name, colourFrom(typed[name])])
  return {
    ...(Object.fromEntries(colours) as Record<ColourName, string | null>),
    formWidth: pixelsWithin('formWidth', typed.formWidth),
    borderRadius: `${pixelsWithin('borderRadius', typed.borderRadius)}px`,
    padding: `${pixelsWithin('padding', typed.padding)}px`,
  }
}

export function previewFields(typed: Pick<FormTyped, 'fields' | 'order'>): PublicField[] {
  const keys = keysIn(typed)
  return fieldsIn(typed).map((field, place) => ({
    id: place + 1,
    key: keys[place] ?? '',
    order: place + 1,
    type: field.type,
    label: field.label.trim() || `Campo ${place + 1}`,
    placeholder: field.placeholder.trim() || null,
    required: field.required,
    options: field.type === 'select' ? typedOptions(field.options) : [],
    width: field.width,
    fontSize: `${pixelsWithin('fontSize', field.fontSize)}px`,
    fontWeight: field.fontWeight || null,
    textAlign: field.textAlign || null,
    marginBottom: `${pixelsWithin('marginBottom', field.marginBottom)}px`,
  }))
}

function pixelsWithin(size: Size, text: string): number {
  const [min, max] = BOUNDS[size]
  const pixels = pixelsTyped(size, text)
  return pixels !== null && pixels >= min && pixels <= max ? pixels : DEFAULTS[size]
}

function colourFrom(text: string): string | null {
  return Colour.safeParse(text).data ?? null
}

/** The texts with too little contrast to their background. */
export function hardToRead(typed: LookTyped): { name: ColourName; on: ColourName; contrast: number }[] {
  return unreadable(withDefaults(lookFrom(typed)))
}

const FACT_NAMES: Record<Fact, string> = {
  firstName: 'Nome',
  lastName: 'Cognome',
  email: 'Email',
  phone: 'Telefono',
}

/**
 * The facts of a contact that no required field asks for: a sender who leaves one out does not become a contact.
 * `contactFields` are the names of the contact's own fields by their ids.
 */
export function missingFacts(
  fields: readonly Pick<FieldTyped, 'label' | 'required' | 'type' | 'contactFieldId'>[],
  contactFields: ReadonlyMap<string, string>,
): string[] {
  const asked = fields
    .filter(({ required }) => required)
    .map(({ label, type, contactFieldId }) => ({
      ...{ key: label, label, required: true, type },
      contactField: contactFields.get(contactFieldId) ?? null,
    }))
  const facts = Object.keys(FACT_NAMES) as Fact[]
  const fieldFor = (fact: Fact) => ({
    ...{ key: fact, label: fact, required: true, type: 'text' as const, contactField: fact },
  })
  return facts
    .filter((fact) => !factFields([...asked, ...facts.filter((other) => other !== fact).map(fieldFor)]))
    .map((fact) => FACT_NAMES[fact])
}

/** A colour the browser's own picker understands. */
export function pickable(text: string, otherwise: string): string {
  return (colourFrom(text) ?? otherwise).replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3').toLowerCase()
}
