import { call } from '#platform/http/call.ts'
import { type FormWithFields, publicFields, publicForm } from './contract.ts'

/**
 * Reads a form as it is now, its fields last. If it changes in between, the version is the older one, and sending
 * reports the change. In the other order the change would go unnoticed.
 */
export async function readFormWithFields(id: number): Promise<FormWithFields> {
  const params = { id: String(id) }
  const form = await call(publicForm, { params })
  return { form, fields: await call(publicFields, { params }) }
}
