import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { appointmentCounts, pendingCount } from '#features/booking/requests/contract.ts'
import { type HoldEvent, showHold, WINDOW } from './hold/holds.ts'
import { findPeople } from './people/contract.ts'
import { AGENDA_PATH, EVENTS_PATH } from './rules.ts'

/** Without the search for people: while its answer is refetched, Enter would choose none of the people. */
const isOwn = (path: string) =>
  path !== findPeople.path &&
  [AGENDA_PATH, appointmentCounts.path, pendingCount.path].some((own) => path.startsWith(own))
/** Several visits may change together. */
const GATHER_MS = 150
/** The page's own data come first. */
const BEGIN_MS = 1500

/**
 * Refetches the agenda, the counts of requests, and each query that `showsVisits` names, as soon as a window changes a visit.
 * Lists of requests stay as they are, so that no row moves under the pointer. A window in the background has no stream; it
 * refetches when it is shown.
 * @param showsVisits whether a query of another feature, named by its path, shows visits; the same function each time
 */
export function useVisitEvents(enabled: boolean, showsVisits: (path: string) => boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!enabled) return
    let source: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      clearTimeout(timer)
      timer = setTimeout(
        () =>
          void client.invalidateQueries({
            predicate: ({ queryKey: [path] }) => isOwn(String(path)) || showsVisits(String(path)),
          }),
        GATHER_MS,
      )
    }
    const follow = () => {
      if (document.visibilityState === 'visible') {
        if (!source) {
          source = new EventSource(EVENTS_PATH)
          source.addEventListener('hold', ({ data }) => {
            const event: HoldEvent = JSON.parse(data)
            if (event.window !== WINDOW) showHold(client, event)
          })
        }
        source.onmessage = read
        // Changes may have been missed before it opened.
        source.onopen = read
      } else {
        source?.close()
        source = null
      }
    }
    const begin = setTimeout(() => {
      follow()
      document.addEventListener('visibilitychange', follow)
    }, BEGIN_MS)
    return () => {
      clearTimeout(begin)
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', follow)
      source?.close()
    }
  }, [client, enabled, showsVisits])
}
