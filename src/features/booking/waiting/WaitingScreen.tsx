import { Bell, BellRing, Check, CircleCheck, Hourglass, Info, UsersRound } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { subserviceSummary } from '#features/catalogue/rules.ts'
import { CallError, call } from '#platform/http/call.ts'
import { Queries } from '#platform/query/Queries.tsx'
import {
  capitalized,
  clockText,
  dayMonth,
  nearDay,
  weekdayAndDay,
  weekdayLong,
} from '#platform/time/italian.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { DoneNote, Failed, WishSummary } from '../visit-page/Notes.tsx'
import { useViewFocus } from '../visit-page/useViewFocus.ts'
import { confirmWaiting, declineOffer, takeOffer, type WaitingPage } from './contract.ts'
import { Leave, Withdrawn } from './Leave.tsx'
import { usePress, type WaitingPart } from './usePress.ts'
import { type Question, TITLES, viewOf } from './views.ts'
import { CONFIRM, noticeText, wishText } from './words.ts'

type Offer = NonNullable<WaitingPage['offer']>

export type ScreenProps = { loaded: WaitingPage; link: string; question: Question | null }

type WaitingScreenProps = ScreenProps & {
  /** Draws the form for other choices. */
  Change?: ComponentType<WaitingPart>
}

/** A person's page of the waiting list: the place that is offered, or the wish. */
export function WaitingScreen(props: WaitingScreenProps) {
  return (
    <Queries>
      <Screen {...props} />
    </Queries>
  )
}

function Screen({ Change, link, loaded, ...opened }: WaitingScreenProps) {
  const [{ page, declined, question }, setShown] = useState({
    ...{ page: loaded, question: opened.question },
    declined: null as Offer | null,
  })
  const view = viewOf(page, question)
  useViewFocus(`${view} ${declined?.id}`, TITLES[view])
  const showAfter = (answer: WaitingPage, refused: Offer | null) => {
    setShown({ page: answer, declined: refused, question: question && 'lista' })
    // The question is answered, and a reload must not ask it again.
    if (question) history.replaceState(history.state, '', '?lista')
  }
  const show = (answer: WaitingPage) => showAfter(answer, null)
  const part = { page, link, show }
  const { offer } = page
  if (view === 'change') return Change ? <Change {...part} /> : null
  // Not loaded again on return (`data-renew`): only the answer to the press has the link to the page of the visit.
  if (view === 'taken' && offer) return <Taken page={page} offer={offer} />
  return (
    <div data-renew="" className="contents">
      {view === 'leave' ? <Leave {...part} /> : null}
      {view === 'unconfirmed' ? <Unconfirmed {...part} /> : null}
      {view === 'withdrawn' ? <Withdrawn /> : null}
      {view === 'offered' && offer ? (
        <Offered {...part} offer={offer} onDeclined={(answer) => showAfter(answer, offer)} />
      ) : null}
      {view === 'late' ? <TooLate page={page} /> : null}
      {view === 'waiting' ? <Waiting page={page} declined={declined} /> : null}
    </div>
  )
}

function Unconfirmed({ page, link, show }: WaitingPart) {
  const { start, busy, error } = usePress(
    () => call(confirmWaiting, { body: { link, token: page.token } }),
    show,
  )
  return (
    <div className="vp-sheet">
      <h1 className="vp-d2">Vuoi sapere se si libera un posto?</h1>
      <Summary page={page} />
      <Failed error={error} otherwise="Non siamo riusciti a salvarlo. Riprova o chiamaci." />
      <div className="vp-cta">
        <Button icon={<Bell strokeWidth={1.6} />} busy={busy} onClick={start}>
          {CONFIRM}
        </Button>
      </div>
      <p className="vp-hint">Se non l’hai chiesto, chiudi la pagina: non ti scriviamo più.</p>
    </div>
  )
}

type OfferedProps = WaitingPart & { offer: Offer; onDeclined: (page: WaitingPage) => void }

