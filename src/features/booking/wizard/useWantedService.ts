import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { ANALYSIS_CATEGORY } from '#features/catalogue/analysis/address.ts'
import type { BookingCategory } from '#features/catalogue/contract.ts'
import { bookingServicesQuery } from '#features/catalogue/queries.ts'
import { useLanguage } from '#ui/Language.tsx'
import { readChoices, type Wish } from '../address.ts'
import { isLaboratory, laboratoryChoice } from './laboratory.ts'
import type { ListSource } from './only-choices.ts'
import { type Action, firstOpenStep, newWizard, reduce, type Step } from './state.ts'
import type { WizardControl } from './useWizard.ts'
import { wishedChoices } from './wished-choices.ts'

/**
 * Makes the choices of an address (`bookingAddress`), the link of a service's card or of a free time, and goes to the first step
 * it says nothing about; to the category's services for one that is booked by telephone. The laboratory's category leads to its
 * exams, also without a service. Answers true while the service is looked for.
 */
export function useWantedService(wizard: WizardControl, categories: BookingCategory[]): boolean {
  const client = useQueryClient()
  const source: ListSource = { client, locale: useLanguage().locale }
  const [search] = useSearchParams()
  const slug = search.get('categoria')
  const service = search.get('servizio') ?? (slug === ANALYSIS_CATEGORY ? '' : null)
  const wanted = wizard.ready ? service : null
  const waits = search.has('avvisami')
  const choose = useEffectEvent((found: FoundService | undefined) => {
    for (const action of found?.actions ?? []) wizard.dispatch(action)
    const step = found?.step ?? 'category'
    wizard.go(step, { replace: true, waits: waits && step === 'datetime' })
  })
  const find = useEffectEvent(() => {
    if (wanted === '') return findLaboratory(source, categories.find(isLaboratory), null)
    const wish = { category: slug ?? '', serviceId: Number(wanted), ...readChoices(search) }
    return findService(source, orderedBy(categories, slug), { ...wish, today: wizard.today })
  })
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

/** The choices of an address and the clinic's day. */
type DatedWish = Wish & Pick<WizardControl, 'today'>

/** The choices of an address, and the step they lead to. */
type FoundService = { actions: Action[]; step: Step }

/** The categories, that of the address first. */
function orderedBy(categories: BookingCategory[], slug: string | null): BookingCategory[] {
  return categories.toSorted((a, b) => Number(b.slug === slug) - Number(a.slug === slug))
}

async function findLaboratory(
  source: ListSource,
  category: BookingCategory | undefined,
  wish: DatedWish | null,
): Promise<FoundService | undefined> {
  const wanted = wish && { serviceId: wish.serviceId, subserviceId: wish.kindId ?? null }
  if (!category) return undefined
  const opened = await laboratoryChoice(source, category, wanted)
  // Without a time the list of exams comes first, for more of them.
  return wish?.date ? follow(source, [opened], wish) : { actions: [opened], step: 'exams' }
}

// One category after the other: each costs a look at its free times.
async function findService(
  source: ListSource,
  categories: BookingCategory[],
  wish: DatedWish,
): Promise<FoundService | undefined> {
  const { serviceId: id } = wish
  for (const category of categories) {
    const services = await source.client.fetchQuery(bookingServicesQuery(category.id, source.locale))
    const service = services.find((one) => one.id === id)
    if (!service) continue
    if (isLaboratory(category)) return findLaboratory(source, category, wish)
    const chosen: Action = { type: 'categoryChosen', category: { id: category.id, name: category.name } }
    if (service.bookingMode === 'phone') return { actions: [chosen], step: 'service' }
    const named = { id, name: service.name }
    return follow(source, [chosen, { type: 'serviceChosen', service: named, hasSubservices: null }], wish)
  }
  return undefined
}

async function follow(source: ListSource, actions: Action[], wish: DatedWish): Promise<FoundService> {
  const { draft } = actions.reduce(reduce, newWizard)
  const more = await wishedChoices(source, draft, wish, wish.today)
  return {
    actions: [...actions, ...more],
    step: firstOpenStep(more.reduce(reduce, { draft, confirmed: null }).draft),
  }
}
