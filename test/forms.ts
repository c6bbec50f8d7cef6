import { createForm, type FormDetail, updateForm } from '#features/forms/contract.ts'
import type { CallInput } from '#platform/http/endpoint.ts'
import type { Visitor } from './visitor.ts'

/** A form as staff make one: active, with the fields that make a contact unless others are named. */
export async function madeForm(
  staff: Visitor,
  change: CallInput<typeof updateForm>['body'] = {},
): Promise<FormDetail> {
  const { id } = await staff.call(createForm, { body: { name: 'Richiesta informazioni' } })
  return staff.call(updateForm, { params: { id: String(id) }, body: { isActive: true, ...change } })
}
