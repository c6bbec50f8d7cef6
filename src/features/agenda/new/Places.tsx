import { CalendarOff } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { NEXT_AVAILABLE_DAYS } from '#features/booking/rules.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { addDays, addMonths } from '#platform/time/dates.ts'
import { capitalized, clockText, weekdayLong } from '#platform/time/italian.ts'
import { Button } from '#ui/Button.tsx'
import { Options } from '#ui/inputs.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import type { Agenda, AgendaDoctor, findPlaces } from '../contract.ts'
import { Section } from '../Panel.tsx'
import { fullDay, hours, shortDay } from '../words.ts'
import type { DayPart, Draft, Place } from './draft.ts'

type Found = Answer<typeof findPlaces>

const PARTS: Record<DayPart, string> = {
  any: 'Tutto il giorno',
  morning: 'Mattina',
  afternoon: 'Pomeriggio',
}

type FinderBarProps = {
  finder: Draft['finder']
  today: string
  doctors: readonly AgendaDoctor[]
  onChange: (change: Partial<Draft['finder']>) => void
}

/** Doctor, part of day, first day and weekdays of the free places. */
export function FinderBar({ finder, today, doctors, onChange }: FinderBarProps) {
  const starts: [value: string, label: string][] = [
    [today, 'Da oggi'],
    [addDays(today, 1), 'Da domani'],
    [addDays(today, 7), 'Fra 1 settimana'],
    [addDays(today, 14), 'Fra 2 settimane'],
    [addMonths(today, 1), 'Fra 1 mese'],
    [addMonths(today, 3), 'Fra 3 mesi'],
    [addMonths(today, 6), 'Fra 6 mesi'],
    [addMonths(today, 12), 'Fra 12 mesi'],
  ]
  const { from, at } = finder
  const chosen = at ? `${from} ${at}` : from
  if (!starts.some(([value]) => value === chosen)) {
    starts.unshift([chosen, `Da ${shortDay(from, today)}${at ? `, ${clockText(at)}` : ''}`])
  }
  return (
    <>
      <div className="agp-where">
        <select
          className="select-arrow agp-pick"
          aria-label="Medico"
          data-set={finder.doctorId === null ? undefined : ''}
          value={finder.doctorId ?? ''}
          onChange={({ target }) => onChange({ doctorId: target.value ? Number(target.value) : null })}
        >
          <option value="">Chiunque</option>
          <Options of={doctors.map(({ id, name }) => [id, name])} />
        </select>
        <select
          className="select-arrow agp-pick"
          aria-label="Parte del giorno"
          data-set={finder.part === 'any' ? undefined : ''}
          value={finder.part}
          onChange={({ target }) => onChange({ part: target.value as DayPart })}
        >
          <Options of={Object.entries(PARTS)} />
        </select>
        <select
          className="select-arrow agp-pick"
          aria-label="Da quando"
          data-set={finder.from === today ? undefined : ''}
          value={chosen}
          onChange={({ target }) => onChange({ from: target.value.slice(0, 10) })}
        >
          <Options of={starts} />
        </select>
      </div>
      <Weekdays days={finder.days} onChange={(days) => onChange({ days })} />
    </>
  )
}

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '0']
// A Sunday.
const SUNDAY = '2026-11-22'

/** Days of the week, as many as wanted; none chosen: every day. */
function Weekdays({ days, onChange }: { days: string; onChange: (days: string) => void }) {
  return (
    <fieldset className="agp-seg agp-days">
      <legend className="sr-only">Giorni della settimana</legend>
      {WEEKDAYS.map((day) => {
        const name = weekdayLong(addDays(SUNDAY, Number(day)))
        const isOn = days.includes(day)
        return (
          <label key={day}>
            <input
              type="checkbox"
              aria-label={name}
              checked={isOn}
              onChange={() => onChange(isOn ? days.replace(day, '') : [...days, day].sort().join(''))}
            />
            {name.slice(0, 3)}
          </label>
        )
      })}
    </fieldset>
  )
}

type PlaceListProps = {
  id: string
  found: Found | undefined
  /** The places on the screen answer the question before. */
  isOld: boolean
  chosen: Place | null
  today: string
  agenda: Agenda | undefined
  onChoose: (place: Place) => void
}

