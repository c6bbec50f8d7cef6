import { Info, Mail, Phone, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { isPast, isWalkIn } from '#features/booking/rules.ts'
import { fullName } from '#features/contacts/rules.ts'
import { wallClock } from '#platform/time/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Note } from '#ui/Note.tsx'
import { alreadyBooked } from './draft.ts'
import type { NewVisitControl } from './useNewVisit.ts'

/** Above the buttons: the missing parts, the news the patient will get, or the reason of a refusal. */
export function BookFoot({ visit }: { visit: NewVisitControl }) {
  const { draft, busy, missing, refusal } = visit
  if (refusal?.kind === 'outside' || refusal?.kind === 'taken') return <Insist visit={visit} />
  const already = alreadyBooked(draft)
  return (
    <>
      {already ? (
        <Note tone="warning" role="status" className="agp-ask">
          {already}
        </Note>
      ) : null}
      {refusal?.kind === 'other' ? (
        <Note tone="danger" role="alert" className="agp-ask">
          {refusal.sentence}
        </Note>
      ) : (
        <Say visit={visit} />
      )}
      <div className="agp-acts">
        <Button
          data-walk
          className="h-auto! max-w-full py-1.5 whitespace-normal! text-balance"
          disabled={!draft.offer || !(draft.contact || draft.isNew)}
          busy={busy}
          busyLabel="Prenoto…"
          aria-keyshortcuts="Control+Enter"
          iconEnd={<Kbd>Ctrl ↵</Kbd>}
          onClick={() => visit.send('close')}
        >
          {visit.label}
        </Button>
        {draft.offer && draft.exams.length === 0 && (draft.contact || draft.isNew) ? (
          <Button variant="quiet" size="sm" className="agp-flush" busy={busy} onClick={visit.join}>
            Metti in lista d’attesa
          </Button>
        ) : null}
        {missing ? null : (
          <Button
            variant="quiet"
            size="sm"
            className="agp-push"
            busy={busy}
            onClick={() => visit.send('another')}
          >
            Prenota e un’altra
          </Button>
        )}
      </div>
    </>
  )
}

function Say({ visit }: { visit: NewVisitControl }) {
  const { draft, missing, form } = visit
  const now = wallClock(new Date())
  const typed = form.watch('email').trim()
  // The card of the person may be out of sight by now.
  const who = <b>{fullName(draft.contact ?? form.watch())}</b>
  const email = draft.contact ? draft.contact.email : typed
  if (missing) return <Line icon={<Info aria-hidden="true" strokeWidth={2} />}>{missing}</Line>
  if (draft.place && isPast(draft.place, now)) {
    return (
      <Line icon={<Info aria-hidden="true" strokeWidth={2} />}>
        {who}: l’orario è passato, nessun avviso.
      </Line>
    )
  }
  if (draft.place && isWalkIn({ ...draft.place, channel: draft.channel }, now)) {
    return (
      <Line icon={<Info aria-hidden="true" strokeWidth={2} />}>
        {who}: confermata subito. È allo sportello: nessun avviso.
      </Line>
    )
  }
  if (!email) {
    return (
      <Line icon={<Phone aria-hidden="true" strokeWidth={2} />}>
        {who}: confermata subito, <b>a voce</b>. Senza e-mail: nessun avviso.
      </Line>
    )
  }
  return (
    <Line icon={<Mail aria-hidden="true" strokeWidth={2} />}>
      {who}: confermata subito. Data, luogo e come prepararsi a <b>{email}</b>, fra 60 secondi.
    </Line>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="agp-say">
      {icon}
      <span>{children}</span>
    </p>
  )
}

/** The visit was refused for its time: another place is the answer of two quick keys, and staff may insist on purpose. */
function Insist({ visit }: { visit: NewVisitControl }) {
  const { refusal, doctor, busy } = visit
  if (refusal?.kind !== 'outside' && refusal?.kind !== 'taken') return null
  const isOutside = refusal.kind === 'outside'
  const maySqueeze = refusal.kind === 'taken' && refusal.byVisits && (doctor?.squeezeLimit ?? 0) > 0
  return (
    <>
      <Note
        tone="warning"
        role="alert"
        className="agp-ask"
        icon={<TriangleAlert strokeWidth={1.7} size={17} />}
        title={isOutside ? 'Fuori orario' : 'Orario occupato'}
      >
        {refusal.sentence}
      </Note>
      <div className="agp-acts">
        <Button
          autoFocus
          aria-keyshortcuts="Control+Enter"
          iconEnd={<Kbd>Ctrl ↵</Kbd>}
          onClick={visit.changePlace}
        >
          Cambia
        </Button>
        {isOutside || maySqueeze ? (
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => visit.insist({ evenOutside: true, squeeze: !isOutside })}
          >
            {isOutside ? 'Prenota lo stesso' : 'Incastro'}
          </Button>
        ) : null}
      </div>
    </>
  )
}
