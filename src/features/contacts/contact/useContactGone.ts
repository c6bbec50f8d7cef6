import { useQueryClient } from '@tanstack/react-query'
import { pathOf } from '#platform/http/call.ts'
import { getContact } from '../contract.ts'
import { refreshContactLists } from '../queries.ts'

/** What to do once a contact is gone: leave its page, then forget what was read of it. */
export function useContactGone(id: number, leave: () => Promise<void>): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    refreshContactLists(client)
    await leave()
    // Nothing of the person stays behind. Only now: what is on the screen would ask for it again.
    const own = pathOf(getContact, { id })
    client.removeQueries({
      predicate: ({ queryKey: [path] }) => path === own || String(path).startsWith(`${own}/`),
    })
  }
}
