import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { use, useCallback, useEffect, useRef, useState } from 'react'
import { addYears, weekday } from '#platform/time/dates.ts'
import { Button } from '#ui/Button.tsx'
import { filled } from '#ui/filled.tsx'
import { useLanguage } from '#ui/Language.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { freeDaysQuery, nextFreeDayQuery } from '../queries.ts'
import { ANY_DOCTOR } from '../rules.ts'
import { visitChoiceOf } from './booking.ts'
import { useMessages } from './messages.ts'
import { useNames } from './names.tsx'
import { SlotPlaceholders, Slots } from './Slots.tsx'
import { FINAL_ROW, StepFrame, StepFrameContext } from './Stepper.tsx'
import type { WizardControl } from './useWizard.ts'

const WaitForm = lazyWithRetry(() => import('../waiting/WaitForm.tsx'), 'WaitForm', {
  Fallback: () => <SlotPlaceholders className="mt-6" />,
})
const Calendar = lazyWithRetry(() => import('#ui/Calendar.tsx'), 'Calendar', {
  Fallback: CalendarPlaceholder,
})

/** Loads the calendar's code a step ahead. */
export function usePreparedCalendar(wanted: boolean): void {
  useEffect(() => {
    if (wanted) Calendar.preload()
  }, [wanted])
}

type DateTimeStepProps = { wizard: WizardControl; today: string }

/** The days and the times of the choice. Opens on the first day with free times. */
export function DateTimeStep({ wizard, today }: DateTimeStepProps) {
  const { days, slotTakenText } = useMessages()
  const { sentence } = useLanguage()
  const { draft, dispatch } = wizard
  const { date, timeRefusal } = draft
  const choice = visitChoiceOf(draft)
  const first = useQuery(nextFreeDayQuery(date === null && choice ? { ...choice, date: today } : null))
  const firstDay = date === null ? first.data?.date : null
  useEffect(() => {
    if (firstDay) dispatch({ type: 'dateChosen', date: firstDay })
  }, [firstDay, dispatch])
  const isSeeking = date === null && (first.isPending || Boolean(firstDay))
  const [waits, setWaits] = useState(wizard.waits && !draft.exams)
  if (waits) return <WaitStep wizard={wizard} today={today} onBack={() => setWaits(false)} />
  return (
    <StepFrame title={days.title}>
      {timeRefusal ? (
        <Note tone="warning" role="alert" title={sentence(timeRefusal)} className="mt-4">
          {slotTakenText}
        </Note>
      ) : null}
      {isSeeking ? (
        <div className={COLUMNS}>
          <CalendarPlaceholder />
          <SlotPlaceholders className="lg:mt-14" />
        </div>
      ) : (
        <>
          <DaysAndTimes wizard={wizard} today={today} noneFree={first.data?.date === null} />
          {draft.time || draft.exams ? null : (
            <p className="mt-6 border-line border-t pt-4 text-ink-600 text-sm">
              {days.noTimeFits}{' '}
              <button
                type="button"
                onClick={() => setWaits(true)}
                className="inline-flex min-h-11 cursor-pointer items-center font-medium text-aqua-600 underline hover:text-aqua-800"
              >
                {days.tellMe}
              </button>
            </p>
          )}
        </>
      )}
    </StepFrame>
  )
}

type WaitStepProps = DateTimeStepProps & { onBack: () => void }

