import { z } from 'zod'
import { contactTypes } from '#features/contacts/rules.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import {
  bodyId,
  byId,
  Confirmation,
  colour,
  date,
  line,
  optional,
  paragraph,
  queryNumber,
} from '#platform/http/shapes.ts'
import {
  alignments,
  BOUNDS,
  FIELDS_MAX,
  fieldTypes,
  LISTS_MAX,
  OPTIONS_MAX,
  PAGES_MAX,
  pixelsOf,
  weights,
  widths,
} from './rules.ts'
import { PublicField, PublicForm } from './visitor/contract.ts'

// ---------------------------------------------------------------- answers

/** A form in the list. */
export const Form = PublicForm.omit({ isOver: true }).extend({
  contactType: z.enum(contactTypes).nullable(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Form = z.output<typeof Form>

export const ListedForm = Form.pick({
  ...{ id: true, name: true, description: true, isActive: true, lastDay: true },
  ...{ version: true, createdAt: true, updatedAt: true },
}).extend({
  fieldCount: z.int(),
  submissionCount: z.int(),
  lastSubmissionAt: z.string().nullable(),
})
export type ListedForm = z.output<typeof ListedForm>

/** A field as staff see it, with the contact field it fills in. */
export const FormField = PublicField.extend({ contactFieldId: z.int().nullable() })
export type FormField = z.output<typeof FormField>

/** A page of this or another site that embeds the form. */
export const Integration = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  createdAt: z.string(),
})
export type Integration = z.output<typeof Integration>

export const FormDetail = Form.extend({
  fields: z.array(FormField),
  /** Lists that new contacts of the form join. */
  listIds: z.array(z.int()),
  integrations: z.array(Integration),
  submissionCount: z.int(),
})
export type FormDetail = z.output<typeof FormDetail>

// ---------------------------------------------------------------- bodies

type Bounds = readonly [number, number]

function size([min, max]: Bounds) {
  const message = `Da ${min} a ${max} pixel`
  return z.string({ error: message }).refine((value) => {
    const pixels = pixelsOf(value)
    return pixels !== null && pixels >= min && pixels <= max
  }, message)
}

function pixels([min, max]: Bounds) {
  const message = `Da ${min} a ${max} pixel`
  return z.int({ error: message }).min(min, message).max(max, message)
}

const yesOrNo = z.boolean({ error: 'Valore non valido' })

const option = line(200)

const FieldInput = z.object({
  /** Id of an existing field; a new one has none. */
  id: bodyId('Campo non valido').optional(),
  contactFieldId: bodyId('Campo non valido').nullable().default(null),
  type: z.enum(fieldTypes, { error: 'Scegli il tipo' }),
  label: line(200, { required: "L'etichetta è obbligatoria" }),
  placeholder: optional(line(200)).default(null),
  required: yesOrNo.default(false),
  options: z
    .array(option, { error: 'Opzioni non valide' })
    .max(OPTIONS_MAX, `Al massimo ${OPTIONS_MAX} opzioni`)
    .transform((options) => [...new Set(options.filter((text) => text !== ''))])
    .default([]),
  width: z.enum(widths, { error: 'Larghezza non valida' }).default('full'),
  fontSize: size(BOUNDS.fontSize).default('14px'),
  fontWeight: z.enum(weights, { error: 'Spessore non valido' }).nullable().default(null),
  textAlign: z.enum(alignments, { error: 'Allineamento non valido' }).nullable().default(null),
  marginBottom: size(BOUNDS.marginBottom).default('16px'),
})
/** A field as staff set it. Its order is its place in the list. */
export type FieldInput = z.output<typeof FieldInput>

/** A choice has at least one option, other fields have none. */
const FieldChecked = FieldInput.refine(({ type, options }) => type !== 'select' || options.length > 0, {
  path: ['options'],
  message: 'Scrivi almeno un’opzione',
}).transform((field) => ({ ...field, options: field.type === 'select' ? field.options : [] }))

const IntegrationInput = z.object({
  id: bodyId().optional(),
  name: line(160, { required: 'Il nome è obbligatorio' }),
  url: line(2000, { required: "L'indirizzo è obbligatorio" }).pipe(
    z.string().refine(isWebAddress, 'Scrivi un indirizzo che comincia con https://'),
  ),
  description: optional(paragraph(2000)).default(null),
})
export type IntegrationInput = z.output<typeof IntegrationInput>

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text) && new URL(text).hostname !== ''
}

