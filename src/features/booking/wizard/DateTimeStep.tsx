import { useQuery } from '@tanstack/react-query'
import { type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { clinic } from '#content/clinic.ts'
import type { Office } from '#content/office.ts'
import { closedSentence } from '#platform/http/call.ts'
import { addDays, addYears, weekday } from '#platform/time/dates.ts'
import { dayMonth, weekdayLong, weekdayShort } from '#platform/time/italian.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { bookingCopy } from '../copy.ts'
import { availableSlotsQuery, nextFreeDayQuery, type SlotQuestion } from '../queries.ts'
import { isClosureDay } from '../rules.ts'
import { Failed } from './ChoiceList.tsx'
import { StepFrame } from './Stepper.tsx'
import type { WizardControl } from './useWizard.ts'

const Calendar = lazyWithRetry(() => import('#ui/Calendar.tsx'), 'Calendar', {
  Fallback: CalendarPlaceholder,
})

/** Loads the calendar's code a step ahead. */
export function usePreparedCalendar(wanted: boolean): void {
  useEffect(() => {
    if (wanted) Calendar.preload()
  }, [wanted])
}

type DateTimeStepProps = { wizard: WizardControl; today: string; closures: Office['closures'] }

export function DateTimeStep({ wizard, today, closures }: DateTimeStepProps) {
  const isDayOff = (date: string) => weekday(date) === 0 || isClosureDay(date, closures)
  const { date, time, timeRefusal } = wizard.draft
  // The calendar opens at the month of its value: counting up remounts it for a day chosen elsewhere.
  const [jumps, setJumps] = useState(0)
  const times = useRef<HTMLElement>(null)
  const jumpedTo = useRef<string>(null)
  const pickedDay = useRef<string>(null)
  // Moves the focus to the times, since the pressed button disappears.
  useEffect(() => {
    if (date !== null && date === jumpedTo.current) times.current?.focus()
    jumpedTo.current = null
  }, [date])
  const jumpTo = (chosen: string) => {
    wizard.dispatch({ type: 'dateChosen', date: chosen })
    setJumps(jumps + 1)
    jumpedTo.current = chosen
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
    <StepFrame title="Scegli data e ora">
      {timeRefusal ? (
        <Note tone="warning" role="alert" title={timeRefusal} className="mt-4">
          {bookingCopy.slotTakenText}
        </Note>
      ) : null}
      <div className="mt-7 grid gap-4 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-10">
        <Calendar
          key={jumps}
          value={date ?? undefined}
          onChange={pick}
          min={today}
          max={addYears(today, 1)}
          isDisabled={isDayOff}
          today={today}
          label="Giorno della visita"
        />
        <Slots ref={times} wizard={wizard} today={today} onJump={jumpTo} onShown={bringTimes} />
      </div>
      {date && time ? (
        <div className="mt-8 flex items-center justify-between gap-4 border-line border-t pt-6 max-sm:sticky max-sm:bottom-0 max-sm:mt-4 max-sm:bg-white max-sm:py-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <span className="text-ink-600 text-sm max-sm:hidden">
            {weekdayShort(date)} {dayMonth(date)}, <b className="font-strong text-ink">{time}</b>
          </span>
          <Button className="max-sm:flex-1" onClick={() => wizard.go('details')}>
            Continua
          </Button>
        </div>
      ) : null}
    </StepFrame>
  )
}

function CalendarPlaceholder() {
  return (
    <div role="status" className="max-w-104">
      <span className="sr-only">Caricamento del calendario…</span>
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

type SlotsProps = {
  ref: Ref<HTMLElement>
  wizard: WizardControl
  today: string
  onJump: (date: string) => void
  /** Called once the times of a day are shown. */
  onShown: (date: string) => void
}

/** The times of the chosen day, or the first free day when none is chosen or the day is full. */
function Slots({ ref, wizard, today, onJump, onShown }: SlotsProps) {
  const { dispatch } = wizard
  const { date, time, doctor, service, subservice } = wizard.draft
  const wish =
    doctor && service
      ? { doctorId: doctor.id, serviceId: service.id, subserviceId: subservice?.id ?? null }
      : null
  const query = useQuery(availableSlotsQuery(date && wish ? { ...wish, date } : null))
  const settled = query.isSuccess && !query.isFetching
  const gone = settled && time !== null && !query.data.includes(time)
  useEffect(() => {
    if (gone) dispatch({ type: 'timeRefused', date, time, reason: bookingCopy.slotTaken })
  }, [gone, date, time, dispatch])
  const { isPending } = query
  useEffect(() => {
    if (date && !isPending) onShown(date)
  }, [date, isPending, onShown])
  const day = date && `${weekdayLong(date)} ${dayMonth(date)}`
  return (
    <div className="min-w-0 self-start">
      {/* Always rendered, because screen readers announce only changes. */}
      <p role="status" data-announces="times" className="sr-only">
        {day ? (isPending ? 'Caricamento degli orari…' : announced(query.data, day)) : ''}
      </p>
      {date && day ? null : (
        <>
          <Note>{bookingCopy.noDate}</Note>
          <NextFreeDay from={wish && { ...wish, date: today }} onJump={onJump} />
        </>
      )}
      {day && date ? (
        <section
          ref={ref}
          tabIndex={-1}
          aria-label={`Orari di ${day}`}
          className="min-w-0 scroll-mt-4 scroll-mb-6 outline-none"
        >
          <h3 className="my-3.5 font-sans font-strong text-sm leading-[1.3] first-letter:uppercase">{day}</h3>
          {query.isPending ? <SlotPlaceholders /> : null}
          {query.isError && !query.data ? (
            <Failed
              text={closedSentence(query.error) ?? 'Non è stato possibile caricare gli orari.'}
              onRetry={() => query.refetch()}
            />
          ) : null}
          {query.data?.length === 0 ? (
            <>
              <Note>{bookingCopy.noSlots}</Note>
              <NextFreeDay from={wish && { ...wish, date: addDays(date, 1) }} onJump={onJump} />
            </>
          ) : null}
          {query.data && query.data.length > 0 ? (
            <Times
              slots={query.data}
              chosen={time}
              onChoose={(slot) => dispatch({ type: 'timeChosen', time: slot })}
            />
          ) : null}
        </section>
      ) : null}
    </div>
  )
}

type TimesProps = {
  slots: readonly string[]
  chosen: string | null
  onChoose: (slot: string) => void
}

function Times({ slots, chosen, onChoose }: TimesProps) {
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(4.75rem,40%),1fr))] gap-2 lg:grid-cols-3">
        {slots.map((slot) => (
          <li key={slot}>
            <button
              type="button"
              aria-pressed={slot === chosen}
              onClick={() => onChoose(slot)}
              className="tnum min-h-11 w-full whitespace-nowrap cursor-pointer scroll-mb-24 rounded-sm border border-line-strong bg-white font-medium transition-colors duration-(--m-quick) hover:border-aqua-600 hover:bg-aqua-50 aria-pressed:border-aqua-600 aria-pressed:bg-aqua-600 aria-pressed:text-white active:border-aqua-600 active:bg-aqua-100 forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none"
            >
              {slot}
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-ink-500 text-sm">Ora italiana.</p>
    </>
  )
}

type NextFreeDayProps = { from: SlotQuestion | null; onJump: (date: string) => void }

/** Offers the first free day and announces it. Empty until it is found. */
function NextFreeDay({ from, onJump }: NextFreeDayProps) {
  const { data } = useQuery(nextFreeDayQuery(from))
  return <div role="status">{data ? <NextFree date={data.date} onJump={onJump} /> : null}</div>
}

function NextFree({ date, onJump }: { date: string | null; onJump: (date: string) => void }) {
  if (!date) {
    return (
      <div className="mt-4">
        <p className="text-ink-600 text-sm">{bookingCopy.noneFree}</p>
        <ButtonLink variant="secondary" className="mt-2 max-sm:w-full" href={`tel:${clinic.phone.dial}`}>
          Chiama {clinic.phone.text}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="mt-4">
      <p className="text-ink-600 text-sm">{bookingCopy.nextFree}</p>
      <Button variant="secondary" className="mt-2 max-sm:w-full" onClick={() => onJump(date)}>
        <span className="first-letter:uppercase">
          {weekdayLong(date)} {dayMonth(date)}
        </span>
      </Button>
    </div>
  )
}

/** 'Nessun orario libero martedì 12 gennaio.' Empty when the times could not be read, which has an alert of its own. */
function announced(slots: string[] | undefined, day: string): string {
  if (!slots) return ''
  if (slots.length === 0) return `Nessun orario libero ${day}.`
  return slots.length === 1 ? `1 orario libero ${day}.` : `${slots.length} orari liberi ${day}.`
}

function SlotPlaceholders() {
  return (
    <div aria-hidden="true" className="grid grid-cols-3 gap-2">
      {Array.from({ length: 9 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <Skeleton key={place} className="h-11 rounded-sm" />
      ))}
    </div>
  )
}
