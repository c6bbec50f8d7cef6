import { call } from '#platform/http/call.ts'
import { type FormWithFields, publicFields, publicForm } from './contract.ts'

/**
 * A form as it is now. Its fields come after it: had it changed in between, its version is the older one, and sending it
 * says that it has changed. The other way round nothing would.
 */
export async function readFormWithFields(
  id: number,
  options: { signal?: AbortSignal } = {},
): Promise<FormWithFields> {
  const params = { id: String(id) }
  const form = await call(publicForm, { params }, options)
  return { form, fields: await call(publicFields, { params }, options) }
}
