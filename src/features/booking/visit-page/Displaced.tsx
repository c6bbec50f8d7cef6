import {
  CalendarDays,
  CalendarX,
  ChevronRight,
  Hourglass,
  Phone,
  PhoneCall,
  TriangleAlert,
} from 'lucide-react'
import { useClinic } from '#features/content/useClinic.tsx'
import { call } from '#platform/http/call.ts'
import { capitalized, clockText, dayMonth, nearDay, weekdayAndDay } from '#platform/time/italian.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { askForCall, takeHeldTime, type VisitPage } from './contract.ts'
import { DoneNote, Failed } from './Notes.tsx'
import { type Done, type Part, usePress } from './useVisitPage.ts'

type Asked = NonNullable<VisitPage['displaced']>
type HeldTime = Asked['times'][number]
type DisplacedProps = Part & { displaced: Asked; done: Done | null; callFirst: boolean }

const COUNTS = ['', 'un posto', 'due posti', 'tre posti']

/**
 * A visit that can't take place: the times held for its patient, and three ways besides. Why it can't is not told.
 * @param callFirst the wish for a call stands before the times
 */
export function Displaced({ displaced, done, callFirst, ...part }: DisplacedProps) {
  const { page } = part
  const { times } = displaced
  const near = nearDay(page.date, page.now.date)
  const day = capitalized(near ?? weekdayAndDay(page.date))
  if (done === 'call') return <CallPromised {...part} displaced={displaced} />
  const call = displaced.callAsked ? null : <CallRow {...part} displaced={displaced} />
  return (
    <div className="vp-sheet vp-displaced">
      <div>
        <p className="vp-pill is-off">
          <TriangleAlert aria-hidden="true" strokeWidth={1.6} />
          {near ? `${day}, ${dayMonth(page.date)}` : day}
        </p>
        <h1 className="vp-d2">
          {day} la visita{page.doctor ? ` con ${page.doctor.replace(' ', '\u00a0')}` : null} non si può fare
        </h1>
      </div>
      <p className="vp-lede">
        La tua visita delle <b className="tnum">{clockText(page.time)}</b> non si può fare. Ci dispiace molto.{' '}
        {times.length > 0
          ? `Abbiamo tenuto ${COUNTS[times.length] ?? 'alcuni posti'} per te: ${times.length === 1 ? 'se va bene, prendilo' : 'scegline uno'}.`
          : 'Non teniamo più orari per te, ma la visita non si perde: scegli un altro orario, o ti chiamiamo noi.'}
      </p>
      {displaced.callAsked ? <p className="vp-hint">{promise(displaced, page)}</p> : null}
      {callFirst && call ? <ul className="vp-rows">{call}</ul> : null}
      {times.length > 0 ? (
        <>
          <p className="vp-left">
            <Hourglass aria-hidden="true" strokeWidth={1.6} className="text-aqua-600" />
            <span>
              {times.length === 1 ? 'È tuo' : 'Sono tuoi'} fino alle{' '}
              <b className="tnum">{untilText(displaced, page)}</b>
            </span>
          </p>
          <ul className="vp-alts">
            {times.map((time) => (
              <Time key={time.id} {...part} time={time} />
            ))}
          </ul>
        </>
      ) : null}
      <ul className="vp-rows">
        {callFirst ? null : call}
        {page.canMove ? (
          <li>
            <a className="vp-row" href="?sposta">
              <CalendarDays aria-hidden="true" strokeWidth={1.6} />
              <b>{times.length > 0 ? 'Nessuno va bene: guarda altri orari' : 'Guarda altri orari'}</b>
              <ChevronRight aria-hidden="true" strokeWidth={1.6} />
            </a>
          </li>
        ) : null}
        <li>
          <a className="vp-row" href="?disdici">
            <CalendarX aria-hidden="true" strokeWidth={1.6} />
            <b>Disdici la visita</b>
            <ChevronRight aria-hidden="true" strokeWidth={1.6} />
          </a>
        </li>
      </ul>
    </div>
  )
}