function Offered({ page, link, show, offer, onDeclined }: OfferedProps) {
  const body = { link, token: page.token, offerId: offer.id }
  const lose = (error: Error) => {
    if (!(error instanceof CallError) || error.code !== 'slot_taken') throw error
    return { ...page, offer: { ...offer, state: 'gone' as const } }
  }
  const take = usePress(() => call(takeOffer, { body }).catch(lose), show)
  const decline = usePress(() => call(declineOffer, { body }), onDeclined)
  return (
    <div className="vp-sheet">
      <Place page={page} offer={offer} pill="Si è liberato un posto" icon={<BellRing strokeWidth={1.6} />} />
      {offer.heldUntil ? (
        <Held offer={offer} until={offer.heldUntil} today={page.now.date} />
      ) : (
        <Remark tone="is-warn" icon={<UsersRound strokeWidth={1.6} />}>
          <b>È di chi risponde per primo.</b> Lo abbiamo proposto anche ad altre persone in lista, al massimo
          cinque.
        </Remark>
      )}
      <Failed
        error={take.error ?? decline.error}
        otherwise="Non siamo riusciti a salvare la risposta. Riprova o chiamaci."
      />
      <div className="vp-cta">
        <Button icon={<Check strokeWidth={1.6} />} busy={take.busy} onClick={take.start}>
          Lo prendo
        </Button>
        <Button variant="secondary" busy={decline.busy} onClick={decline.start}>
          No, grazie
        </Button>
      </div>
      <Remark icon={<Info strokeWidth={1.6} />}>
        {page.visit ? (
          <>
            Hai già <b>{momentText(page.visit)}</b>. Se prendi questo posto, quella visita si libera da sola.
            Se dici no, o non rispondi, non cambia nulla.
          </>
        ) : (
          'Se dici no, o non rispondi, non cambia nulla: resti in lista.'
        )}
      </Remark>
    </div>
  )
}

type PlaceProps = { page: WaitingPage; offer: Offer; pill: string; icon: ReactNode }

/** The day of an offered place, large. */
function Place({ page, offer, pill, icon }: PlaceProps) {
  const { date, time, doctor } = offer
  const near = nearDay(date, page.now.date)
  const what = page.service ? `${page.service}${doctor ? ` con ${doctor}` : ''}, ` : ''
  return (
    <div className="vp-date vp-offer on-dark">
      <p className="vp-pill">
        {icon}
        {pill}
      </p>
      <h1 className="vp-when">
        <span>{capitalized(near ?? weekdayLong(date))}</span>
        <span>{dayMonth(date)}</span>
        <span className="tnum">
          <span className="sr-only">alle </span>ore {clockText(time)}
        </span>
      </h1>
      <p className="vp-soon">
        {what}
        {subserviceSummary(offer)}
      </p>
    </div>
  )
}

type HeldProps = { offer: Offer; until: { date: string; time: string }; today: string }

/** Until when the place is held; the bar stands as it was when the page was opened. */
function Held({ offer: { minutesLeft }, until, today }: HeldProps) {
  const near = until.date === today ? null : (nearDay(until.date, today) ?? dayMonth(until.date))
  const share = Math.min(100, Math.round((minutesLeft / HELD_MINUTES) * 100))
  return (
    <div>
      <p className="vp-left">
        <Hourglass aria-hidden="true" strokeWidth={1.6} />
        <span>
          Te lo teniamo fino alle <b className="tnum">{clockText(until.time)}</b>
          {near ? ` di ${near}` : ''}, ancora {leftText(minutesLeft)}
        </span>
      </p>
      <span className="vp-meter" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
    </div>
  )
}

const HELD_MINUTES = 120

/** '1 ora e 38 minuti' */
function leftText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [
    hours > 0 ? (hours === 1 ? '1 ora' : `${hours} ore`) : null,
    rest > 0 ? (rest === 1 ? '1 minuto' : `${rest} minuti`) : null,
  ]
  return parts.filter(Boolean).join(' e ') || 'pochi secondi'
}

