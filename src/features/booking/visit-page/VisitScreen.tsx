import { CalendarClock, CalendarX, Check, Hourglass, Lock, Phone, Undo2 } from 'lucide-react'
import type { ComponentType } from 'react'
import { useClinic } from '#features/content/useClinic.tsx'
import { call } from '#platform/http/call.ts'
import { Queries } from '#platform/query/Queries.tsx'
import { clockText, dayAndTime, nearDay, weekdayAndDay, weekdayLong } from '#platform/time/italian.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { Cancelled, CancelQuestion, MOVE_IS_LOST } from './Cancel.tsx'
import { proveRequest, sayComing, type VisitPage, withdrawMove } from './contract.ts'
import { WAITS } from './copy.ts'
import { Displaced } from './Displaced.tsx'
import { DoneNote, Failed } from './Notes.tsx'
import {
  Accompanied,
  BookRow,
  CancelRow,
  DocumentsRow,
  PhoneRow,
  Preparation,
  WayRow,
  Where,
} from './Parts.tsx'
import { Pass } from './Pass.tsx'
import { SaveCalendar } from './SaveCalendar.tsx'
import { useViewFocus, VIEW_FOCUS } from './useViewFocus.ts'
import { type Done, type Part, usePress, useVisitPage } from './useVisitPage.ts'
import { isMovedByClinic, isOpen, type Question, titleOf, viewOf } from './views.ts'

export type ScreenProps = { loaded: VisitPage; link: string; question: Question | null }

type VisitScreenProps = ScreenProps & {
  /** Draws the views 'documents', 'move' and 'wait'. */
  View?: ComponentType<Part>
}

/** The patient's page of a visit. A press changes it in its place; its links lead to the page for another question. */
export function VisitScreen(props: VisitScreenProps) {
  return (
    <Queries>
      <Screen {...props} />
    </Queries>
  )
}

function Screen({ View, link, ...opened }: VisitScreenProps) {
  const { page, question, done, lostMove, show } = useVisitPage(opened)
  const view = viewOf(page, question)
  const state = `${page.state} ${done} ${page.asked !== null}`
  useViewFocus(`${view} ${view === 'visit' ? state : view === 'wait' && page.waits}`, titleOf(page, view))
  const part = { page, link, show, lostMove }
  if (View && view !== 'visit') return <View {...part} />
  return (
    <div data-renew="" className="contents">
      {view === 'cancel' ? <CancelQuestion {...part} /> : <State {...part} done={done} question={question} />}
      {isOpen(page) && view === 'visit' && !page.displaced && !page.isAtHome ? <Where /> : null}
      <p className="vp-private">
        <Lock aria-hidden="true" strokeWidth={1.6} />
        <span>
          Questa pagina è solo tua: chi ha l’indirizzo può spostare o disdire la visita. Non mostra il tuo
          nome né i tuoi dati, e si chiude il giorno della visita.
        </span>
      </p>
    </div>
  )
}

function State({ done, question, ...part }: Shown & { question: Question | null }) {
  if (part.page.state === 'cancelled') return <Cancelled {...part} />
  if (part.page.state === 'over') return <Over page={part.page} />
  const { displaced } = part.page
  if (displaced)
    return <Displaced {...part} displaced={displaced} done={done} callFirst={question === 'chiamatemi'} />
  if (part.page.state === 'pending') return <Waiting {...part} done={done} />
  return <Confirmed {...part} done={done} wantsAnswer={question === 'vengo'} />
}

type Shown = Part & { done: Done | null; lostMove: boolean }

function Confirmed({ done, wantsAnswer, lostMove, ...part }: Shown & { wantsAnswer: boolean }) {
  const { page } = part
  if (page.asked)
    return (
      <Pass page={page} asks>
        <Asked {...part} />
        <Ways {...part} />
      </Pass>
    )
  const isNew = isMovedByClinic(page)
  const asks = isNew || (wantsAnswer && !page.coming)
  return (
    <Pass page={page} asks={asks || !page.until || done !== null} justMoved={done === 'moved'}>
      {done === 'moved' ? (
        <DoneNote title={`Fatto: la visita è spostata.${page.wasDisplaced ? ' Ci dispiace ancora.' : ''}`}>
          Se abbiamo la tua e-mail, ti scriviamo il nuovo orario con il file per il calendario.
        </DoneNote>
      ) : null}
      {done === 'chosen' ? (
        <DoneNote title="Fatto, grazie della pazienza.">
          Ti aspettiamo {nearDay(page.date, page.now.date) ?? weekdayAndDay(page.date)} alle{' '}
          {clockText(page.time)}. Gli altri posti non ti servono più: li abbiamo liberati.
        </DoneNote>
      ) : null}
      {done === 'restored' ? (
        <DoneNote title="Fatto: la visita è di nuovo tua.">{lostMove ? MOVE_IS_LOST : null}</DoneNote>
      ) : null}
      {done === 'withdrawn' ? (
        <DoneNote title="Richiesta ritirata.">La visita resta com’era.</DoneNote>
      ) : null}
      {page.coming ? <Coming page={page} /> : null}
      {asks ? <ComingQuestion {...part} isNew={isNew} /> : null}
      {page.until ? isNew ? null : <MoveOrCancel page={page} /> : <TooLate page={page} />}
      {isNew ? (
        <ul className="vp-rows">
          {page.until ? <CancelRow /> : null}
          <PhoneRow title="Preferisci parlarne?" />
        </ul>
      ) : (
        <Ways {...part} />
      )}
    </Pass>
  )
}

