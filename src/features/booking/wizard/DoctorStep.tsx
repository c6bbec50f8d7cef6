import { useQuery } from '@tanstack/react-query'
import { catalogueCopy } from '#features/catalogue/copy.ts'
import { bookingDoctorsQuery } from '#features/catalogue/queries.ts'
import { doctorName, offersKind } from '#features/catalogue/rules.ts'
import { Button } from '#ui/Button.tsx'
import { bookingCopy } from '../copy.ts'
import { firstTimesOfServiceQuery } from '../queries.ts'
import { ANY_DOCTOR } from '../rules.ts'
import { ChoiceList, Option, OptionPlaceholder } from './ChoiceList.tsx'
import { DoctorMark } from './DoctorMark.tsx'
import { FirstButton, firstOf } from './FirstPlace.tsx'
import { placeText } from './place-text.ts'
import { StepFrame } from './Stepper.tsx'
import type { Named } from './state.ts'
import type { WizardControl } from './useWizard.ts'

/** 'Il migliore disponibile', and the doctors: each with its times, and with a shortcut to the first free one. */
export function DoctorStep({ wizard }: { wizard: WizardControl }) {
  const { service, subservice, doctor: chosen } = wizard.draft
  const query = useQuery({
    ...bookingDoctorsQuery(service?.id ?? null),
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
  const any = { id: ANY_DOCTOR, name: bookingCopy.anyDoctor }
  return (
    <StepFrame title="Scegli il professionista">
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
            {bookingCopy.orPerson}
          </h3>
        </>
      ) : null}
      <ChoiceList
        query={query}
        placeholders={4}
        placeholder={<OptionPlaceholder mark="round" />}
        empty="Nessun professionista disponibile"
        failed="Non è stato possibile caricare i professionisti."
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
                text={doctor.specialization}
                className="max-sm:rounded-b-none sm:rounded-r-none"
                onClick={() => choose(named)}
              />
              <FirstButton
                first={firstOf(starts, doctor.id)}
                today={today}
                whose={`con ${named.name}`}
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
  return (
    <div className="mt-7 grid gap-4 rounded-md border border-aqua-200 bg-aqua-50 p-4.5">
      <div className="flex items-center gap-4 max-large:flex-wrap">
        <DoctorMark doctor={null} />
        <p className="min-w-0">
          <span className="block font-strong leading-[1.3]">{bookingCopy.anyDoctor}</span>
          <span className="block text-ink-600 text-sm leading-[1.4]">{bookingCopy.anyDoctorText}</span>
        </p>
      </div>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        {first === null ? (
          <p className="self-center text-ink-600 text-sm">{bookingCopy.noPlace}</p>
        ) : (
          <Button
            busy={first === undefined}
            className="tnum"
            onClick={() => (first === undefined ? undefined : onTake(first))}
          >
            {first === undefined
              ? bookingCopy.seeking
              : `${catalogueCopy.firstFree} ${placeText(first, today)}`}
          </Button>
        )}
        <Button
          variant="secondary"
          className="bg-white"
          aria-label={`${bookingCopy.anyDoctor}: ${bookingCopy.ownTime}`}
          aria-pressed={chosen}
          onClick={onChoose}
        >
          {bookingCopy.ownTime}
        </Button>
      </div>
    </div>
  )
}
