import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { byId, Confirmation, line, optional, paragraph } from '#platform/http/shapes.ts'
import { changeOf } from '../contract.ts'
import { EnglishCategory, englishAnswer } from '../english/shapes.ts'

/** A category as the staff see it. */
export const SetupCategory = z.object({
  id: z.int(),
  /** Key of the public answer and anchor of the public page, made from the first name and never changed. */
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  english: englishAnswer.category,
  isActive: z.boolean(),
  serviceCount: z.int(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type SetupCategory = z.output<typeof SetupCategory>

const fields = {
  name: line(120, { required: 'Il nome è obbligatorio' }),
  description: optional(paragraph(1000)),
  english: EnglishCategory,
  isActive: z.boolean({ error: 'Valore non valido' }),
}

export const NewCategory = z.object({
  ...fields,
  english: EnglishCategory.default({}),
  isActive: fields.isActive.default(true),
})
export type NewCategory = z.output<typeof NewCategory>

/** Fields left out stay unchanged. */
export const CategoryChange = z.object(fields).partial().extend(changeOf)
export type CategoryChange = z.output<typeof CategoryChange>

export const listSetupCategories = endpoint({
  method: 'GET',
  path: '/api/setup/categories',
  access: ['admin', 'editor'],
  summary: 'Tutte le categorie, anche non attive, nell’ordine del sito, con quanti servizi hanno.',
  answer: z.array(SetupCategory),
})

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/setup/categories',
  access: ['admin', 'editor'],
  summary: 'Crea una categoria.',
  body: NewCategory,
  success: 201,
  answer: SetupCategory,
})

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/api/setup/categories/:id',
  access: ['admin', 'editor'],
  summary: 'Cambia una categoria.',
  params: byId,
  body: CategoryChange,
  answer: SetupCategory,
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/setup/categories/:id',
  access: ['admin'],
  summary: 'Elimina una categoria che nessun servizio e nessuna prenotazione o attivazione usa.',
  params: byId,
  answer: Confirmation,
})
