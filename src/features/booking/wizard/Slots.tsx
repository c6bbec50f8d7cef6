import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CalendarDays, type LucideIcon, Phone, UserRound } from 'lucide-react'
import { type ReactNode, type Ref, useEffect } from 'react'
import { useClinic } from '#features/content/useClinic.tsx'
import type { Answer } from '#platform/http/endpoint.ts'
import { cx } from '#ui/cx.ts'
import { useLanguage } from '#ui/Language.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { whyNoTimes } from '../contract.ts'
import { bookingCopy } from '../copy.ts'
import { availableSlotsQuery, nextFreeDayQuery, type SlotQuestion, whyNoTimesQuery } from '../queries.ts'
import { ANY_DOCTOR } from '../rules.ts'
import { SlotButton } from '../SlotButton.tsx'
import { visitChoiceOf } from './booking.ts'
import { Failed } from './ChoiceList.tsx'
import { useMessages } from './messages.ts'
import { useDoctorName } from './names.tsx'
import type { WizardControl } from './useWizard.ts'

type SlotsProps = {
  ref: Ref<HTMLElement>
  wizard: WizardControl
  today: string
  /** The month of the calendar, `yyyy-MM`: a day of another one shows no times. */
  month: string
  /** The month has no day with free times; false until that is known. */
  isMonthFull: boolean
  /** No day of the next two months has free times. */
  noneFree: boolean
  onJump: (date: string) => void
  /** Called once the times of a day are shown. */
  onShown: (date: string) => void
}

