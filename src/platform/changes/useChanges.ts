import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callQuery, refreshBelow } from '#platform/query/call-query.ts'
import { contentVersions, type Topic } from './contract.ts'

const EVERY_MS = 5000

/**
 * Refreshes an open window when other people change something: asks every few seconds, and at once when the window gets
 * the focus, which topics have a newer version, and invalidates the queries below their paths.
 */
export function useChanges(paths: Partial<Record<Topic, readonly string[]>>, enabled: boolean): void {
  const client = useQueryClient()
  const known = useRef<Partial<Record<Topic, string>>>({})
  const { data } = useQuery({
    ...callQuery(contentVersions, {}),
    enabled,
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
    if (stale.length > 0) void refreshBelow(client, ...stale)
  }, [data, client, paths])
}
