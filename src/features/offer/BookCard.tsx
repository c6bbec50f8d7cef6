import { Bell, CalendarDays, type LucideIcon, Phone } from 'lucide-react'
import { type ReactNode, useContext, useId, useState } from 'react'
import { bookingAddress, type Wish } from '#features/booking/address.ts'
import { ANY_DOCTOR } from '#features/booking/rules.ts'
import { ANALYSIS_CATEGORY } from '#features/catalogue/analysis/address.ts'
import { useLanguage } from '#ui/Language.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type Messages, OfferMessages } from './messages.ts'
import type { FirstPlaces, FreeDay } from './shapes.ts'
import { usePlaces } from './usePlaces.ts'

/** A visit that can be chosen: a kind of a service, or a service without kinds. */
export type BookableVisit = {
  category: string
  serviceId: number
  kindId: number | null
  /** 'Prima visita · 45 minuti' */
  label: string
  /** The language of `label` where it is not the page's. */
  lang?: string | undefined
  /** The service, where the visits of several are in one list. */
  group?: { name: string; lang?: string | undefined }
  /** The people who do it. */
  doctorIds: readonly number[]
}

type ClinicPhone = { text: string; dial: string }

export type BookCardProps = {
  visits: readonly BookableVisit[]
  doctors: readonly { id: number; name: string }[]
  /** The doctor of the page; null: visitors choose. */
  doctorId: number | null
  /** By the clinic's clock, `yyyy-MM-dd`. */
  today: string
  phone: ClinicPhone
  /** The next places of the visit that the card opens with. */
  first: Pick<FirstPlaces, 'serviceId' | 'subserviceId' | 'days'>
}

/** The next free times of a visit. Each leads to the details of the booking with everything chosen. */
export function BookCard({ visits, doctors, doctorId, today, phone, first }: BookCardProps) {
  const messages = useContext(OfferMessages)
  const [nth, setNth] = useState(() =>
    visits.findIndex(
      ({ serviceId, kindId }) => serviceId === first.serviceId && kindId === first.subserviceId,
    ),
  )
  const [wanted, setWanted] = useState(ANY_DOCTOR)
  const visit = visits[nth] ?? visits[0]
  if (!visit) return <PhoneCard phone={phone} />
  const isExam = visit.category === ANALYSIS_CATEGORY
  // A draw is with any doctor.
  const others = doctorId === null && !isExam ? doctors.filter(({ id }) => visit.doctorIds.includes(id)) : []
  const doctor = doctorId ?? (others.some(({ id }) => id === wanted) ? wanted : ANY_DOCTOR)
  return (
    <Card>
      {visits.length > 1 ? (
        <Choice label={isExam ? messages.exam : messages.visit} value={nth} onChoose={setNth}>
          <VisitOptions of={visits} />
        </Choice>
      ) : null}
      {others.length > 1 ? (
        <Choice label={messages.withWhom} value={doctor} onChoose={setWanted}>
          <option value={ANY_DOCTOR}>{messages.anyDoctor}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      ) : null}
      {/* Without scripts the choices do nothing: the words say what the times are for. */}
      <p lang={visit.lang} className={visits.length > 1 ? 'book-said' : 'text-sm'}>
        {visit.label}
      </p>
      <Places visit={visit} doctorId={doctor} first={first.days} {...{ today, phone }} />
    </Card>
  )
}

/** The visits of a list; those of several services below the names of their services. */
function VisitOptions({ of }: { of: readonly BookableVisit[] }) {
  const options = of.map(({ serviceId, kindId, label, lang, group }, place) => ({
    ...{ group, serviceId },
    option: (
      <option key={`${serviceId} ${kindId}`} value={place} lang={lang}>
        {label}
      </option>
    ),
  }))
  const services = [...Map.groupBy(options, ({ serviceId }) => serviceId)]
  if (services.length === 1) return options.map(({ option }) => option)
  return services.map(([id, ofService]) => {
    const [{ group } = {}] = ofService
    const own = ofService.map(({ option }) => option)
    return group ? (
      <optgroup key={id} label={group.name} lang={group.lang}>
        {own}
      </optgroup>
    ) : (
      own
    )
  })
}

function Card({ title, children }: { title?: string; children: ReactNode }) {
  const { places } = useContext(OfferMessages)
  return (
    <div className="book">
      <h2 id="posti" className="mb-3.5 text-d1">
        {title ?? places}
      </h2>
      {children}
    </div>
  )
}

/** In place of the times of a service that is booked by telephone. */
export function PhoneCard({ phone }: { phone: ClinicPhone }) {
  const { byPhone } = useContext(OfferMessages)
  return (
    <Card title={byPhone}>
      <p>
        <a
          href={`tel:${phone.dial}`}
          className="tnum inline-flex min-h-11 items-center gap-3 font-strong text-d1 no-underline hover:underline"
        >
          <Phone aria-hidden="true" strokeWidth={1.6} className="size-5.5 flex-none" />
          {phone.text}
        </a>
      </p>
    </Card>
  )
}

type ChoiceProps = { label: string; value: number; onChoose: (value: number) => void; children: ReactNode }