function Ways(part: Part) {
  return (
    <>
      <ul className="vp-rows">
        <SaveCalendar link={part.link} />
        <DocumentsRow />
        {part.page.isAtHome ? null : <WayRow />}
      </ul>
      <Accompanied page={part.page} />
      <Preparation page={part.page} />
    </>
  )
}

function Waiting({ done, ...part }: Shown) {
  const { answerWithin } = useClinic()
  const { page } = part
  return (
    <Pass page={page} asks={page.proof === 'asked' || done !== null} justMoved={done === 'moved'}>
      {done === 'moved' ? (
        <DoneNote title="Fatto: la richiesta è spostata.">Ti scriviamo appena è confermata.</DoneNote>
      ) : null}
      {done === 'restored' ? <DoneNote title="Fatto: la richiesta è di nuovo in attesa." /> : null}
      {done === 'proved' ? (
        <DoneNote title="Grazie: l’orario resta tuo.">Lo teniamo fino alla nostra risposta.</DoneNote>
      ) : null}
      {page.proof === 'asked' ? <ProofQuestion {...part} /> : null}
      <h2 className="vp-d2">
        {page.proof === 'released' ? 'L’orario è tornato libero' : 'La stiamo controllando'}
      </h2>
      <p className="vp-lede">{waitingText(page.proof, answerWithin)}</p>
      {page.until ? <MoveOrCancel page={page} /> : <TooLate page={page} />}
      <ul className="vp-rows">
        <DocumentsRow />
        <PhoneRow />
      </ul>
      <Accompanied page={page} />
      <Preparation page={page} />
    </Pass>
  )
}

function waitingText(proof: VisitPage['proof'], answerWithin: string): string {
  if (proof === 'released')
    return `Dopo 24 ore senza risposta può prenderlo anche un’altra persona. La tua richiesta resta da noi: se vuoi un orario sicuro, scegline uno adesso o chiamaci.`
  const answer = `Ti scriviamo appena la visita è confermata, di solito entro ${answerWithin}.`
  return proof === 'asked' ? answer : `${answer} Il posto intanto è tuo: nessun altro può prenderlo.`
}

/** Asks a stranger to prove the e-mail address of the request. */
function ProofQuestion({ page, link, show }: Part) {
  const { start, busy, error } = usePress(() => call(proveRequest, { body: { link, token: page.token } }), {
    done: 'proved',
    show,
  })
  return (
    <section className="vp-ask" aria-labelledby="tua">
      <h2 className="vp-d2" id="tua">
        È la tua richiesta?
      </h2>
      <p>
        Basta un tocco: così sappiamo che questo indirizzo è tuo, e ti teniamo l’orario fino alla nostra
        risposta. Altrimenti torna libero dopo 24 ore. Se non l’hai chiesta tu, disdicila.
      </p>
      <Failed error={error} otherwise="Non siamo riusciti a salvarlo. Riprova o chiamaci." />
      <div className="vp-cta">
        <Button icon={<Check strokeWidth={1.6} />} busy={busy} onClick={start}>
          È la mia richiesta
        </Button>
      </div>
    </section>
  )
}

function MoveOrCancel({ page: { until, canMove, state, waits } }: { page: VisitPage }) {
  if (!until) return null
  return (
    <div className="vp-group">
      <div className="vp-acts">
        {canMove ? (
          <ButtonAnchor href="?sposta" variant="secondary" icon={<CalendarClock strokeWidth={1.6} />}>
            Sposta
          </ButtonAnchor>
        ) : null}
        <ButtonAnchor href="?disdici" variant="secondary" icon={<CalendarX strokeWidth={1.6} />}>
          Disdici
        </ButtonAnchor>
      </div>
      {state === 'confirmed' ? (
        <p className="vp-hint">
          Da qui puoi spostare o disdire fino a <b>{limitText(until)}</b>. Dopo, chiamaci.
        </p>
      ) : null}
      {waits ? <p className="vp-hint">{WAITS}</p> : null}
    </div>
  )
}