function Time({ page, link, show, time }: Part & { time: HeldTime }) {
  const { start, busy, error } = usePress(
    () => call(takeHeldTime, { body: { link, token: page.token, timeId: time.id } }),
    { done: 'chosen', show },
  )
  const day = nearDay(time.date, page.now.date) ?? weekdayAndDay(time.date)
  return (
    <li className="vp-alt">
      {time.doctor ? <Avatar name={time.doctor} size="lg" /> : null}
      <div>
        <h2>
          <span>{capitalized(day)}</span>{' '}
          <span className="tnum whitespace-nowrap">ore {clockText(time.time)}</span>
        </h2>
        {time.doctor ? <p>Con {time.doctor}</p> : null}
        <Failed error={error} otherwise="Non siamo riusciti a prenderlo. Riprova o chiamaci." />
      </div>
      <Button variant="secondary" size="md" busy={busy} onClick={start}>
        Prendi questo
        <span className="sr-only">
          : {day} alle {clockText(time.time)}
          {time.doctor ? ` con ${time.doctor}` : ''}
        </span>
      </Button>
    </li>
  )
}

function CallRow({ page, link, show, displaced }: Part & { displaced: Asked }) {
  const { start, busy, error } = usePress(() => call(askForCall, { body: { link, token: page.token } }), {
    done: 'call',
    show,
  })
  return (
    <li>
      <button type="button" className="vp-row" aria-busy={busy || undefined} onClick={start}>
        <PhoneCall aria-hidden="true" strokeWidth={1.6} />
        <span>
          <b>Chiamatemi voi</b>
          <small>
            {displaced.callBy ? 'Entro un’ora' : 'Appena riapriamo'}, al numero della prenotazione
          </small>
        </span>
        <ChevronRight aria-hidden="true" strokeWidth={1.6} />
      </button>
      <Failed error={error} otherwise="Non siamo riusciti ad annotarlo. Riprova o chiamaci." />
    </li>
  )
}

/** The answer to a wish for a call: when, and that nothing is lost meanwhile. */
function CallPromised({ page, show, displaced }: Part & { displaced: Asked }) {
  const clinic = useClinic()
  const { length } = displaced.times
  return (
    <div className="vp-sheet vp-displaced">
      <h1 className="sr-only">Ti chiamiamo noi</h1>
      <DoneNote title={promise(displaced, page)}>
        Al numero che hai lasciato con la prenotazione.{' '}
        {length > 0
          ? `${length === 1 ? 'Il posto resta tuo' : 'I posti restano tuoi'} fino alle ${untilText(displaced, page)}.`
          : ''}
      </DoneNote>
      <div className="vp-cta">
        <Button variant="secondary" onClick={() => show(page, null)}>
          {length > 1 ? 'Torna ai posti' : 'Torna alla visita'}
        </Button>
        <ButtonAnchor variant="quiet" icon={<Phone strokeWidth={1.6} />} href={`tel:${clinic.phone.dial}`}>
          Chiamo io: {clinic.phone.text}
        </ButtonAnchor>
      </div>
    </div>
  )
}

/** 'Ti chiamiamo entro le 9:30.', as long as that is still to come. */
function promise({ callBy }: Asked, { now }: VisitPage): string {
  if (!callBy) return 'Ti chiamiamo appena riapriamo.'
  const isAhead = callBy.date === now.date && callBy.time >= now.time
  return isAhead ? `Ti chiamiamo entro le ${clockText(callBy.time)}.` : 'Ti chiamiamo appena possibile.'
}

/** '10:30', with the day where it is not today: '10:30 di domani' */
function untilText({ heldUntil: { date, time } }: Asked, { now }: VisitPage): string {
  const day = date === now.date ? '' : ` di ${nearDay(date, now.date) ?? weekdayAndDay(date)}`
  return `${clockText(time)}${day}`
}
