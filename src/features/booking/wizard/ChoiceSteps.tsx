import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BookingCategory, BookingService } from '#features/catalogue/contract.ts'
import { catalogueCopy } from '#features/catalogue/copy.ts'
import {
  bookingCategoriesQuery,
  bookingDoctorsQuery,
  bookingServicesQuery,
  bookingSubservicesQuery,
} from '#features/catalogue/queries.ts'
import { subserviceSummary } from '#features/catalogue/rules.ts'
import { CategoryGlyph } from '#ui/glyphs.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { SkeletonGroup } from '#ui/Skeleton.tsx'
import { bookingCopy } from '../copy.ts'
import { examsQuery } from '../exams/queries.ts'
import { firstTimesOfServiceQuery, firstTimesQuery } from '../queries.ts'
import { ChoiceList, Option, OptionPlaceholder, PhoneOption } from './ChoiceList.tsx'
import { Fact, FirstPlace } from './FirstPlace.tsx'
import { SearchField } from './SearchField.tsx'
import { StepFrame } from './Stepper.tsx'
import { useChoose } from './useChoose.ts'
import type { WizardControl } from './useWizard.ts'

type StepProps = { wizard: WizardControl }

/** Announces that the lists of the next step are being read. */
export function Waiting({ on }: { on: boolean }) {
  return (
    <p role="status" className="sr-only">
      {on ? 'Caricamento…' : ''}
    </p>
  )
}

const SearchResults = lazyWithRetry(() => import('./SearchResults.tsx'), 'SearchResults', {
  Fallback: () => (
    <SkeletonGroup className="mt-6 grid gap-3">
      <OptionPlaceholder lines={3} />
    </SkeletonGroup>
  ),
})

/** The least letters that are searched for. */
const SEARCHED_FROM = 2

type CategoryStepProps = StepProps & {
  initial: BookingCategory[]
  search: { q: string; onChange: (q: string) => void }
  examples: readonly string[]
}

/** A search in the visitor's own words, and the categories below it. */
export function CategoryStep({ wizard, initial, search, examples }: CategoryStepProps) {
  const isSearching = search.q.trim().length >= SEARCHED_FROM
  const categories = <Categories wizard={wizard} initial={initial} />
  return (
    <StepFrame title={bookingCopy.what} text="Senza registrazione, in pochi minuti.">
      <SearchField {...search} onFocus={SearchResults.preload} examples={isSearching ? [] : examples} />
      {isSearching ? (
        <SearchResults wizard={wizard} q={search.q}>
          {categories}
        </SearchResults>
      ) : (
        categories
      )}
    </StepFrame>
  )
}

function Categories({ wizard, initial }: Pick<CategoryStepProps, 'wizard' | 'initial'>) {
  const client = useQueryClient()
  const query = useQuery({ ...bookingCategoriesQuery(), initialData: initial })
  const times = useQuery(firstTimesQuery)
  const { choose, waitingFor } = useChoose(wizard)
  const lookAhead = (id: number) => {
    if (id === wizard.laboratoryId) void client.prefetchQuery(examsQuery())
    else void client.prefetchQuery(bookingServicesQuery(id))
  }
  return (
    <>
      <Waiting on={waitingFor !== null} />
      <h3 className="mt-8 -mb-2 text-d1">{bookingCopy.category}</h3>
      <ChoiceList
        query={query}
        empty="Nessuna categoria disponibile"
        failed="Non è stato possibile caricare le categorie."
        className="sm:grid-cols-2"
      >
        {({ id, name, slug, description }) => (
          <Option
            tall
            chosen={wizard.draft.category?.id === id}
            mark={<CategoryGlyph slug={slug} className="size-10 sm:size-11" />}
            name={name}
            text={
              <>
                {description ? <span className="block">{description}</span> : null}
                <FirstPlace isOpen times={times.data?.categories} id={id} today={wizard.today} />
              </>
            }
            busy={waitingFor === id}
            onPointerEnter={() => lookAhead(id)}
            onFocus={() => lookAhead(id)}
            onClick={() => {
              const category = { id, name }
              const isLaboratory = id === wizard.laboratoryId
              void choose(
                id,
                'category',
                isLaboratory
                  ? { type: 'laboratoryChosen', category, exams: [] }
                  : { type: 'categoryChosen', category },
              )
            }}
          />
        )}
      </ChoiceList>
    </>
  )
}

