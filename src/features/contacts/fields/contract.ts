import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, byId, Confirmation, line, optional, paragraph, queryNumber } from '#platform/http/shapes.ts'
import { fieldTypes, isReserved } from './rules.ts'

export const ContactField = z.object({
  id: z.int(),
  name: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  required: z.boolean(),
  options: z.array(z.string()),
  placeholder: z.string().nullable(),
  defaultValue: z.string().nullable(),
  order: z.int(),
  isActive: z.boolean(),
  /** A detail every contact has: cannot be deleted, and name, type and options cannot change. */
  systemField: z.boolean(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type ContactField = z.output<typeof ContactField>

export const OPTIONS_MAX = 500
export const ORDER_MAX = 10_000
export const ORDER_ISSUE = "L'ordine è un numero intero, almeno 1"

const fields = {
  name: line(63, { required: 'Il nome è obbligatorio' }).pipe(
    z
      .string()
      .regex(
        /^[a-z][A-Za-z0-9_]{0,62}$/,
        'Solo lettere senza accento, cifre e trattino basso; il primo carattere è una lettera minuscola',
      )
      .refine((name) => !isReserved(name), 'Questo nome è riservato: scegline un altro'),
  ),
  label: line(200, { required: "L'etichetta è obbligatoria" }),
  type: z.enum(fieldTypes, { error: 'Il tipo è obbligatorio' }),
  required: z.boolean({ error: 'Valore non valido' }),
  options: z
    .array(
      line(100).refine((option) => !option.includes(','), 'Un’opzione non può contenere virgole'),
      { error: 'Opzioni non valide' },
    )
    .max(OPTIONS_MAX, `Al massimo ${OPTIONS_MAX} opzioni`)
    .transform((options) => [...new Set(options.filter((option) => option !== ''))]),
  placeholder: optional(line(200)),
  defaultValue: optional(paragraph(5000)),
  order: z.int({ error: ORDER_ISSUE }).min(1, ORDER_ISSUE).max(ORDER_MAX, `Al massimo ${ORDER_MAX}`),
  isActive: z.boolean({ error: 'Valore non valido' }),
}

/** Options are dropped unless the type is select. `checkField` checks the default. */
export const NewContactField = z.object({
  ...fields,
  required: fields.required.default(false),
  options: fields.options.default([]),
  placeholder: fields.placeholder.default(null),
  defaultValue: fields.defaultValue.default(null),
  /** Position of the field; without one it comes last. */
  order: fields.order.optional(),
  isActive: fields.isActive.default(true),
})
export type NewContactField = z.output<typeof NewContactField>

/** Properties left out keep their values. The name of a system field cannot change. */
export const ContactFieldChange = z
  .object({ ...fields, name: line(63, { required: 'Il nome è obbligatorio' }) })
  .partial()
  .extend({
    id: bodyId().optional(),
    /** The version the change is based on; a newer one refuses the change. */
    version: bodyId().optional(),
  })
export type ContactFieldChange = z.output<typeof ContactFieldChange>

export const listContactFields = endpoint({
  method: 'GET',
  path: '/api/contact-fields',
  access: ['admin', 'editor', 'medico'],
  summary: 'I campi dei contatti, anche non attivi, in ordine.',
  answer: z.array(ContactField),
})

export const createContactField = endpoint({
  method: 'POST',
  path: '/api/contact-fields',
  access: ['admin', 'editor'],
  summary: 'Crea un campo personalizzato.',
  body: NewContactField,
  success: 201,
  answer: ContactField,
})

export const orderContactFields = endpoint({
  method: 'PUT',
  path: '/api/contact-fields/order',
  access: ['admin', 'editor'],
  summary: 'Mette tutti i campi in un nuovo ordine, da 1 in poi.',
  body: z.object({
    ids: z.array(bodyId('Campo non valido'), { error: 'Indica i campi' }).max(2000, 'Troppi campi'),
  }),
  answer: z.array(ContactField),
})

export const updateContactField = endpoint({
  method: 'PUT',
  path: '/api/contact-fields/:id',
  access: ['admin', 'editor'],
  summary: 'Cambia un campo. Dei campi di sistema restano nome, tipo e opzioni.',
  params: byId,
  body: ContactFieldChange,
  answer: ContactField,
})

export const contactFieldUsage = endpoint({
  method: 'GET',
  path: '/api/contact-fields/:id/usage',
  access: ['admin', 'editor'],
  summary: 'Quanti contatti hanno un valore in un campo, e quanti moduli lo chiedono.',
  params: byId,
  answer: z.object({ contacts: z.int(), forms: z.int() }),
})

export const deleteContactField = endpoint({
  method: 'DELETE',
  path: '/api/contact-fields/:id',
  access: ['admin'],
  summary:
    'Elimina un campo personalizzato; se dei contatti hanno un valore serve `contacts`, il loro numero.',
  params: byId,
  query: z.object({ contacts: queryNumber(2_000_000_000, 'Numero non valido').optional() }),
  answer: Confirmation,
})
