import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchFile, saveFile } from '#platform/files/save.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useOneAtATime } from '#platform/form/useOneAtATime.ts'
import { CallError, call, pathOf } from '#platform/http/call.ts'
import { useToast } from '#ui/Toast.tsx'
import {
  addToList,
  type Candidate,
  candidatesForList,
  contactsOfList,
  exportList,
  type ListDetail,
  type Member,
  removeFromList,
} from './contract.ts'
import { listsCopy, removeQuestion } from './copy.ts'
import { listQuery, listsOfContactQuery, refreshLists } from './queries.ts'

type Page<T> = { rows: T[]; total: number }

export const nameOf = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

/** Adds a contact to a list. Removes it from the candidates, also when the server refuses it as a member or unknown. */
export function useAddMember(listId: number) {
  const client = useQueryClient()
  const toast = useToast()
  const notify = useNotify()
  const params = { id: String(listId) }
  return useMutation({
    mutationFn: ({ id }: Candidate) => call(addToList, { params, body: { contactId: id } }),
    onSuccess: async (member) => {
      await takeFrom<Candidate>(client, pathOf(candidatesForList, params), member.id)
      count(client, listId, 1, member)
      toast({ title: listsCopy.added, description: nameOf(member) })
    },
    onError: async (error, { id }) => {
      // A member already, or deleted.
      if (error instanceof CallError && (error.code === 'already_exists' || error.code === 'not_valid')) {
        await takeFrom<Candidate>(client, pathOf(candidatesForList, params), id)
      }
      notify.error(sentenceOf(error, listsCopy.addFailed), error)
    },
    onSettled: (_, __, { id }) => refresh(client, id),
  })
}

/** Returns a function that confirms and removes a member. */
export function useRemoveMember(listId: number): (member: Member) => void {
  const client = useQueryClient()
  const toast = useToast()
  const notify = useNotify()
  const params = { id: String(listId) }
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Member) => call(removeFromList, { params: { ...params, contactId: String(id) } }),
    onSuccess: async (_, member) => {
      await takeFrom<Member>(client, pathOf(contactsOfList, params), member.id)
      count(client, listId, -1, member)
      toast({ title: listsCopy.removed, description: nameOf(member) })
    },
    onError: (error) => notify.error(sentenceOf(error, listsCopy.removeFailed), error),
    onSettled: (_, __, { id }) => refresh(client, id),
  })
  return (member) => {
    if (!isPending && window.confirm(removeQuestion(nameOf(member)))) mutate(member)
  }
}

/** Removes a row from all cached pages. Cancels running fetches, which would bring it back. */
async function takeFrom<T extends { id: number }>(
  client: QueryClient,
  path: string,
  id: number,
): Promise<void> {
  const filters = { queryKey: [path] }
  await client.cancelQueries(filters)
  client.setQueriesData<Page<T>>(filters, (page) => {
    if (!page?.rows.some((row) => row.id === id)) return page
    return { rows: page.rows.filter((row) => row.id !== id), total: page.total - 1 }
  })
}

/** Updates the figures until they are refetched. */
function count(client: QueryClient, listId: number, by: 1 | -1, { email, phone }: Member): void {
  client.setQueryData(
    listQuery(listId).queryKey,
    (list: ListDetail | undefined) =>
      list && {
        ...list,
        contactCount: list.contactCount + by,
        withEmail: list.withEmail + (email ? by : 0),
        withPhone: list.withPhone + (phone ? by : 0),
      },
  )
}

function refresh(client: QueryClient, contactId: number): void {
  void refreshLists(client)
  void client.invalidateQueries({ queryKey: listsOfContactQuery(contactId).queryKey })
}

/** Returns a function that downloads the members as CSV. The server refuses an empty list, which is explained. */
export function useExport({ id }: ListDetail): { start: () => void; busy: boolean } {
  const toast = useToast()
  const notify = useNotify()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () => {
      const { bytes, name } = await fetchFile(pathOf(exportList, { id }))
      saveFile(bytes, name ?? 'lista.csv')
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'conflict') {
        toast({ title: listsCopy.nothing, description: listsCopy.nothingToExport, tone: 'error' })
      } else notify.error(listsCopy.exportFailed, error)
    },
  })
  // The mutation reports its failure.
  const save = useOneAtATime(() => mutateAsync().catch(() => undefined))
  return { start: save, busy: isPending }
}
