import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BookingCategory, BookingDoctor } from '#features/catalogue/contract.ts'
import {
  bookingCategoriesQuery,
  bookingDoctorsQuery,
  bookingServicesQuery,
  bookingSubservicesQuery,
} from '#features/catalogue/queries.ts'
import { doctorName, subserviceSummary } from '#features/catalogue/rules.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { CategoryGlyph } from '#ui/glyphs.tsx'
import { PetalSign } from '#ui/Logo.tsx'
import { bookingCopy } from '../copy.ts'
import { ANY_DOCTOR } from '../rules.ts'
import { ChoiceList, Option, OptionPlaceholder } from './ChoiceList.tsx'
import { StepFrame } from './Stepper.tsx'
import type { WizardControl } from './useWizard.ts'

type StepProps = { wizard: WizardControl }

export function CategoryStep({ wizard, initial }: StepProps & { initial: BookingCategory[] }) {
  const query = useQuery({ ...bookingCategoriesQuery, initialData: initial })
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
            text={description}
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
        {({ id, name, shortDescription }) => (
          <Option
            chosen={wizard.draft.service?.id === id}
            name={name}
            text={shortDescription}
            busy={waitingFor === id}
            onPointerEnter={() => lookAhead(id)}
            onFocus={() => lookAhead(id)}
            onClick={() => void choose(id, name)}
          />
        )}
      </ChoiceList>
    </StepFrame>
  )
}

export function SubserviceStep({ wizard }: StepProps) {
  const serviceId = wizard.draft.service?.id ?? null
  const query = useQuery(bookingSubservicesQuery(serviceId))
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
                <span className="tnum mt-1 block font-medium text-ink">{subserviceSummary(subservice)}</span>
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

const anyDoctor = { id: ANY_DOCTOR, title: null, firstName: '', lastName: '', specialization: null }
// 'Il migliore disponibile' stands above the doctors, if there are any.
const withAnyDoctor = (doctors: BookingDoctor[]) => (doctors.length > 0 ? [anyDoctor, ...doctors] : [])

export function DoctorStep({ wizard }: StepProps) {
  const query = useQuery({
    ...bookingDoctorsQuery(wizard.draft.service?.id ?? null),
    select: withAnyDoctor,
  })
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
              mark={any ? <AnyMark /> : <Avatar name={`${doctor.firstName} ${doctor.lastName}`} size="md" />}
              name={name}
              text={any ? bookingCopy.anyDoctorText : doctor.specialization}
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

function AnyMark() {
  return (
    <span aria-hidden="true" className="grid size-11 flex-none place-items-center rounded-full bg-aqua-600">
      <PetalSign tone="light" className="size-5" />
    </span>
  )
}
