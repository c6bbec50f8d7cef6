import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { SearchX, Siren } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { queryIn } from '#features/catalogue/queries.ts'
import { subserviceSummary } from '#features/catalogue/rules.ts'
import { call } from '#platform/http/call.ts'
import { callQuery } from '#platform/query/call-query.ts'
import { Button } from '#ui/Button.tsx'
import { filled } from '#ui/filled.tsx'
import { type Locale, useLanguage } from '#ui/Language.tsx'
import { Note } from '#ui/Note.tsx'
import { SkeletonGroup } from '#ui/Skeleton.tsx'
import { useDebounced } from '#ui/useDebounced.ts'
import { ANY_DOCTOR } from '../rules.ts'
import { type FoundDoctor, type FoundVisit, reportSearch, searchVisits } from '../search/contract.ts'
import { ClinicPhone, Failed, Option, OptionPlaceholder, PhoneOption } from './ChoiceList.tsx'
import { DoctorMark } from './DoctorMark.tsx'
import { Fact, FirstButton, FirstPlace } from './FirstPlace.tsx'
import { laboratoryChoice } from './laboratory.ts'
import { useMessages } from './messages.ts'
import { serviceName, textOf } from './names.tsx'
import type { Action, Named } from './state.ts'
import { useChoose } from './useChoose.ts'
import type { WizardControl } from './useWizard.ts'

const PAUSE_MS = 400
/** How long a search rests before it counts as one that found nothing. */
const REST_MS = 2000

type SearchResultsProps = {
  wizard: WizardControl
  q: string
  /** The categories, below a search that finds nothing. */
  children: ReactNode
}

