import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useOnceEach } from '#platform/form/useOneAtATime.ts'
import { useSaid } from '#platform/form/useSaid.ts'
import { CallError, call } from '#platform/http/call.ts'
import { type ContactField, contactFieldUsage, deleteContactField, updateContactField } from './contract.ts'
import { deleteQuestion, fieldsCopy } from './copy.ts'
import { keepFields, refreshFields } from './queries.ts'

const SWITCH = ['contact field switched']

/** Switches a field on or off: on the screen at once, and back when it is refused. */
export function useFieldSwitch(): (field: ContactField) => void {
  const client = useQueryClient()
  const said = useSaid()
  const show = ({ id }: ContactField, change: Partial<ContactField>) =>
    keepFields(client, (fields) => fields.map((field) => (field.id === id ? { ...field, ...change } : field)))
  const { mutateAsync } = useMutation({
    mutationKey: SWITCH,
    mutationFn: ({ id, isActive, version }: ContactField) =>
      call(updateContactField, { params: { id: String(id) }, body: { isActive: !isActive, version } }),
    onMutate: (field) => show(field, { isActive: !field.isActive }),
    onSuccess: async (saved, field) => {
      await show(field, saved)
      said.done(saved.isActive ? fieldsCopy.activated : fieldsCopy.deactivated)
    },
    onError: async (error, field) => {
      await show(field, { isActive: field.isActive })
      said.failed(error, sentenceOf(error, fieldsCopy.updateFailed))
    },
    // What is read while another one is on its way would show that one as it was.
    onSettled: () => {
      if (client.isMutating({ mutationKey: SWITCH }) === 1) void refreshFields(client)
    },
  })
  return useOnceEach(mutateAsync)
}

/** Asks, saying what would be lost, and deletes. When that has become more meanwhile, it asks again. */
export function useFieldDelete(): (field: ContactField) => void {
  const client = useQueryClient()
  const said = useSaid()
  const { mutateAsync } = useMutation({
    // One question after the other.
    scope: { id: deleteContactField.path },
    mutationFn: askAndDelete,
    onSuccess: (deleted) => (deleted ? said.done(fieldsCopy.deleted) : undefined),
    onError: (error) => said.failed(error, sentenceOf(error, fieldsCopy.deleteFailed)),
    onSettled: () => void refreshFields(client),
  })
  return useOnceEach(mutateAsync)
}

/** False when the answer was no. */
async function askAndDelete(field: ContactField): Promise<boolean> {
  const params = { id: String(field.id) }
  for (let again = false; ; again = true) {
    const usage = await call(contactFieldUsage, { params })
    if (!window.confirm(deleteQuestion(field, usage, again))) return false
    try {
      const query = usage.contacts > 0 ? { contacts: String(usage.contacts) } : {}
      await call(deleteContactField, { params, query })
      return true
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'in_use')) throw error
    }
  }
}
