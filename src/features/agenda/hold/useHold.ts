import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#platform/http/call.ts'
import { type HeldPlace, holdPlace } from './contract.ts'
import { showHold, WINDOW } from './holds.ts'

/** The arrows of the list of places pass over many. */
const SETTLE_MS = 400
/** Before the others let it go. */
const RENEW_MS = 120_000

/**
 * Draws the place of a booking in this window's agenda at once, and shows it to the other windows of staff while the panel is open.
 *
 * @param by the words in the own agenda; the others read the user's name
 */
export function useHold(place: HeldPlace | null, by: string): void {
  const client = useQueryClient()
  const isAnnounced = useRef(false)
  const key = place && JSON.stringify(place)
  useEffect(() => showHold(client, { window: WINDOW, by, place: key && JSON.parse(key) }), [client, key, by])
  useEffect(() => {
    if (!key && !isAnnounced.current) return
    const announce = () => {
      isAnnounced.current = key !== null
      // A help for the others: the booking does not wait for it, and fails for its own reasons.
      void call(holdPlace, { body: { window: WINDOW, place: key && JSON.parse(key) } }).catch(() => {})
    }
    const settled = setTimeout(announce, SETTLE_MS)
    const renewed = setInterval(announce, RENEW_MS)
    return () => {
      clearTimeout(settled)
      clearInterval(renewed)
    }
  }, [key])
  useEffect(
    () => () => {
      showHold(client, { window: WINDOW, by: '', place: null })
      if (isAnnounced.current) void call(holdPlace, { body: { window: WINDOW, place: null } }).catch(() => {})
    },
    [client],
  )
}
