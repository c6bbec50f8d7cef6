import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { byId } from '#platform/http/shapes.ts'
import { alignments, fieldTypes, weights, widths } from '../rules.ts'

/** The public side of a form. */

const Look = z.object({
  formWidth: z.int(),
  backgroundColor: z.string().nullable(),
  fieldBackgroundColor: z.string().nullable(),
  textColor: z.string().nullable(),
  fieldColor: z.string().nullable(),
  buttonColor: z.string().nullable(),
  buttonTextColor: z.string().nullable(),
  borderRadius: z.string(),
  padding: z.string(),
})

export type FormLook = z.output<typeof Look>

/** A form as visitors see it. The version is sent back with the answers, since the form may change meanwhile. */
export const PublicForm = Look.extend({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  version: z.int(),
  /** The last day it can be sent on, `yyyy-MM-dd` by the clinic's calendar; null: no end. */
  lastDay: z.string().nullable(),
  /** The last day has passed. */
  isOver: z.boolean(),
})
export type PublicForm = z.output<typeof PublicForm>

export const PublicField = z.object({
  id: z.int(),
  /** The name of its answers. */
  key: z.string(),
  type: z.enum(fieldTypes),
  label: z.string(),
  placeholder: z.string().nullable(),
  required: z.boolean(),
  options: z.array(z.string()),
  order: z.int(),
  width: z.enum(widths),
  fontSize: z.string(),
  fontWeight: z.enum(weights).nullable(),
  textAlign: z.enum(alignments).nullable(),
  marginBottom: z.string(),
})
export type PublicField = z.output<typeof PublicField>

/** A form and its fields in their order. */
export type FormWithFields = { form: PublicForm; fields: readonly PublicField[] }

export const publicForm = endpoint({
  method: 'GET',
  path: '/api/public/forms/:id',
  access: 'public',
  summary: 'Un modulo attivo, con il suo aspetto.',
  params: byId,
  answer: PublicForm,
})

export const publicFields = endpoint({
  method: 'GET',
  path: '/api/public/forms/:id/fields',
  access: 'public',
  summary: 'I campi di un modulo attivo, in ordine.',
  params: byId,
  answer: z.array(PublicField),
})
