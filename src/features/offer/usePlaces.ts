import { useEffect, useState } from 'react'
import { availableSlots, freeDays } from '#features/booking/contract.ts'
import { call } from '#platform/http/call.ts'
import { onReturn } from '#ui/on-return.ts'
import { nextPlaces } from './next-places.ts'
import { forgetFirstPlace } from './offer-page.ts'
import type { FreeDay } from './shapes.ts'

type Choice = { serviceId: number; kindId: number | null; doctorId: number }

type Places = {
  /** Null until those of the choice have been read. */
  days: readonly FreeDay[] | null
  failed: boolean
  retry: () => void
}

const firstOf = ([day]: readonly FreeDay[]) => day && `${day.date} ${day.times[0]}`

const keyOf = ({ serviceId, kindId, doctorId }: Choice) => `${serviceId} ${kindId ?? ''} ${doctorId}`

/**
 * The next places of a choice. Those that came with the page are shown at once and read again as soon as the card is touched, when
 * the visitor returns to the page, and for another choice.
 */
export function usePlaces(choice: Choice, first: readonly FreeDay[], today: string): Places {
  const key = keyOf(choice)
  const [read, setRead] = useState({ key, days: first, failed: false })
  const [tries, setTries] = useState(0)
  const { serviceId, kindId, doctorId } = choice
  // biome-ignore lint/correctness/useExhaustiveDependencies(tries): counting up asks again
  useEffect(() => {
    const asking = new AbortController()
    const current = { serviceId, kindId, doctorId }
    placesOf(current, today, asking.signal).then(
      (days) => {
        setRead({ key: keyOf(current), days, failed: false })
        if (firstOf(days) !== firstOf(first)) forgetFirstPlace()
      },
      () => {
        if (asking.signal.aborted) return
        const key = keyOf(current)
        // Days of the same choice stay: they may still be free.
        setRead((last) => ({ key, days: last.key === key ? last.days : [], failed: true }))
      },
    )
    return () => asking.abort()
  }, [serviceId, kindId, doctorId, first, today, tries])
  useEffect(() => onReturn(() => setTries((before) => before + 1)), [])
  return {
    days: read.key === key ? read.days : null,
    failed: read.key === key && read.failed,
    retry: () => {
      setRead((last) => ({
        ...last,
        key: last.failed && last.days.length === 0 ? '' : last.key,
        failed: false,
      }))
      setTries((before) => before + 1)
    },
  }
}

function placesOf({ serviceId, kindId, doctorId }: Choice, today: string, signal: AbortSignal) {
  const query = {
    doctorId: String(doctorId),
    serviceId: String(serviceId),
    ...(kindId === null ? {} : { subserviceId: String(kindId) }),
  }
  return nextPlaces(
    {
      days: async (month) => (await call(freeDays, { query: { ...query, month } }, { signal })).days,
      times: (date) => call(availableSlots, { query: { ...query, date } }, { signal }),
    },
    today,
  )
}
