import { USUAL_DURATION } from '#features/catalogue/rules.ts'
import type { ServicePrices } from '#features/catalogue/setup/prices/contract.ts'
import type { SetupService } from '#features/catalogue/setup/services/contract.ts'

/** A service as it is booked: a service that has kinds is booked with one of them. */
export type Offer = {
  /** Of the option. */
  id: number
  serviceId: number
  subserviceId: number | null
  name: string
  /** The service, where the kind has the name, and the category. */
  detail: string
  /** Minutes. */
  duration: number
  price: string | null
  /** A draw at home, which needs an address. */
  atHome: boolean
  /** Minutes after the visit that its doctor and room are taken. */
  afterMinutes: number
  /** All the words it is found by, without accents. */
  words: string[]
}

/** Everything that can be booked, in the order of the site. */
export function offersOf(services: readonly SetupService[], prices: readonly ServicePrices[]): Offer[] {
  const rows = new Map(prices.map((row) => [row.serviceId, row]))
  const active = services.filter(({ isActive }) => isActive)
  const offers = active.flatMap((service): Omit<Offer, 'id'>[] => {
    const row = rows.get(service.id)
    const kinds = row?.kinds.filter(({ isActive }) => isActive) ?? []
    const category = row?.categoryName ?? ''
    const own = { serviceId: service.id, afterMinutes: service.afterMinutes }
    const found = (...names: string[]) => wordsOf([service.name, ...service.aliases, ...names].join(' '))
    if (kinds.length === 0) {
      const bare = {
        subserviceId: null,
        duration: USUAL_DURATION,
        price: null,
        atHome: false,
        words: found(category),
      }
      return [{ ...own, ...bare, name: service.name, detail: category }]
    }
    return kinds.map(({ id, name, duration, price, atHome }) => ({
      ...own,
      subserviceId: id,
      name,
      detail: [name === service.name ? '' : service.name, category].filter(Boolean).join(' · '),
      duration,
      price,
      atHome,
      words: found(category, name),
    }))
  })
  return offers.map((offer, at) => ({ ...offer, id: at + 1 }))
}

/** The offers that have a word beginning with each typed word; those whose own name begins so come first. */
export function matching(offers: readonly Offer[], typed: string): Offer[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return [...offers]
  const found = offers.filter(({ words }) =>
    wanted.every((part) => words.some((word) => word.startsWith(part))),
  )
  const rank = ({ name }: Offer) => {
    const own = wordsOf(name)
    const begins = (word = '') => wanted.some((part) => word.startsWith(part))
    if (begins(own[0])) return 0
    return own.some((word) => begins(word)) ? 1 : 2
  }
  return found.toSorted((a, b) => rank(a) - rank(b))
}

function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}
