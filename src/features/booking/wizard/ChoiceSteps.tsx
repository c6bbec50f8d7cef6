import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BookingCategory, BookingDoctor, BookingService } from '#features/catalogue/contract.ts'
import { catalogueCopy } from '#features/catalogue/copy.ts'
import {
  bookingCategoriesQuery,
  bookingDoctorsQuery,
  bookingServicesQuery,
  bookingSubservicesQuery,
} from '#features/catalogue/queries.ts'
import { doctorName, nextSlotText, offersKind, subserviceSummary } from '#features/catalogue/rules.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import { CategoryGlyph } from '#ui/glyphs.tsx'
import { PetalSign } from '#ui/Logo.tsx'
import { bookingCopy } from '../copy.ts'
import { firstTimesOfServiceQuery, firstTimesQuery } from '../queries.ts'
import { ANY_DOCTOR } from '../rules.ts'
import { ChoiceList, Option, OptionPlaceholder, PhoneOption } from './ChoiceList.tsx'
import { StepFrame } from './Stepper.tsx'
import type { WizardControl } from './useWizard.ts'

type StepProps = { wizard: WizardControl }

/** The first free start of each record that has one. */
type Times = readonly { id: number; time: string }[]

/** 'Primo posto: lunedì 30 novembre, 9:30' of a record, or of the earliest; null where it is not known. */
function firstFreeText(times: Times = [], id?: number): string | null {
  const starts = times.filter((one) => id === undefined || one.id === id).map(({ time }) => time)
  const [first] = starts.sort()
  return first === undefined ? null : `${catalogueCopy.firstFree} ${nextSlotText(first)}`
}

/** A line below the words of a choice. It is as high before its facts have come. */
function Facts({ facts }: { facts: readonly (string | null)[] }) {
  return (
    <span className="tnum mt-1 block min-h-[1lh] font-medium text-ink">
      {facts.filter((fact) => fact !== null).join(' · ')}
    </span>
  )
}

export function CategoryStep({ wizard, initial }: StepProps & { initial: BookingCategory[] }) {
  const query = useQuery({ ...bookingCategoriesQuery, initialData: initial })
  const times = useQuery(firstTimesQuery)
  return (
    <StepFrame title="Scegli una categoria" text="Senza registrazione, in pochi minuti.">
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
                <Facts facts={[firstFreeText(times.data?.categories, id)]} />
              </>
            }
            onClick={() => {
              wizard.dispatch({ type: 'categoryChosen', category: { id, name } })
              wizard.go('service')
            }}
          />
        )}
      </ChoiceList>
    </StepFrame>
  )
}

export function ServiceStep({ wizard }: StepProps) {
  const client = useQueryClient()
  const query = useQuery(bookingServicesQuery(wizard.draft.category?.id ?? null))
  // Prefetches the subservices before the click: a service without any leads straight to the doctors.
  const lookAhead = (id: number) => void client.prefetchQuery(bookingSubservicesQuery(id))
  const [waitingFor, setWaitingFor] = useState<number | null>(null)
  const lastChosen = useRef<number>(null)
  useEffect(
    () => () => {
      lastChosen.current = null
    },
    [],
  )
  // The subservices decide about the next step, which reports a failure and offers to try again.
  const choose = async (id: number, name: string) => {
    lastChosen.current = id
    setWaitingFor(id)
    const subservices = await client.ensureQueryData(bookingSubservicesQuery(id)).catch(() => null)
    if (lastChosen.current !== id) return
    const hasSubservices = subservices && subservices.length > 0
    wizard.dispatch({ type: 'serviceChosen', service: { id, name }, hasSubservices })
    wizard.go(hasSubservices === false ? 'doctor' : 'subservice')
  }
  return (
    <StepFrame title="Scegli il servizio" text={`${bookingCopy.variableDuration}, secondo la visita.`}>
      <p role="status" className="sr-only">
        {waitingFor === null ? '' : 'Caricamento…'}
      </p>
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
              text={<ServiceText service={service} />}
              busy={waitingFor === service.id}
              onPointerEnter={() => lookAhead(service.id)}
              onFocus={() => lookAhead(service.id)}
              onClick={() => void choose(service.id, service.name)}
            />
          )
        }
      </ChoiceList>
    </StepFrame>
  )
}

