import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pricesQuery, setupServicesQuery } from '#features/catalogue/setup/queries.ts'
import type { AgendaDoctor } from '../contract.ts'
import { type Offer, offersOf } from './services.ts'

/** The services that can be booked, of a doctor if there is one; none until they are read. */
export function useOffers(doctor: AgendaDoctor | undefined): readonly Offer[] {
  const { data: services } = useQuery(setupServicesQuery)
  const { data: prices } = useQuery(pricesQuery)
  const all = useMemo(() => (services && prices ? offersOf(services, prices) : []), [services, prices])
  return useMemo(
    () => (doctor ? all.filter(({ serviceId }) => doctor.serviceIds.includes(serviceId)) : all),
    [all, doctor],
  )
}