const name = line(160, { required: 'Il nome è obbligatorio' })
const anyColour = optional(colour())

const facts = {
  name,
  description: optional(paragraph(2000)),
  /** The type of new contacts; Ospite when none is chosen. */
  contactType: z.enum(contactTypes, { error: 'Tipo non valido' }).nullable(),
  formWidth: pixels(BOUNDS.formWidth),
  backgroundColor: anyColour,
  fieldBackgroundColor: anyColour,
  textColor: anyColour,
  fieldColor: anyColour,
  buttonColor: anyColour,
  buttonTextColor: anyColour,
  borderRadius: size(BOUNDS.borderRadius),
  padding: size(BOUNDS.padding),
  isActive: yesOrNo,
  /** The last day visitors can send it on, by the clinic's calendar; null: no end. */
  lastDay: optional(date('Data non valida')),
}

const FormFacts = z.object(facts)
export type FormFacts = z.output<typeof FormFacts>

export const NewForm = z.object({ name, description: facts.description.default(null) })
export type NewForm = z.output<typeof NewForm>

/** Parts left out stay as they are. Fields, lists and pages are sent whole: those not named are deleted. */
export const FormChange = FormFacts.partial().extend({
  fields: z
    .array(FieldChecked, { error: 'Campi non validi' })
    .max(FIELDS_MAX, `Al massimo ${FIELDS_MAX} campi`)
    .optional(),
  listIds: z
    .array(bodyId('Lista non valida'), { error: 'Liste non valide' })
    .max(LISTS_MAX, `Al massimo ${LISTS_MAX} liste`)
    .optional(),
  integrations: z
    .array(IntegrationInput, { error: 'Pagine non valide' })
    .max(PAGES_MAX, `Al massimo ${PAGES_MAX} pagine`)
    .optional(),
  id: bodyId().optional(),
  /** The version the change is based on; refused with 409 when there is a newer one. */
  version: bodyId().optional(),
})
export type FormChange = z.output<typeof FormChange>

export const listForms = endpoint({
  method: 'GET',
  path: '/api/forms',
  access: ['admin', 'editor'],
  summary: 'Tutti i moduli, anche non attivi, per nome.',
  answer: z.array(ListedForm),
})

export const createForm = endpoint({
  method: 'POST',
  path: '/api/forms',
  access: ['admin', 'editor'],
  summary: 'Crea un modulo, non ancora attivo, con nome, cognome, email e telefono.',
  body: NewForm,
  success: 201,
  answer: FormDetail,
})

export const getForm = endpoint({
  method: 'GET',
  path: '/api/forms/:id',
  access: ['admin', 'editor'],
  summary: 'Un modulo con campi, liste e pagine in cui è incorporato.',
  params: byId,
  answer: FormDetail,
})

export const updateForm = endpoint({
  method: 'PUT',
  path: '/api/forms/:id',
  access: ['admin', 'editor'],
  summary: 'Cambia un modulo. Campi, liste e pagine, se ci sono, arrivano tutti e nel loro ordine.',
  params: byId,
  body: FormChange,
  answer: FormDetail,
})

export const duplicateForm = endpoint({
  method: 'POST',
  path: '/api/forms/:id/duplicate',
  access: ['admin', 'editor'],
  summary: 'Copia un modulo con campi e liste, senza invii e senza pagine. La copia non è attiva.',
  params: byId,
  success: 201,
  answer: FormDetail,
})

export const deleteForm = endpoint({
  method: 'DELETE',
  path: '/api/forms/:id',
  access: ['admin'],
  summary:
    'Elimina un modulo con i suoi invii. Se ce ne sono è rifiutato e dice quanti, a meno che `submissions` dica che si sa.',
  params: byId,
  query: z.object({ submissions: queryNumber(2_000_000_000, 'Numero non valido').optional() }),
  answer: Confirmation,
})
