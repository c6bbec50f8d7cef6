import { useQuery } from '@tanstack/react-query'
import { bookingDoctorsQuery } from '#features/catalogue/queries.ts'
import { doctorName, offersKind } from '#features/catalogue/rules.ts'
import { Button } from '#ui/Button.tsx'
import { useLanguage } from '#ui/Language.tsx'
import { firstTimesOfServiceQuery } from '../queries.ts'
import { ANY_DOCTOR } from '../rules.ts'
import { ChoiceList, Option, OptionPlaceholder } from './ChoiceList.tsx'
import { DoctorMark } from './DoctorMark.tsx'
import { FirstButton, firstOf } from './FirstPlace.tsx'
import { useMessages } from './messages.ts'
import { textOf } from './names.tsx'
import { placeText } from './place-text.ts'
import { StepFrame } from './Stepper.tsx'
import type { Named } from './state.ts'
import type { WizardControl } from './useWizard.ts'

/** 'Il migliore disponibile', and the doctors: each with its times, and with a shortcut to the first free one. */
export function DoctorStep({ wizard }: { wizard: WizardControl }) {
  const { service, subservice, doctor: chosen } = wizard.draft
  const messages = useMessages()
  const { locale } = useLanguage()
  const query = useQuery({
    ...bookingDoctorsQuery(service?.id ?? null, locale),
    select: (doctors) =>
      doctors.filter(({ subserviceIds }) => offersKind(subserviceIds, subservice?.id ?? null)),
  })
  const times = useQuery(firstTimesOfServiceQuery(service?.id ?? null, subservice?.id))
  // Without the times the days are still chosen in the calendar.
  const starts = times.isError ? [] : times.data?.doctors
  const { dispatch, go, today } = wizard
  const choose = (doctor: Named) => {
    dispatch({ type: 'doctorChosen', doctor })
    go('datetime')
  }
  const take = (doctor: Named, start: string) => {
    const [date = '', time = ''] = start.split('T')
    dispatch({ type: 'doctorChosen', doctor })
    dispatch({ type: 'dateChosen', date })
    dispatch({ type: 'timeChosen', time })
    go('details')
  }
  const any = { id: ANY_DOCTOR, name: messages.anyDoctor }
  return (
    <StepFrame title={messages.doctors.title}>
      {query.data && query.data.length > 0 ? (
        <>
          <Soonest
            first={firstOf(starts)}
            today={today}
            chosen={chosen?.id === ANY_DOCTOR}
            onChoose={() => choose(any)}
            onTake={(start) => take(any, start)}
          />
          <h3 className="mt-7 -mb-4 font-sans font-strong text-ink-600 text-sm leading-[1.3]">
            {messages.orPerson}
          </h3>
        </>
      ) : null}
      <ChoiceList
        query={query}
        placeholders={4}
        placeholder={<OptionPlaceholder mark="round" />}
        empty={messages.doctors.empty}
        failed={messages.doctors.failed}
      >
        {(doctor) => {
          const named = { id: doctor.id, name: doctorName(doctor) }
          return (
            <div className="grid sm:grid-cols-[minmax(0,1fr)_15rem]">
              <Option
                bare
                chosen={chosen?.id === doctor.id}
                mark={<DoctorMark doctor={doctor} />}
                name={named.name}
                text={textOf(doctor, 'specialization')}
                className="max-sm:rounded-b-none sm:rounded-r-none"
                onClick={() => choose(named)}
              />
              <FirstButton
                first={firstOf(starts, doctor.id)}
                today={today}
                whose={messages.doctors.with(named.name)}
                onTake={(start) => take(named, start)}
              />
            </div>
          )
        }}
      </ChoiceList>
    </StepFrame>
  )
}

type SoonestProps = {
  /** The first free start; null without one, undefined until it is known. */
  first: string | null | undefined
  today: string
  chosen: boolean
  onChoose: () => void
  onTake: (start: string) => void
}

function Soonest({ first, today, chosen, onChoose, onTake }: SoonestProps) {
  const messages = useMessages()
  const { dates } = useLanguage()
  return (
    <div className="mt-7 grid gap-4 rounded-md border border-aqua-200 bg-aqua-50 p-4.5">
      <div className="flex items-center gap-4 max-large:flex-wrap">
        <DoctorMark doctor={null} />
        <p className="min-w-0">
          <span className="block font-strong leading-[1.3]">{messages.anyDoctor}</span>
          <span className="block text-ink-600 text-sm leading-[1.4]">{messages.anyDoctorText}</span>
        </p>
      </div>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        {first === null ? (
          <p className="self-center text-ink-600 text-sm">{messages.noPlace}</p>
        ) : (
          <Button
            busy={first === undefined}
            className="tnum"
            onClick={() => (first === undefined ? undefined : onTake(first))}
          >
            {first === undefined
              ? messages.seeking
              : `${messages.catalogue.firstFree} ${placeText(first, today, dates)}`}
          </Button>
        )}
        <Button
          variant="secondary"
          className="bg-white"
          aria-label={`${messages.anyDoctor}: ${messages.ownTime}`}
          aria-pressed={chosen}
          onClick={onChoose}
        >
          {messages.ownTime}
        </Button>
      </div>
    </div>
  )
}
