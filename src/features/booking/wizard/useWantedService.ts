import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { BookingCategory, BookingService } from '#features/catalogue/contract.ts'
import { bookingServicesQuery, bookingSubservicesQuery } from '#features/catalogue/queries.ts'
import type { WizardControl } from './useWizard.ts'

/**
 * `?servizio=12`, the link of a service's card: category and service are chosen, the wizard begins after them.
 * Answers true while the service is looked for.
 */
export function useWantedService(wizard: WizardControl, categories: BookingCategory[]): boolean {
  const client = useQueryClient()
  const [search] = useSearchParams()
  const wanted = wizard.ready ? search.get('servizio') : null
  const choose = useEffectEvent((found: Found | undefined) => {
    if (!found) return wizard.go('category', { replace: true })
    const { category, service, hasSubservices } = found
    wizard.dispatch({ type: 'categoryChosen', category: { id: category.id, name: category.name } })
    wizard.dispatch({
      type: 'serviceChosen',
      service: { id: service.id, name: service.name },
      hasSubservices,
    })
    wizard.go(hasSubservices === false ? 'doctor' : 'subservice', { replace: true })
  })
  const find = useEffectEvent(() => findService(client, categories, Number(wanted)))
  useEffect(() => {
    if (wanted === null) return
    let current = true
    find()
      .catch(() => undefined)
      .then((found) => {
        if (current) choose(found)
      })
    return () => {
      current = false
    }
  }, [wanted])
  return wanted !== null
}

type Found = { category: BookingCategory; service: BookingService; hasSubservices: boolean | null }

// The lists are small, and one of them is the next the visitor would have seen.
async function findService(
  client: QueryClient,
  categories: BookingCategory[],
  id: number,
): Promise<Found | undefined> {
  const lists = await Promise.all(
    categories.map((category) => client.fetchQuery(bookingServicesQuery(category.id))),
  )
  for (const [place, category] of categories.entries()) {
    const service = lists[place]?.find((one) => one.id === id)
    if (service) {
      const subservices = await client.fetchQuery(bookingSubservicesQuery(id)).catch(() => null)
      return { category, service, hasSubservices: subservices && subservices.length > 0 }
    }
  }
  return undefined
}
