import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#platform/http/call.ts'
import { type Contact, markContactViewed } from '../contract.ts'
import { contactQuery, refreshContactLists } from '../queries.ts'

/** Whoever opens a contact has seen it: told once, and nobody is told when that fails. */
export function useMarkViewed({ id, viewed }: Contact): void {
  const client = useQueryClient()
  const told = useRef(false)
  useEffect(() => {
    if (viewed || told.current) return
    told.current = true
    call(markContactViewed, { params: { id: String(id) } }).then(
      () => {
        // Nothing else of the answer counts: what is on the screen may be newer, or half changed.
        client.setQueryData(contactQuery(id).queryKey, (known) => known && { ...known, viewed: true })
        refreshContactLists(client)
      },
      (error: unknown) => console.warn('contact not marked as viewed', error),
    )
  }, [client, id, viewed])
}