/** The times of the chosen day. A day without times says why and offers the nearest days; with no free day at all that is said. */
export function Slots(props: SlotsProps) {
  const { ref, wizard, today, month, isMonthFull, noneFree, onJump, onShown } = props
  const { dispatch } = wizard
  const { days, noDate } = useMessages()
  const { dates } = useLanguage()
  const { time } = wizard.draft
  const date = wizard.draft.date?.startsWith(month) ? wizard.draft.date : null
  const choice = visitChoiceOf(wizard.draft)
  const query = useQuery(availableSlotsQuery(date && choice ? { ...choice, date } : null))
  const settled = query.isSuccess && !query.isFetching
  const gone = settled && time !== null && !query.data.includes(time)
  useEffect(() => {
    if (gone) dispatch({ type: 'timeRefused', date, time, reason: bookingCopy.slotTaken })
  }, [gone, date, time, dispatch])
  const { isPending } = query
  useEffect(() => {
    if (date && !isPending) onShown(date)
  }, [date, isPending, onShown])
  const day = date && dates.weekdayAndDay(date)
  return (
    <div className="min-w-0 self-start">
      {/* Always rendered, because screen readers announce only changes. */}
      <p role="status" data-announces="times" className="sr-only">
        {day ? (isPending ? days.timesLoading : query.data ? days.free(query.data.length, day) : '') : ''}
      </p>
      {date && day ? null : (
        <>
          {isMonthFull && choice && !noneFree ? (
            <FullMonth question={{ ...choice, date: `${month}-01` }} today={today} onJump={onJump} />
          ) : (
            <Note>{noDate}</Note>
          )}
          {noneFree ? <NextFree date={null} onJump={onJump} /> : null}
          {noneFree ? <CallClinic /> : null}
        </>
      )}
      {day && date ? (
        <section
          ref={ref}
          tabIndex={-1}
          aria-label={days.timesOf(day)}
          className="min-w-0 scroll-mt-4 scroll-mb-6 outline-none"
        >
          <h3 className="my-3.5 font-sans font-strong text-sm leading-[1.3] first-letter:uppercase">{day}</h3>
          {query.isPending ? <SlotPlaceholders /> : null}
          {query.isError && !query.data ? (
            <Failed error={query.error} text={days.failed} onRetry={() => query.refetch()} />
          ) : null}
          {query.data?.length === 0 && choice ? (
            <WhyNone question={{ ...choice, date }} today={today} wizard={wizard} onJump={onJump} />
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
            <SlotButton chosen={slot === chosen} onChoose={() => onChoose(slot)}>
              {slot}
            </SlotButton>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-ink-500 text-sm">{useMessages().days.clock}</p>
    </>
  )
}

type FullMonthProps = { question: SlotQuestion } & Pick<SlotsProps, 'today' | 'onJump'>

/** Says that a month has no free times, and leads to the first after it. */
function FullMonth({ question, today, onJump }: FullMonthProps) {
  const { days } = useMessages()
  const { dates } = useLanguage()
  const date = question.date > today ? question.date : today
  const { data: next } = useQuery(nextFreeDayQuery({ ...question, date }))
  return (
    <div role="status">
      <Note>{days.noneIn(dates.monthYear(question.date))}</Note>
      {next ? <NextFree date={next.date} onJump={onJump} /> : null}
    </div>
  )
}

function NextFree({ date, onJump }: { date: string | null; onJump: (date: string) => void }) {
  const { noneFree, nextFree } = useMessages()
  if (!date) return <p className="mt-4 text-ink-600 text-sm">{noneFree}</p>
  return <DayChoice lead={nextFree} date={date} onChoose={() => onJump(date)} />
}

const ROW =
  'mt-3 flex min-h-14 w-full cursor-pointer items-center gap-3.5 rounded-md border border-line-strong bg-white px-4.5 py-3 text-left text-ink no-underline leading-[1.3] transition-colors duration-(--m-quick) hover:border-aqua-600 hover:bg-aqua-50 hover:text-ink hover:no-underline active:bg-aqua-100'

type NearRowProps = { Sign: LucideIcon; text?: string; children: ReactNode }

/** One of the nearest choices: the choice in bold, below it why it is offered. */
function NearRow({ Sign, text, children }: NearRowProps) {
  const sign = 'size-5 flex-none text-aqua-600'
  return (
    <>
      <Sign aria-hidden="true" strokeWidth={1.6} className={sign} />
      <span className="min-w-0 flex-1">
        <span className="block font-strong first-letter:uppercase">{children}</span>{' '}
        {text ? <span className="block text-ink-600 text-sm">{text}</span> : null}
      </span>
      <ArrowRight aria-hidden="true" strokeWidth={1.6} className={sign} />
    </>
  )
}

type DayChoiceProps = { lead: string; name?: string; date: string; onChoose: () => void }

/** A button that leads to a day with free times, of another doctor where it has a name. */
function DayChoice({ lead, name, date, onChoose }: DayChoiceProps) {
  return (
    <button type="button" className={ROW} onClick={onChoose}>
      <NearRow Sign={name ? UserRound : CalendarDays} text={lead}>
        {name ? `${name}, ` : null}
        {useLanguage().dates.weekdayAndDay(date)}
      </NearRow>
    </button>
  )
}

function CallClinic() {
  const { phone } = useClinic()
  return (
    <a className={ROW} href={`tel:${phone.dial}`}>
      <NearRow Sign={Phone}>{useMessages().days.call(phone.text)}</NearRow>
    </a>
  )
}

type WhyNoneProps = Pick<SlotsProps, 'wizard' | 'today' | 'onJump'> & { question: SlotQuestion }

/**
 * Why a day has no free times, and the nearest choices: another day, a colleague who has one earlier, the telephone. Where the
 * reason can't be read, the next free day and the telephone are still there.
 */
function WhyNone(props: WhyNoneProps) {
  const { data, isError } = useQuery(whyNoTimesQuery(props.question))
  const { data: next } = useQuery(nextFreeDayQuery(isError && !data ? props.question : null))
  return (
    <>
      <Note>{useMessages().noSlots}</Note>
      {/* Rendered before its words, so that they are announced. */}
      <div role="status">
        {data ? <Nearest {...props} why={data} /> : null}
        {next && !data ? <NextFree date={next.date} onJump={props.onJump} /> : null}
      </div>
      <CallClinic />
    </>
  )
}

function Nearest({
  why,
  question,
  today,
  wizard,
  onJump,
}: WhyNoneProps & { why: Answer<typeof whyNoTimes> }) {
  const { reason, nextDay, colleague } = why
  const messages = useMessages()
  const { phone } = useClinic()
  const { doctor, service } = wizard.draft
  const nameOf = useDoctorName(service?.id ?? null)
  const words = messages.days.whyNone({
    ...why,
    doctor: doctor && doctor.id !== ANY_DOCTOR ? nameOf(doctor) : null,
    phone: phone.text,
  })
  const isTooFar = reason === 'too_far'
  const { data: first } = useQuery(nextFreeDayQuery(isTooFar ? { ...question, date: today } : null))
  const day = isTooFar ? first?.date : nextDay
  // No day is offered online: the words say so.
  const isOffline = reason === 'phone_only' || reason === 'unavailable'
  return (
    <>
      {words ? (
        <p className="mt-4">
          <strong className="block">{messages.why}</strong> {words}
        </p>
      ) : null}
      {day === undefined || isOffline ? null : <NextFree date={day} onJump={onJump} />}
      {colleague ? (
        <DayChoice
          lead={messages.colleague}
          name={nameOf(colleague)}
          date={colleague.date}
          onChoose={() => {
            wizard.dispatch({ type: 'doctorChosen', doctor: { id: colleague.id, name: colleague.name } })
            onJump(colleague.date)
          }}
        />
      ) : null}
    </>
  )
}

export function SlotPlaceholders({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cx('grid grid-cols-3 gap-2 self-start', className)}>
      {Array.from({ length: 9 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <Skeleton key={place} className="h-11 rounded-sm" />
      ))}
    </div>
  )
}