/** The services, kinds and doctors that a search names. */
export function SearchResults({ wizard, q, children }: SearchResultsProps) {
  const { search } = useMessages()
  const { locale } = useLanguage()
  const [doctor, setDoctor] = useState<{ of: string; found: FoundDoctor } | null>(null)
  const asked = useDebounced(q.trim(), PAUSE_MS)
  const chosen = doctor?.of === q ? doctor.found : null
  const query = useQuery({
    ...callQuery(searchVisits, {
      query: { ...(chosen ? { doctorId: String(chosen.id) } : { q: asked }), ...queryIn(locale) },
    }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const isNothing = data !== undefined && data.visits.length + data.doctors.length === 0
  const isSettled = asked === q.trim() && !query.isPlaceholderData
  useReport(isNothing && isSettled && !chosen ? asked : null, locale)
  return (
    <>
      <p role="status" className="sr-only">
        {data && isSettled ? search.found(data.visits.length, data.doctors.length) : ''}
      </p>
      <Emergency />
      {chosen ? (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4">
          <h3 className="font-sans font-strong text-ink-600 text-sm">{search.with(chosen.name)}</h3>
          <Button variant="quiet" size="sm" onClick={() => setDoctor(null)}>
            {search.all}
          </Button>
        </div>
      ) : null}
      {data ? null : query.isError ? (
        <Failed error={query.error} text={search.failed} onRetry={() => query.refetch()} />
      ) : (
        <SkeletonGroup className="mt-6 grid gap-3">
          {['a', 'b', 'c'].map((place) => (
            <OptionPlaceholder key={place} lines={3} />
          ))}
        </SkeletonGroup>
      )}
      {data ? <Visits visits={data.visits} doctor={chosen} wizard={wizard} /> : null}
      {data && !chosen ? (
        <Doctors
          doctors={data.doctors}
          today={wizard.today}
          onChoose={(found) => setDoctor({ of: q, found })}
        />
      ) : null}
      {isNothing ? (
        <>
          <Note
            icon={<SearchX className="size-[1.25em]" strokeWidth={1.6} />}
            className="mt-4"
            title={search.nothing(asked)}
          >
            {filled(search.instead, <ClinicPhone />)}
          </Note>
          {children}
        </>
      ) : null}
    </>
  )
}

/** Counts a search that found nothing, once it has rested for a moment. */
function useReport(q: string | null, locale: Locale): void {
  useEffect(() => {
    if (!q) return
    const timer = setTimeout(
      () => void call(reportSearch, { body: { q, ...queryIn(locale) } }).catch(() => undefined),
      REST_MS,
    )
    return () => clearTimeout(timer)
  }, [q, locale])
}

function Emergency() {
  return (
    <p className="mt-3 flex items-center gap-3 rounded-md bg-danger-50 px-4 py-3 text-danger-900 text-sm">
      <Siren
        aria-hidden="true"
        strokeWidth={1.6}
        className="size-5 flex-none text-danger-700 max-large:hidden"
      />
      <span className="hyphens-auto">
        {filled(
          useMessages().search.emergency,
          <a href="tel:112" className="font-strong text-danger-900">
            112
          </a>,
        )}
      </span>
    </p>
  )
}

type VisitsProps = { visits: FoundVisit[]; doctor: FoundDoctor | null; wizard: WizardControl }

function Visits({ visits, doctor, wizard }: VisitsProps) {
  const client = useQueryClient()
  const messages = useMessages()
  const { locale } = useLanguage()
  const { choose, waitingFor } = useChoose(wizard)
  if (visits.length === 0) return null
  const take = (visit: FoundVisit, start: string) => {
    const [date = '', time = ''] = start.split('T')
    const any = { id: ANY_DOCTOR, name: messages.anyDoctor }
    const actions: Action[] = [
      ...choicesOf(visit, doctor ?? any),
      { type: 'dateChosen', date },
      { type: 'timeChosen', time },
    ]
    for (const action of actions) wizard.dispatch(action)
    wizard.go('details')
  }
  return (
    <>
      <h3 className="mt-6 font-sans font-strong text-ink-600 text-sm">{messages.search.services}</h3>
      <ul className="mt-2.5 grid gap-3">
        {visits.map((visit, place) => {
          const { service, subservice, bookingMode, first } = visit
          const name = serviceName(service, subservice)
          const description = textOf(visit, 'description')
          const category = textOf(visit.category, 'name')
          const key = `${service.id}-${subservice?.id ?? ''}`
          if (bookingMode === 'phone')
            return (
              <li key={key}>
                <PhoneOption name={name} text={description} />
              </li>
            )
          const isExam = visit.category.id === wizard.laboratoryId
          const tick = async () => {
            const wanted = { serviceId: service.id, subserviceId: subservice?.id ?? null }
            await choose(
              place,
              'category',
              await laboratoryChoice({ client, locale }, visit.category, wanted),
            )
          }
          const onChoose = () =>
            void choose(
              place,
              doctor ? 'doctor' : visit.hasKinds ? 'service' : 'subservice',
              ...choicesOf(visit, doctor),
            )
          const words = (
            <>
              <span className="block">
                {category}
                {description ? <> · {description}</> : null}
              </span>
              {subservice ? <Fact>{subserviceSummary(subservice, messages.catalogue)}</Fact> : null}
              {visit.hasKinds || isExam ? (
                <FirstPlace
                  isOpen
                  times={first ? [{ id: 0, time: first }] : []}
                  id={0}
                  today={wizard.today}
                />
              ) : null}
            </>
          )
          const onClick = isExam ? () => void tick() : onChoose
          const option = { chosen: false, name, text: words, busy: waitingFor === place, onClick }
          return (
            <li key={key} className="grid min-w-0">
              {visit.hasKinds || isExam ? (
                <Option {...option} />
              ) : (
                <div className="grid sm:grid-cols-[minmax(0,1fr)_15rem]">
                  <Option {...option} bare className="max-sm:rounded-b-none sm:rounded-r-none" />
                  <FirstButton
                    first={first}
                    today={wizard.today}
                    whose={filled(messages.search.for, name)}
                    onTake={(start) => take(visit, start)}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** The choices that a found visit makes. */
function choicesOf({ category, service, subservice, hasKinds }: FoundVisit, doctor: Named | null): Action[] {
  const named = ({ id, name }: Named) => ({ id, name })
  return [
    { type: 'categoryChosen', category: named(category) },
    { type: 'serviceChosen', service: named(service), hasSubservices: hasKinds || subservice !== null },
    ...(subservice ? [{ type: 'subserviceChosen' as const, subservice: named(subservice) }] : []),
    ...(doctor ? [{ type: 'doctorChosen' as const, doctor: named(doctor) }] : []),
  ]
}

type DoctorsProps = { doctors: FoundDoctor[]; today: string; onChoose: (doctor: FoundDoctor) => void }

function Doctors({ doctors, today, onChoose }: DoctorsProps) {
  const { search } = useMessages()
  if (doctors.length === 0) return null
  return (
    <>
      <h3 className="mt-6 font-sans font-strong text-ink-600 text-sm">{search.doctors}</h3>
      <ul className="mt-2.5 grid gap-3 sm:grid-cols-2">
        {doctors.map((doctor) => (
          <li key={doctor.id} className="grid min-w-0">
            <Option
              chosen={false}
              mark={<DoctorMark doctor={{ firstName: doctor.name, lastName: '', isPerson: true }} />}
              name={doctor.name}
              text={
                <>
                  {doctor.specialization ? (
                    <span className="block">{textOf(doctor, 'specialization')}</span>
                  ) : null}
                  <FirstPlace
                    isOpen
                    times={doctor.first ? [{ id: doctor.id, time: doctor.first }] : []}
                    id={doctor.id}
                    today={today}
                  />
                </>
              }
              onClick={() => onChoose(doctor)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
