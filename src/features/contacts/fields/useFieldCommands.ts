import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useOnceEach } from '#platform/form/useOneAtATime.ts'
import { CallError, call } from '#platform/http/call.ts'
import { type Move, type Moves, movedIn, useMoves } from '#platform/list/useMoves.ts'
import { callQuery } from '#platform/query/call-query.ts'
import { contactFieldsQuery } from '../queries.ts'
import {
  type ContactField,
  contactFieldUsage,
  deleteContactField,
  listContactFields,
  orderContactFields,
  updateContactField,
} from './contract.ts'
import { deleteQuestion, fieldsCopy } from './copy.ts'

const SWITCH = ['contact field switched']

/** Returns a function that activates or deactivates a field, at once on the screen and back when the call fails. */
export function useFieldSwitch(): (field: ContactField) => void {
  const client = useQueryClient()
  const notify = useNotify()
  const show = ({ id }: ContactField, change: Partial<ContactField>) =>
    cacheFields(client, (fields) =>
      fields.map((field) => (field.id === id ? { ...field, ...change } : field)),
    )
  const { mutateAsync } = useMutation({
    mutationKey: SWITCH,
    mutationFn: ({ id, isActive, version }: ContactField) =>
      call(updateContactField, { params: { id: String(id) }, body: { isActive: !isActive, version } }),
    onMutate: (field) => show(field, { isActive: !field.isActive }),
    onSuccess: async (saved, field) => {
      await show(field, saved)
      notify.success(saved.isActive ? fieldsCopy.activated : fieldsCopy.deactivated)
    },
    onError: async (error, field) => {
      await show(field, { isActive: field.isActive })
      notify.error(sentenceOf(error, fieldsCopy.updateFailed), error)
    },
    // A refetch while another switch is pending would show that field's old state.
    onSettled: () => {
      if (client.isMutating({ mutationKey: SWITCH }) === 1) void refreshFields(client)
    },
  })
  return useOnceEach(mutateAsync)
}

/** Returns a function that confirms and deletes a field. It asks again when more contacts have got a value meanwhile. */
export function useFieldDelete(): (field: ContactField) => void {
  const client = useQueryClient()
  const notify = useNotify()
  const { mutateAsync } = useMutation({
    // Runs one deletion after the other.
    scope: { id: deleteContactField.path },
    mutationFn: askAndDelete,
    onSuccess: (deleted) => (deleted ? notify.success(fieldsCopy.deleted) : undefined),
    onError: (error) => notify.error(sentenceOf(error, fieldsCopy.deleteFailed), error),
    onSettled: () => void refreshFields(client),
  })
  return useOnceEach(mutateAsync)
}

/** Returns false when the deletion was not confirmed. */
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

/** The number of contacts with a value in a field. Disabled for null. */
export const fieldUsageQuery = (id: number | null) => ({
  ...callQuery(contactFieldUsage, { params: { id: String(id) } }),
  enabled: id !== null,
})

/** Changes the cached fields. Cancels a running fetch, whose older answer would undo the change. */
export async function cacheFields(
  client: QueryClient,
  change: (fields: ContactField[]) => ContactField[],
): Promise<void> {
  const { queryKey } = contactFieldsQuery
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (fields) => fields && change(fields))
}

/** Invalidates the fields after a change. */
export function refreshFields(client: QueryClient): Promise<void> {
  return client.invalidateQueries(contactFieldsQuery)
}

/** Returns pending moves of fields, and a function that adds one. */
export function useFieldOrder(): Moves<Move> {
  const client = useQueryClient()
  return useMoves({
    path: orderContactFields.path,
    send,
    cache: (fields) => cacheFields(client, () => fields),
    refresh: () => refreshFields(client),
    failed: fieldsCopy.updateFailed,
  })
}

/** Returns the fields in their new order. */
async function send(move: Move): Promise<ContactField[]> {
  const fields = await call(listContactFields, {})
  const before = fields.map(({ id }) => id)
  const ids = movedIn(before, move)
  return ids.join() === before.join() ? fields : call(orderContactFields, { body: { ids } })
}

/** Returns the fields after these moves, numbered as the server will number them. */
export function inOrder(fields: readonly ContactField[], moves: readonly Move[]): ContactField[] {
  const before = fields.map(({ id }) => id)
  const ids = moves.reduce(movedIn, before)
  if (ids.join() === before.join()) return [...fields]
  const byId = new Map(fields.map((field) => [field.id, field]))
  return ids.flatMap((id, index) => {
    const field = byId.get(id)
    return field ? [{ ...field, order: index + 1 }] : []
  })
}