function Taken({ page, offer }: { page: WaitingPage; offer: Offer }) {
  return (
    <div className="vp-sheet">
      <DoneNote title="Il posto è tuo.">
        {page.visit ? 'La visita che avevi si è liberata. ' : null}Il file per il calendario è nella pagina
        della visita.
      </DoneNote>
      <Place page={page} offer={offer} pill="Confermata" icon={<CircleCheck strokeWidth={1.6} />} />
      {page.visitPath ? (
        <div className="vp-cta">
          <ButtonAnchor href={page.visitPath}>Apri la pagina della visita</ButtonAnchor>
        </div>
      ) : (
        <p className="vp-hint">La pagina della visita è nei messaggi che ti mandiamo.</p>
      )}
    </div>
  )
}

function TooLate({ page }: { page: WaitingPage }) {
  return (
    <div className="vp-sheet is-narrow">
      <h1 className="vp-d2">Questo posto non c’è più</h1>
      <p className="vp-lede">Resti in lista: alla prossima occasione ti scriviamo subito.</p>
      {page.visit ? (
        <Remark icon={<Info strokeWidth={1.6} />}>
          La tua visita di <b>{momentText(page.visit)}</b> resta com’è.
        </Remark>
      ) : null}
      <div className="vp-cta">
        <ButtonAnchor href="?lista" variant="secondary">
          Guarda la tua lista d’attesa
        </ButtonAnchor>
      </div>
    </div>
  )
}

function Waiting({ page, declined }: { page: WaitingPage; declined: Offer | null }) {
  return (
    <div className="vp-sheet">
      {declined ? (
        <DoneNote title="Va bene.">
          {declined.heldUntil ? 'Il posto va alla prossima persona. ' : null}Resti in lista.
        </DoneNote>
      ) : null}
      <div>
        <p className="vp-pill is-quiet">
          <Bell aria-hidden="true" strokeWidth={1.6} />
          In lista d’attesa
        </p>
        <h1 className="vp-d2">
          {page.asks ? 'Vuoi restare in lista?' : 'Ti avvisiamo appena si libera un posto'}
        </h1>
      </div>
      {page.asks ? (
        <p className="vp-lede">
          Ti abbiamo proposto alcuni posti e non hai risposto. Se non ti serve più, esci: il prossimo posto va
          a chi lo aspetta.
        </p>
      ) : null}
      <Summary page={page} />
      <div className="vp-cta">
        <ButtonAnchor href="?cambia" variant="secondary">
          Cambia le tue scelte
        </ButtonAnchor>
        <ButtonAnchor href="?esci" variant="quiet">
          Esci dalla lista
        </ButtonAnchor>
      </div>
      <p className="vp-hint">
        Scriviamo a una persona alla volta, in ordine di arrivo. Se un posto si libera all’ultimo lo
        proponiamo a più persone: è di chi risponde per primo.
      </p>
    </div>
  )
}

function Summary({ page }: { page: WaitingPage }) {
  const rows: [string, string][] = [
    ['Quando puoi', wishText(page, page.now.date)],
    ['Avviso', noticeText(page.noticeHours)],
  ]
  if (page.doctor || page.anyDoctor) rows.unshift(['Con', page.doctor ?? 'chiunque'])
  if (page.service) rows.unshift(['Visita', page.service])
  if (page.visit) rows.push(['Hai già', momentText(page.visit)])
  if (page.state === 'waiting') rows.push(['In lista da', weekdayAndDay(page.since)])
  return <WishSummary rows={rows} />
}

type RemarkProps = { tone?: 'is-warn' | 'is-ok'; icon: ReactNode; children: ReactNode }

function Remark({ tone, icon, children }: RemarkProps) {
  return (
    <p className={`vp-note ${tone ?? ''}`}>
      {icon}
      <span>{children}</span>
    </p>
  )
}

/** 'giovedì 17 dicembre alle 16:30' */
function momentText({ date, time }: { date: string; time: string }): string {
  return `${weekdayAndDay(date)} alle ${clockText(time)}`
}