export function ServiceStep({ wizard }: StepProps) {
  const client = useQueryClient()
  const query = useQuery(bookingServicesQuery(wizard.draft.category?.id ?? null))
  // Prefetches the subservices before the click: a service without any leads straight to the doctors.
  const lookAhead = (id: number) => void client.prefetchQuery(bookingSubservicesQuery(id))
  const { choose, waitingFor } = useChoose(wizard)
  return (
    <StepFrame title="Scegli il servizio" text={`${bookingCopy.variableDuration}, secondo la visita.`}>
      <Waiting on={waitingFor !== null} />
      <ChoiceList
        query={query}
        placeholders={4}
        placeholder={<OptionPlaceholder />}
        empty="Nessun servizio disponibile"
        failed="Non è stato possibile caricare i servizi."
      >
        {(service) =>
          service.bookingMode === 'phone' ? (
            <PhoneOption name={service.name} text={service.shortDescription} />
          ) : (
            <Option
              chosen={wizard.draft.service?.id === service.id}
              name={service.name}
              text={<ServiceText service={service} today={wizard.today} />}
              busy={waitingFor === service.id}
              onPointerEnter={() => lookAhead(service.id)}
              onFocus={() => lookAhead(service.id)}
              onClick={() => {
                const chosen = { id: service.id, name: service.name }
                void choose(service.id, 'service', {
                  type: 'serviceChosen',
                  service: chosen,
                  hasSubservices: null,
                })
              }}
            />
          )
        }
      </ChoiceList>
    </StepFrame>
  )
}

function ServiceText({ service, today }: { service: BookingService; today: string }) {
  const { id, shortDescription, bookingMode, firstFree } = service
  return (
    <>
      {shortDescription ? <span className="block">{shortDescription}</span> : null}
      {bookingMode === 'instant' ? <Fact>{catalogueCopy.instant}</Fact> : null}
      <FirstPlace isOpen times={firstFree === null ? [] : [{ id, time: firstFree }]} id={id} today={today} />
    </>
  )
}

export function SubserviceStep({ wizard }: StepProps) {
  const client = useQueryClient()
  const serviceId = wizard.draft.service?.id ?? null
  const query = useQuery(bookingSubservicesQuery(serviceId))
  const times = useQuery(firstTimesOfServiceQuery(serviceId))
  const { choose, waitingFor } = useChoose(wizard)
  const { dispatch } = wizard
  const some = query.data && query.data.length > 0
  useEffect(() => {
    if (serviceId !== null && some !== undefined) dispatch({ type: 'subservicesFound', serviceId, some })
  }, [serviceId, some, dispatch])
  // A kind that one doctor offers leads straight to the days.
  useEffect(() => {
    if (serviceId !== null) void client.prefetchQuery(bookingDoctorsQuery(serviceId))
  }, [serviceId, client])
  return (
    <StepFrame title="Scegli il tipo di servizio">
      <Waiting on={waitingFor !== null} />
      <ChoiceList
        query={query}
        placeholders={3}
        placeholder={<OptionPlaceholder lines={3} />}
        empty="Nessun tipo disponibile"
        failed="Non è stato possibile caricare i tipi di servizio."
      >
        {(subservice) => (
          <Option
            chosen={wizard.draft.subservice?.id === subservice.id}
            name={subservice.name}
            text={
              <>
                {subservice.description ? <span className="block">{subservice.description}</span> : null}
                <Fact>{subserviceSummary(subservice)}</Fact>
                <FirstPlace times={times.data?.subservices} id={subservice.id} today={wizard.today} />
              </>
            }
            busy={waitingFor === subservice.id}
            onClick={() => {
              const chosen = { id: subservice.id, name: subservice.name }
              void choose(subservice.id, 'subservice', { type: 'subserviceChosen', subservice: chosen })
            }}
          />
        )}
      </ChoiceList>
    </StepFrame>
  )
}
