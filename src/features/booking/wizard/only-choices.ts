import type { QueryClient } from '@tanstack/react-query'
import {
  bookingDoctorsQuery,
  bookingServicesQuery,
  bookingSubservicesQuery,
} from '#features/catalogue/queries.ts'
import { doctorName, offersKind } from '#features/catalogue/rules.ts'
import type { Locale } from '#ui/Language.tsx'
import { type Action, type Draft, firstOpenStep, reduce } from './state.ts'

/** The reader of the catalogue's lists, and the language of their names. */
export type ListSource = { client: QueryClient; locale: Locale }

/**
 * The actions that make those of a draft's next choices which leave only one thing to choose, up to the first step with more.
 * A list that can't be read ends them: its step reports the failure.
 */
export async function onlyChoices(source: ListSource, draft: Draft): Promise<Action[]> {
  const action = await onlyChoice(source, draft).catch(() => null)
  if (action === null) return []
  const { draft: next } = reduce({ draft, confirmed: null }, action)
  return next === draft ? [] : [action, ...(await onlyChoices(source, next))]
}

async function onlyChoice({ client, locale }: ListSource, draft: Draft): Promise<Action | null> {
  const { category, service, subservice } = draft
  const step = firstOpenStep(draft)
  if (step === 'service' && category) {
    const [only, ...others] = await client.ensureQueryData(bookingServicesQuery(category.id, locale))
    if (!only || others.length > 0 || only.bookingMode === 'phone') return null
    return { type: 'serviceChosen', service: named(only), hasSubservices: null, only: true }
  }
  if (step === 'subservice' && service) {
    const [first, ...others] = await client.ensureQueryData(bookingSubservicesQuery(service.id, locale))
    if (first && others.length === 0)
      return { type: 'subserviceChosen', subservice: named(first), only: true }
    return { type: 'subservicesFound', serviceId: service.id, some: first !== undefined }
  }
  if (step === 'doctor' && service) {
    const doctors = await client.ensureQueryData(bookingDoctorsQuery(service.id, locale))
    const [only, ...others] = doctors.filter((one) => offersKind(one.subserviceIds, subservice?.id ?? null))
    if (!only || others.length > 0) return null
    return { type: 'doctorChosen', doctor: { id: only.id, name: doctorName(only) }, only: true }
  }
  return null
}

const named = ({ id, name }: { id: number; name: string }) => ({ id, name })
