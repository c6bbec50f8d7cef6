import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import { useClinic } from '#features/content/useClinic.tsx'
import { call, closedSentence } from '#platform/http/call.ts'
import { addYears, weekday } from '#platform/time/dates.ts'
import { clockText, shortWeekdayAndDay, weekdayAndDay } from '#platform/time/italian.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { Calendar } from '#ui/Calendar.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SlotButton } from '../SlotButton.tsx'
import { freeDaysToMove, moveVisitTo, timesToMove } from './contract.ts'
import { WAITS, wayBack } from './copy.ts'
import { DoctorChoice } from './DoctorChoice.tsx'
import { Failed } from './Notes.tsx'
import { SheetTitle } from './PageFrame.tsx'
import { canWait } from './rules.ts'
import { type Part, usePress } from './useVisitPage.ts'
import { type ScreenProps, VisitScreen } from './VisitScreen.tsx'
import { visitPath } from './views.ts'

type Choice = {
  anyDoctor: boolean
  date: string | null
  time: string | null
  /** With whom, where any doctor was wanted and may be named. */
  doctor: string | null
}

const NOTHING = { date: null, time: null, doctor: null }

export function MoveScreen(props: ScreenProps) {
  return <VisitScreen {...props} View={MoveView} />
}

/** Another time for the visit, of the same service: the calendar and the times of a booking. */
function MoveView({ page, link, show }: Part) {
  // Without a name there is nothing to choose: where services are not named the doctor stays, before staff chose one any will do.
  const startsWithAny = page.doctor === null && page.service !== null
  const [choice, setChoice] = useState<Choice>({ anyDoctor: startsWithAny, ...NOTHING })
  const thisMonth = page.now.date.slice(0, 7)
  const [month, setMonth] = useState(thisMonth)
  const { anyDoctor, time, doctor } = choice
  const free = useFreeDays({ link, anyDoctor, month })
  // The calendar opens at the first day with places, which is known once the first answer has come; not after another month was chosen.
  const [opened, setOpened] = useState<{ anyDoctor: boolean; date: string | null } | null>(null)
  const first = opened?.anyDoctor === anyDoctor ? opened : null
  if (free.data && !free.isPlaceholderData && !first) {
    const date = month === thisMonth ? free.data.first : null
    setOpened({ anyDoctor, date })
    if (date) setMonth(date.slice(0, 7))
  }
  const date = choice.date ?? first?.date ?? null
  const { start, busy, error } = usePress(
    () =>
      call(moveVisitTo, { body: { link, token: page.token, date: date ?? '', time: time ?? '', anyDoctor } }),
    { done: page.movesAtOnce ? 'moved' : 'asked', show },
  )
  const isNone = free.data && free.data.first === null && free.data.days.length === 0
  return (
    <div className="vp-sheet">
      <SheetTitle title="Scegli un altro orario" to={visitPath(link)} back={wayBack(page)} />
      <p className="vp-lede">
        {page.displaced ? 'La visita di' : 'Adesso è'}{' '}
        <b>
          {weekdayAndDay(page.date)} alle {clockText(page.time)}
        </b>
        {page.displaced
          ? ' non si può fare: scegli quando vuoi venire.'
          : ', e resta tua finché non ne scegli un altro'}
        {page.displaced ? null : page.movesAtOnce ? '.' : ' e la clinica lo conferma.'}
      </p>
      {page.doctor === null || !page.otherDoctors ? null : (
        <DoctorChoice
          doctor={page.doctor}
          anyDoctor={anyDoctor}
          onChoose={(isAny) => {
            setChoice({ anyDoctor: isAny, ...NOTHING })
            setMonth(thisMonth)
          }}
        />
      )}
      {free.isError && !free.data ? (
        <Note tone="danger" role="alert">
          {closedSentence(free.error) ?? 'Non è stato possibile caricare i giorni.'}{' '}
          <Button variant="secondary" size="sm" onClick={() => void free.refetch()}>
            Riprova
          </Button>
        </Note>
      ) : null}
      {isNone ? <NoTimes stays={!page.displaced} /> : null}
      <div className="vp-dt">
        <Calendar
          key={`${anyDoctor} ${first?.date ?? ''}`}
          value={date ?? undefined}
          onChange={(chosen) => setChoice({ anyDoctor, ...NOTHING, date: chosen })}
          min={page.now.date}
          max={addYears(page.now.date, 1)}
          isDisabled={(day) => weekday(day) === 0 && !free.data?.days.includes(day)}
          free={free.isError && !free.data ? null : free.data?.days}
          onMonth={setMonth}
          today={page.now.date}
          label="Nuovo giorno della visita"
        />
        {date ? (
          <Times
            question={{ link, anyDoctor, date }}
            chosen={time}
            duration={page.duration}
            onChoose={(chosen) =>
              setChoice({ anyDoctor, date, time: chosen.time, doctor: anyDoctor ? chosen.doctor : null })
            }
          />
        ) : null}
      </div>
      {(date && time) || page.waits || !canWait(page) ? null : (
        <a className="vp-back" href="?avvisami">
          <BellPlus aria-hidden="true" strokeWidth={1.6} />
          Avvisami se si libera un posto prima
        </a>
      )}
      {page.waits ? <p className="vp-hint">{WAITS}</p> : null}
      <Failed error={error} otherwise="Non siamo riusciti a spostarla. Riprova o chiamaci." />
      {date && time ? (
        <div className="vp-final">
          <p role="status">
            <b>
              {shortWeekdayAndDay(date)}, {clockText(time)}
              {doctor ? ` con ${doctor}` : null}
            </b>
            <span className="block">
              al posto di {shortWeekdayAndDay(page.date)}, {clockText(page.time)}
            </span>
          </p>
          <Button busy={busy} onClick={start}>
            {page.movesAtOnce ? 'Sposta' : 'Chiedi di spostarla'}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

type DaysQuestion = { link: string; anyDoctor: boolean; month: string }

// The link is no part of the key: the page has one.
function useFreeDays({ link, anyDoctor, month }: DaysQuestion) {
  return useQuery({
    queryKey: [freeDaysToMove.path, anyDoctor, month],
    queryFn: ({ signal }) => call(freeDaysToMove, { body: { link, anyDoctor, month } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

type TimesProps = {
  question: { link: string; anyDoctor: boolean; date: string }
  chosen: string | null
  /** Minutes. */
  duration: number
  onChoose: (start: { time: string; doctor: string | null }) => void
}

function Times({ question, chosen, duration, onChoose }: TimesProps) {
  const { link, anyDoctor, date } = question
  const times = useQuery({
    queryKey: [timesToMove.path, anyDoctor, date],
    queryFn: ({ signal }) => call(timesToMove, { body: { link, anyDoctor, date } }, { signal }),
    staleTime: 0,
  })
  const day = weekdayAndDay(date)
  const count = times.data?.length
  return (
    <section aria-label={`Orari di ${day}`} className="vp-times">
      <h2 className="vp-h">{day}</h2>
      <p className="sr-only" role="status">
        {times.isPending ? 'Caricamento degli orari…' : null}
        {count === undefined ? null : count === 1 ? '1 orario libero' : `${count} orari liberi`}
      </p>
      {times.isPending ? <Skeleton className="h-11 rounded-sm" /> : null}
      {times.isError && !times.data ? (
        <Note tone="danger" role="alert">
          {closedSentence(times.error) ?? 'Non è stato possibile caricare gli orari.'}{' '}
          <Button variant="secondary" size="sm" busy={times.isFetching} onClick={() => void times.refetch()}>
            Riprova
          </Button>
        </Note>
      ) : null}
      {count === 0 ? (
        <Note>Nessun orario libero in questo giorno: scegli un giorno col segno dei posti.</Note>
      ) : null}
      <ul>
        {times.data?.map((start) => (
          <li key={start.time}>
            <SlotButton chosen={start.time === chosen} onChoose={() => onChoose(start)}>
              {start.time}
            </SlotButton>
          </li>
        ))}
      </ul>
      <p className="vp-hint">Ora italiana. Durata {duration} minuti.</p>
    </section>
  )
}

function NoTimes({ stays }: { stays: boolean }) {
  const clinic = useClinic()
  return (
    <Note>
      <p>
        Nei prossimi due mesi non ci sono orari liberi.{' '}
        {stays ? 'La visita resta com’è: chiamaci' : 'Chiamaci'}, troviamo una soluzione.
      </p>
      <ButtonAnchor variant="secondary" size="md" className="mt-3" href={`tel:${clinic.phone.dial}`}>
        Chiama {clinic.phone.text}
      </ButtonAnchor>
    </Note>
  )
}
