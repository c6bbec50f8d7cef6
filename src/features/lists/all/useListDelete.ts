import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useSaid } from '#platform/form/useSaid.ts'
import { call } from '#platform/http/call.ts'
import { useToast } from '#ui/Toast.tsx'
import { deleteList, type List } from '../contract.ts'
import { deleteQuestion, listsCopy } from '../copy.ts'
import { allListsQuery, refreshLists } from '../queries.ts'

/** Asks, deletes, and says so. */
export function useListDelete(): (list: List) => void {
  const client = useQueryClient()
  const toast = useToast()
  const said = useSaid()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: List) => call(deleteList, { params: { id: String(id) } }),
    onSuccess: async (_, { id, name }) => {
      const { queryKey } = allListsQuery
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (lists) => lists?.filter((list) => list.id !== id))
      toast({ title: listsCopy.deleted, description: name })
    },
    onError: (error) => said.failed(error, sentenceOf(error, listsCopy.deleteFailed)),
    onSettled: () => void refreshLists(client),
  })
  return (list) => {
    if (!isPending && window.confirm(deleteQuestion(list.name))) mutate(list)
  }
}