function Choice({ label, value, onChoose, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className="book-choice">
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      {/* A browser that restores a page must not show a choice its times are not for. */}
      <select
        id={id}
        autoComplete="off"
        value={value}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="select-arrow min-h-11 w-full min-w-0 cursor-pointer text-ellipsis rounded-md border border-field bg-white py-1.5 pr-8 pl-3.5 text-sm hover:border-ink-600"
      >
        {children}
      </select>
    </div>
  )
}

type PlacesProps = Pick<BookCardProps, 'today' | 'phone'> & {
  first: readonly FreeDay[]
  visit: BookableVisit
  doctorId: number
}

function Places({ visit, doctorId, today, phone, first }: PlacesProps) {
  const messages = useContext(OfferMessages)
  const { locale } = useLanguage()
  const { category, serviceId, kindId } = visit
  const { days, failed, retry } = usePlaces({ serviceId, kindId, doctorId }, first, today)
  const wish = { category, serviceId, kindId, doctorId }
  const some = days !== null && days.length > 0
  const none = days?.length === 0 && !failed
  return (
    <>
      {/* Always rendered, because screen readers announce only changes. */}
      <p role="status" className="sr-only">
        {failed ? '' : days === null ? messages.loading : days === first ? '' : foundText(messages, days)}
      </p>
      {failed ? <Failed onRetry={retry} /> : null}
      {days === null ? <DaysPlaceholder /> : null}
      {some ? <Days days={days} wish={wish} today={today} /> : null}
      {none ? (
        <p className="mt-4 text-sm leading-[1.5]">
          <strong className="block font-strong">{messages.none}</strong>
          {messages.noneText}
        </p>
      ) : null}
      <div className="book-ways">
        {failed || none ? (
          <Way Sign={Phone} href={`tel:${phone.dial}`}>
            {messages.call(phone.text)}
          </Way>
        ) : null}
        {none ? null : (
          <Way Sign={CalendarDays} href={bookingAddress(wish, locale)}>
            {messages.otherTimes}
          </Way>
        )}
        {category === ANALYSIS_CATEGORY ? null : (
          <Way Sign={Bell} href={bookingAddress({ ...wish, waits: true }, locale)}>
            {none ? messages.wait : messages.waitEarlier}
          </Way>
        )}
      </div>
    </>
  )
}

function foundText({ none, foundDays }: Messages, { length }: readonly FreeDay[]): string {
  return length === 0 ? none : foundDays(length)
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { failed, retry } = useContext(OfferMessages)
  return (
    <Note tone="warning" role="alert" className="mt-4">
      {failed}{' '}
      <button
        type="button"
        onClick={onRetry}
        className="-my-2 inline-flex min-h-11 cursor-pointer items-center font-strong underline"
      >
        {retry}
      </button>
    </Note>
  )
}

type WayProps = { Sign: LucideIcon; href: string; children: ReactNode }

function Way({ Sign, href, children }: WayProps) {
  return (
    <a href={href} className="book-way">
      <Sign aria-hidden="true" strokeWidth={1.6} className="size-5 flex-none text-aqua-600" />
      <span>{children}</span>
    </a>
  )
}

type DaysProps = { days: readonly FreeDay[]; wish: Wish; today: string }

function Days({ days, wish, today }: DaysProps) {
  const messages = useContext(OfferMessages)
  const { capitalized, nearDay, shortDayMonth, weekdayLong } = useLanguage().dates
  return (
    <ul aria-label={messages.days} className="book-days">
      {days.map((day) => (
        <li key={day.date}>
          <h3 className="mb-2.5 text-center font-sans font-strong text-sm leading-[1.3]">
            {capitalized(nearDay(day.date, today) ?? weekdayLong(day.date))}{' '}
            <span className="block font-normal text-ink-600 text-xs">{shortDayMonth(day.date)}</span>
          </h3>
          <Times {...day} wish={wish} />
        </li>
      ))}
    </ul>
  )
}

function Times({ date, times, more, wish }: FreeDay & { wish: Wish }) {
  const { moreTimes, bookOn } = useContext(OfferMessages)
  const { locale, dates } = useLanguage()
  const words = moreTimes(more)
  const day = dates.weekdayAndDay(date)
  return (
    <ul className="book-times">
      {times.map((time) => (
        <li key={time}>
          <a href={bookingAddress({ ...wish, date, time }, locale)} className="book-time">
            {time}
            <span className="sr-only">{bookOn(day)}</span>
          </a>
        </li>
      ))}
      {more > 0 ? (
        <li>
          <a href={bookingAddress({ ...wish, date }, locale)} className="book-time is-more">
            {words.shown}
            <span className="sr-only">
              {words.read}, {day}
            </span>
          </a>
        </li>
      ) : null}
    </ul>
  )
}

const PLACES = ['a', 'b', 'c']

function DaysPlaceholder() {
  return (
    <div aria-hidden="true" className="book-days">
      {PLACES.map((day) => (
        <div key={day}>
          <Skeleton className="mx-auto mb-3 h-8 w-14" />
          <div className="book-times">
            {PLACES.map((time) => (
              <Skeleton key={time} className="h-11 rounded-sm" />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
