import { call } from '#platform/http/call.ts'
import { type PublicField, type PublicForm, publicFields, publicForm } from '../contract.ts'

/** A form and its fields, as visitors get them. */
export type Drawn = { form: PublicForm; fields: readonly PublicField[] }

// Loaded only when it is wanted: pages come with their form.

export async function readDrawn(id: number): Promise<Drawn> {
  const params = { id: String(id) }
  const [form, fields] = await Promise.all([call(publicForm, { params }), call(publicFields, { params })])
  return { form, fields }
}
