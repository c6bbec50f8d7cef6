import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BookingCategory, BookingService } from '#features/catalogue/contract.ts'
import {
  bookingCategoriesQuery,
  bookingDoctorsQuery,
  bookingServicesQuery,
  bookingSubservicesQuery,
} from '#features/catalogue/queries.ts'
import { subserviceSummary } from '#features/catalogue/rules.ts'
import { CategoryGlyph } from '#ui/glyphs.tsx'
import { useLanguage } from '#ui/Language.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { SkeletonGroup } from '#ui/Skeleton.tsx'
import { examsQuery } from '../exams/queries.ts'
import { firstTimesOfServiceQuery, firstTimesQuery } from '../queries.ts'
import { ChoiceList, Option, OptionPlaceholder, PhoneOption } from './ChoiceList.tsx'
import { Fact, FirstPlace } from './FirstPlace.tsx'
import { useMessages } from './messages.ts'
import { textOf } from './names.tsx'
import { SearchField } from './SearchField.tsx'
import { StepFrame } from './Stepper.tsx'
import { useChoose } from './useChoose.ts'
import type { WizardControl } from './useWizard.ts'

type StepProps = { wizard: WizardControl }

/** Announces that the lists of the next step are being read. */
export function Waiting({ on }: { on: boolean }) {
  const { loading } = useMessages()
  return (
    <p role="status" className="sr-only">
      {on ? loading : ''}
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
  const messages = useMessages()
  const isSearching = search.q.trim().length >= SEARCHED_FROM
  const categories = <Categories wizard={wizard} initial={initial} />
  return (
    <StepFrame title={messages.what} text={messages.categories.text}>
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
  const messages = useMessages()
  const { locale } = useLanguage()
  const query = useQuery({ ...bookingCategoriesQuery(locale), initialData: initial })
  const times = useQuery(firstTimesQuery)
  const { choose, waitingFor } = useChoose(wizard)
  const lookAhead = (id: number) => {
    if (id === wizard.laboratoryId) void client.prefetchQuery(examsQuery(locale))
    else void client.prefetchQuery(bookingServicesQuery(id, locale))
  }
  return (
    <>
      <Waiting on={waitingFor !== null} />
      <h3 className="mt-8 -mb-2 text-d1">{messages.category}</h3>
      <ChoiceList
        query={query}
        empty={messages.categories.empty}
        failed={messages.categories.failed}
        className="sm:grid-cols-2"
      >
        {({ id, name, slug, ...texts }) => (
          <Option
            tall
            chosen={wizard.draft.category?.id === id}
            mark={<CategoryGlyph slug={slug} className="size-10 sm:size-11" />}
            name={textOf({ ...texts, name }, 'name')}
            text={
              <>
                {texts.description ? <span className="block">{textOf(texts, 'description')}</span> : null}
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
  const { services } = useMessages()
  const { locale } = useLanguage()
  const query = useQuery(bookingServicesQuery(wizard.draft.category?.id ?? null, locale))
  // Prefetches the subservices before the click: a service without any leads straight to the doctors.
  const lookAhead = (id: number) => void client.prefetchQuery(bookingSubservicesQuery(id, locale))
  const { choose, waitingFor } = useChoose(wizard)
  return (
    <StepFrame title={services.title} text={services.text}>
      <Waiting on={waitingFor !== null} />
      <ChoiceList
        query={query}
        placeholders={4}
        placeholder={<OptionPlaceholder />}
        empty={services.empty}
        failed={services.failed}
      >
        {(service) =>
          service.bookingMode === 'phone' ? (
            <PhoneOption name={textOf(service, 'name')} text={textOf(service, 'shortDescription')} />
          ) : (
            <Option
              chosen={wizard.draft.service?.id === service.id}
              name={textOf(service, 'name')}
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
  const { catalogue } = useMessages()
  return (
    <>
      {shortDescription ? <span className="block">{textOf(service, 'shortDescription')}</span> : null}
      {bookingMode === 'instant' ? <Fact>{catalogue.instant}</Fact> : null}
      <FirstPlace isOpen times={firstFree === null ? [] : [{ id, time: firstFree }]} id={id} today={today} />
    </>
  )
}

export function SubserviceStep({ wizard }: StepProps) {
  const client = useQueryClient()
  const { kinds, catalogue } = useMessages()
  const { locale } = useLanguage()
  const serviceId = wizard.draft.service?.id ?? null
  const query = useQuery(bookingSubservicesQuery(serviceId, locale))
  const times = useQuery(firstTimesOfServiceQuery(serviceId))
  const { choose, waitingFor } = useChoose(wizard)
  const { dispatch } = wizard
  const some = query.data && query.data.length > 0
  useEffect(() => {
    if (serviceId !== null && some !== undefined) dispatch({ type: 'subservicesFound', serviceId, some })
  }, [serviceId, some, dispatch])
  // A kind that one doctor offers leads straight to the days.
  useEffect(() => {
    if (serviceId !== null) void client.prefetchQuery(bookingDoctorsQuery(serviceId, locale))
  }, [serviceId, locale, client])
  return (
    <StepFrame title={kinds.title}>
      <Waiting on={waitingFor !== null} />
      <ChoiceList
        query={query}
        placeholders={3}
        placeholder={<OptionPlaceholder lines={3} />}
        empty={kinds.empty}
        failed={kinds.failed}
      >
        {(subservice) => (
          <Option
            chosen={wizard.draft.subservice?.id === subservice.id}
            name={textOf(subservice, 'name')}
            text={
              <>
                {subservice.description ? (
                  <span className="block">{textOf(subservice, 'description')}</span>
                ) : null}
                <Fact>{subserviceSummary(subservice, catalogue)}</Fact>
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
