import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#platform/http/call.ts'
import { contentVersions, type Topic } from './contract.ts'

const EVERY_MS = 5000

/**
 * Keeps an open window true to what others change: asks every few seconds, and at once when somebody comes back to the
 * window, what has counted up, and has what was read below those paths read again.
 */
export function useChanges(paths: Partial<Record<Topic, readonly string[]>>, enabled: boolean): void {
  const client = useQueryClient()
  const known = useRef<Partial<Record<Topic, string>>>({})
  const { data } = useQuery({
    queryKey: [contentVersions.path],
    queryFn: ({ signal }) => call(contentVersions, {}, { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  })
  useEffect(() => {
    if (!data) return
    const before = known.current
    known.current = data
    const moved = (Object.keys(paths) as Topic[]).filter(
      (topic) => before[topic] !== undefined && before[topic] !== data[topic],
    )
    const stale = moved.flatMap((topic) => paths[topic] ?? [])
    if (stale.length === 0) return
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => stale.some((below) => String(path).startsWith(below)),
    })
  }, [data, client, paths])
}