/** The first ten free places. With the focus in the list 1…9 and 0 choose one, and so do the arrows. */
export function PlaceList({ id, found, isOld, chosen, today, agenda, onChoose }: PlaceListProps) {
  const ownId = useId()
  const list = useRef<HTMLDivElement>(null)
  const places = found?.places ?? []
  const at = places.findIndex((place) => isSame(place, chosen))
  const choose = (index: number) => {
    const place = places[index]
    if (place) onChoose({ date: place.date, time: place.time, doctorId: place.doctorId })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexOfKey(event.key, at, places.length)
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    choose(next)
  }
  useEffect(() => {
    if (at >= 0) list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const roomOf = (roomId: number | null) => agenda?.resources.find((room) => room.id === roomId)?.name
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Primi posti liberi"
      aria-activedescendant={at < 0 ? undefined : `${ownId}-${at}`}
      tabIndex={0}
      data-walk
      aria-busy={isOld || undefined}
      className="agp-places"
      onKeyDown={onKeyDown}
    >
      {places.map((place, index) => {
        const isFirst = place.date !== places[index - 1]?.date
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is in the list
          // biome-ignore lint/a11y/useFocusableInteractive: the list says which one is meant
          <div
            key={`${place.date}${place.time}${place.doctorId}`}
            id={`${ownId}-${index}`}
            role="option"
            aria-selected={index === at}
            data-first={isFirst || undefined}
            className="agp-place"
            onClick={() => choose(index)}
          >
            <Kbd aria-hidden="true">{(index + 1) % 10}</Kbd>
            {/* Without the year, for which the column has no room: the button that books names it. */}
            <i className={isFirst ? undefined : 'sr-only'}>
              {shortDay(place.date, today).replace(/\/\d{4}$/, '')}
            </i>
            <b>{clockText(place.time)}</b>
            <span>{place.doctorName}</span>
            <i className="agp-small">{roomOf(place.roomId)}</i>
          </div>
        )
      })}
    </div>
  )
}

function isSame(place: Place, other: Place | null): boolean {
  return place.date === other?.date && place.time === other.time && place.doctorId === other.doctorId
}

/** The row a key leads to; null for other keys. */
function indexOfKey(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return /^\d$/.test(key) ? (Number(key) + 9) % 10 : null
}

type NoPlacesProps = {
  reasons: Found['reasons']
  finder: Draft['finder']
  today: string
  onChange: (change: Partial<Draft['finder']>) => void
}

/** No free place: a sentence to say on the telephone, the nearest choice, and why, one sentence a doctor. */
export function NoPlaces({ reasons, finder, today, onChange }: NoPlacesProps) {
  const part = { any: '', morning: ' di mattina', afternoon: ' di pomeriggio' }[finder.part]
  const last = addDays(finder.from, NEXT_AVAILABLE_DAYS)
  const { label, change } = nearestChoice(finder, last, today)
  return (
    <>
      <div className="agp-none" role="status">
        <b>Nessun posto</b>
        <p>
          «Da {fullDay(finder.from, today)} a {fullDay(last, today)} non abbiamo posti liberi{part}
          {finder.days ? ' nei giorni che preferisce' : ''}.»
        </p>
        <Button size="sm" variant="secondary" className="agp-gap" onClick={() => onChange(change)}>
          {label}
        </Button>
      </div>
      {reasons.length > 0 ? (
        <Section title="Perché non ci sono orari?">
          <ul className="agp-why">
            {reasons.map(({ doctorId, doctorName, words }) => (
              <li key={doctorId ?? words}>
                <b>{doctorName ?? 'Nessun medico'}</b>
                <p className="agp-small agp-sign">
                  <CalendarOff aria-hidden="true" strokeWidth={2} />
                  {words}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}

/** The condition that is easiest to give up; without any, the time after the days that were searched. */
function nearestChoice(finder: Draft['finder'], last: string, today: string) {
  if (finder.days) return { label: 'Tutti i giorni', change: { days: '' } }
  if (finder.part !== 'any') return { label: PARTS.any, change: { part: 'any' as const } }
  if (finder.doctorId !== null) return { label: 'Cerca fra tutti i medici', change: { doctorId: null } }
  return { label: `Cerca da ${fullDay(last, today)}`, change: { from: last } }
}

export function PlacesLoading() {
  return (
    <SkeletonGroup>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="agp-place">
          <Skeleton className="agp-wide" />
        </div>
      ))}
    </SkeletonGroup>
  )
}

type GivenPlaceProps = {
  place: Place
  duration: number
  today: string
  agenda: Agenda | undefined
  onChange: () => void
}

/** The place that was chosen in the agenda. */
export function GivenPlace({ place, duration, today, agenda, onChange }: GivenPlaceProps) {
  const doctor = agenda?.doctors.find(({ id }) => id === place.doctorId)
  const day = fullDay(place.date, today)
  return (
    <Section
      title="Posto"
      tools={
        <Button size="sm" variant="quiet" className="agp-flush" onClick={onChange}>
          Cambia
        </Button>
      }
    >
      <p>
        <b>
          {capitalized(day)},{' '}
          <span className="whitespace-nowrap">{hours({ time: place.time, duration })}</span>
        </b>
        {doctor ? `, ${doctor.name}` : ''}
      </p>
    </Section>
  )
}