/** 'mercoledì 2 dicembre alle 15:45' */
function limitText({ date, time }: { date: string; time: string }): string {
  return `${weekdayAndDay(date)} alle ${clockText(time)}`
}

function Coming({ page: { date, time, until } }: { page: VisitPage }) {
  return (
    <DoneNote title={`Grazie, ti aspettiamo ${weekdayLong(date)} alle ${clockText(time)}.`}>
      {until ? 'Se qualcosa cambia, torna qui: puoi ancora spostare o disdire.' : null}
    </DoneNote>
  )
}

function ComingQuestion({ page, link, show, isNew }: Part & { isNew: boolean }) {
  const { start, busy, error } = usePress(() => call(sayComing, { body: { link, token: page.token } }), {
    done: 'coming',
    show,
  })
  return (
    <section className="vp-ask" aria-labelledby="vieni">
      <h2 className="vp-d2" id="vieni">
        {isNew
          ? 'Abbiamo dovuto spostare la tua visita'
          : `Vieni ${weekdayLong(page.date)} alle ${clockText(page.time)}?`}
      </h2>
      <p>
        {isNew
          ? 'Ci dispiace. Ti teniamo il posto del nuovo orario: ti va bene?'
          : 'Basta un tocco: così sappiamo che ti aspettiamo.'}
      </p>
      <Failed error={error} otherwise="Non siamo riusciti a salvarlo. Riprova o chiamaci." />
      <div className="vp-cta">
        <Button icon={<Check strokeWidth={1.6} />} busy={busy} onClick={start}>
          {isNew ? 'Va bene' : 'Vengo'}
        </Button>
        {isNew && page.until && page.canMove ? (
          <ButtonAnchor href="?sposta" variant="secondary">
            Scegli un altro orario
          </ButtonAnchor>
        ) : null}
      </div>
    </section>
  )
}

function Asked({ page, link, show }: Part) {
  const { asked } = page
  const { start, busy, error } = usePress(() => call(withdrawMove, { body: { link, token: page.token } }), {
    done: 'withdrawn',
    show,
  })
  if (!asked) return null
  return (
    <>
      <p className="vp-note is-warn">
        <Hourglass aria-hidden="true" strokeWidth={1.6} />
        <span>
          <b tabIndex={-1} id={VIEW_FOCUS}>
            Hai chiesto di spostarla a {dayAndTime(asked.date, clockText(asked.time))}
            {asked.doctor ? `, con ${asked.doctor}` : null}.
          </b>
          <span className="block">Ti scriviamo appena è confermato. Se non si può, resta tutto com’è.</span>
        </span>
      </p>
      <Failed error={error} otherwise="Non siamo riusciti a ritirarla. Riprova o chiamaci." />
      <div className="vp-cta">
        <Button variant="secondary" icon={<Undo2 strokeWidth={1.6} />} busy={busy} onClick={start}>
          Ritira la richiesta
        </Button>
        {page.until ? (
          <ButtonAnchor href="?disdici" variant="quiet">
            Disdici la visita
          </ButtonAnchor>
        ) : null}
      </div>
    </>
  )
}

function TooLate({ page: { cancelHours } }: { page: VisitPage }) {
  const clinic = useClinic()
  return (
    <div className="vp-group">
      <h2 className="vp-d2">
        Non puoi venire?
        <br />
        Chiamaci
      </h2>
      <p className="vp-lede">
        Mancano meno di {cancelHours === 1 ? 'un’ora' : `${cancelHours} ore`}: da qui non si può più spostare
        o disdire. Una telefonata basta, e qualcuno in attesa ti ringrazia.
      </p>
      <a className="vp-bigtel" href={`tel:${clinic.phone.dial}`}>
        <Phone aria-hidden="true" strokeWidth={1.6} />
        <span>
          <b>
            <span className="sr-only">Chiama </span>
            {clinic.phone.text}
          </b>
          <small>
            {clinic.hours.outpatient.lines.map(({ days, hours }) => `${days} ${hours}`).join(', ')}
          </small>
        </span>
      </a>
    </div>
  )
}

function Over({ page }: { page: VisitPage }) {
  const [pickup] = useClinic().hours.resultsPickup.lines
  return (
    <Pass page={page} asks>
      <h2 className="vp-d2">Grazie, a presto</h2>
      {pickup ? (
        <p className="vp-lede">
          I referti si ritirano in segreteria: {pickup.days.toLowerCase()}, {pickup.hours}.
        </p>
      ) : null}
      <ul className="vp-rows">
        <BookRow title="Prenota un controllo" />
        <PhoneRow title="Hai una domanda?" />
      </ul>
    </Pass>
  )
}