/** The form of the waiting list, in place of the days and times. */
function WaitStep({ wizard, today, onBack }: WaitStepProps) {
  const { service, subservice, doctor, details } = wizard.draft
  const { days } = useMessages()
  const { visit, doctor: doctorName } = useNames(wizard.draft)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { setWaiting } = use(StepFrameContext)
  useEffect(() => {
    setWaiting(true)
    return () => setWaiting(false)
  }, [setWaiting])
  const [isSent, setSent] = useState(false)
  if (!service) return null
  const isForOther = details.forWhom !== 'me'
  return (
    <section>
      <button
        type="button"
        onClick={onBack}
        className="-mt-3 mb-1 -ml-1 inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-xs px-1 font-medium text-aqua-600 text-sm hover:text-aqua-800"
      >
        <ArrowLeft aria-hidden="true" className="size-[1.25em]" strokeWidth={1.6} />
        {days.back}
      </button>
      <h2 ref={title} tabIndex={-1} className="mb-1.5 text-d2">
        {isSent ? days.almostWaiting : days.tellMe}
      </h2>
      {isSent ? null : <p className="text-ink-600">{filled(days.waitText, visit)}</p>}
      <WaitForm
        choice={{
          serviceId: service.id,
          subserviceId: subservice?.id ?? null,
          doctor:
            doctor && doctor.id !== ANY_DOCTOR ? { id: doctor.id, name: doctorName ?? doctor.name } : null,
        }}
        details={{
          firstName: isForOther ? details.bookerFirstName : details.firstName,
          lastName: isForOther ? details.bookerLastName : details.lastName,
          email: details.email,
          phone: details.phone,
        }}
        today={today}
        onSent={() => setSent(true)}
      />
    </section>
  )
}

const COLUMNS = 'mt-7 grid gap-4 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-10'

type DaysAndTimesProps = DateTimeStepProps & {
  /** No day of the next two months has free times. */
  noneFree: boolean
}

function DaysAndTimes({ wizard, today, noneFree }: DaysAndTimesProps) {
  const { date, time, doctor } = wizard.draft
  const { days, goOn } = useMessages()
  const { dates } = useLanguage()
  const names = useNames(wizard.draft)
  const [month, setMonth] = useState((date !== null && date > today ? date : today).slice(0, 7))
  const choice = visitChoiceOf(wizard.draft)
  const { data: free, isError } = useQuery(freeDaysQuery(choice && { ...choice, month }))
  const isDayOff = (day: string) => weekday(day) === 0 && !free?.days.includes(day)
  // The calendar opens at the month of its value: counting up remounts it for a day chosen elsewhere.
  const [jumps, setJumps] = useState(0)
  const times = useRef<HTMLElement>(null)
  const pickedDay = useRef<string>(null)
  // Moves the focus to the times, since the pressed button disappears.
  useEffect(() => {
    if (jumps > 0) times.current?.focus()
  }, [jumps])
  const jumpTo = (chosen: string) => {
    wizard.dispatch({ type: 'dateChosen', date: chosen })
    setJumps(jumps + 1)
    setMonth(chosen.slice(0, 7))
    pickedDay.current = chosen
  }
  const pick = (chosen: string) => {
    wizard.dispatch({ type: 'dateChosen', date: chosen })
    pickedDay.current = chosen
  }
  // Scrolls to the times, which stand below the calendar on phones, but not for a day chosen earlier.
  const bringTimes = useCallback((day: string) => {
    if (pickedDay.current === day) times.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <>
      <div className={COLUMNS}>
        <Calendar
          key={jumps}
          value={date ?? undefined}
          onChange={pick}
          min={today}
          max={addYears(today, 1)}
          isDisabled={isDayOff}
          free={isError && !free ? null : free?.days}
          onMonth={setMonth}
          today={today}
          label={days.calendar}
        />
        <Slots
          ref={times}
          wizard={wizard}
          today={today}
          month={month}
          isMonthFull={free?.days.length === 0}
          noneFree={noneFree}
          onJump={jumpTo}
          onShown={bringTimes}
        />
      </div>
      {date?.startsWith(month) && time ? (
        <div className={FINAL_ROW}>
          <span className="text-ink-600 text-sm max-sm:hidden">
            {dates.shortWeekdayAndDay(date)}, <b className="font-strong text-ink">{time}</b>
            {doctor && doctor.id !== ANY_DOCTOR ? `, ${names.doctor}` : null}
          </span>
          <Button className="max-sm:flex-1" onClick={() => wizard.go('details')}>
            {goOn}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function CalendarPlaceholder() {
  return (
    <div role="status" className="max-w-104">
      <span className="sr-only">{useMessages().days.calendarLoading}</span>
      <Skeleton className="my-3 h-5 w-40" />
      <div className="mt-14 grid grid-cols-7 justify-items-center gap-y-0.5">
        {Array.from({ length: 35 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <span key={place} className="grid size-10 place-items-center lg:size-11.5">
            <Skeleton className="size-7 rounded-full" />
          </span>
        ))}
      </div>
    </div>
  )
}