function ServiceText({ service }: { service: BookingService }) {
  const { shortDescription, bookingMode, firstFree } = service
  const facts = [
    ...(bookingMode === 'instant' ? [catalogueCopy.instant] : []),
    ...(firstFree === null ? [] : [`${catalogueCopy.firstFree} ${nextSlotText(firstFree)}`]),
  ]
  return (
    <>
      {shortDescription ? <span className="block">{shortDescription}</span> : null}
      {facts.length > 0 ? <Facts facts={facts} /> : null}
    </>
  )
}

export function SubserviceStep({ wizard }: StepProps) {
  const serviceId = wizard.draft.service?.id ?? null
  const query = useQuery(bookingSubservicesQuery(serviceId))
  const times = useQuery(firstTimesOfServiceQuery(serviceId))
  const { dispatch } = wizard
  const some = query.data && query.data.length > 0
  useEffect(() => {
    if (serviceId !== null && some !== undefined) dispatch({ type: 'subservicesFound', serviceId, some })
  }, [serviceId, some, dispatch])
  return (
    <StepFrame title="Scegli il tipo di servizio">
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
                <Facts facts={[subserviceSummary(subservice)]} />
                <Facts facts={[firstFreeText(times.data?.subservices, subservice.id)]} />
              </>
            }
            onClick={() => {
              wizard.dispatch({
                type: 'subserviceChosen',
                subservice: { id: subservice.id, name: subservice.name },
              })
              wizard.go('doctor')
            }}
          />
        )}
      </ChoiceList>
    </StepFrame>
  )
}

const anyDoctor: BookingDoctor = {
  ...{ id: ANY_DOCTOR, title: null, firstName: '', lastName: '', specialization: null },
  ...{ isPerson: true, subserviceIds: [] },
}
// 'Il migliore disponibile' stands above the doctors, if there are any.
const withAnyDoctor = (doctors: BookingDoctor[]) => (doctors.length > 0 ? [anyDoctor, ...doctors] : [])

export function DoctorStep({ wizard }: StepProps) {
  const { service, subservice } = wizard.draft
  const query = useQuery({
    ...bookingDoctorsQuery(service?.id ?? null),
    select: (doctors) =>
      withAnyDoctor(doctors.filter(({ subserviceIds }) => offersKind(subserviceIds, subservice?.id ?? null))),
  })
  const times = useQuery(firstTimesOfServiceQuery(service?.id ?? null, subservice?.id))
  return (
    <StepFrame title="Scegli il professionista">
      <ChoiceList
        query={query}
        placeholders={4}
        placeholder={<OptionPlaceholder mark="round" />}
        empty="Nessun professionista disponibile"
        failed="Non è stato possibile caricare i professionisti."
      >
        {(doctor) => {
          const any = doctor.id === ANY_DOCTOR
          const name = any ? bookingCopy.anyDoctor : doctorName(doctor)
          return (
            <Option
              chosen={wizard.draft.doctor?.id === doctor.id}
              mark={<DoctorMark doctor={doctor} />}
              name={name}
              text={
                <>
                  <span className="block empty:hidden">
                    {any ? bookingCopy.anyDoctorText : doctor.specialization}
                  </span>
                  <Facts facts={[firstFreeText(times.data?.doctors, any ? undefined : doctor.id)]} />
                </>
              }
              onClick={() => {
                wizard.dispatch({ type: 'doctorChosen', doctor: { id: doctor.id, name } })
                wizard.go('datetime')
              }}
            />
          )
        }}
      </ChoiceList>
    </StepFrame>
  )
}

/** The initials of a person; the clinic's sign for any doctor, and for a row that is no person. */
function DoctorMark({ doctor }: { doctor: BookingDoctor }) {
  const any = doctor.id === ANY_DOCTOR
  if (!any && doctor.isPerson) return <Avatar name={`${doctor.firstName} ${doctor.lastName}`} size="md" />
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-11 flex-none place-items-center rounded-full',
        any ? 'bg-aqua-600' : 'bg-sand-200',
      )}
    >
      <PetalSign tone={any ? 'light' : 'sand'} className="size-5" />
    </span>
  )
}
