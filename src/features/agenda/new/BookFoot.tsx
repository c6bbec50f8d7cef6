import { Info, Mail, Phone, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { isPast } from '#features/booking/rules.ts'
import { wallClock } from '#platform/time/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { Kbd } from '../Panel.tsx'
import { bookLabel } from './draft.ts'
import type { NewVisitControl } from './useNewVisit.ts'

/** Above the buttons: the missing parts, the news the patient will get, or the reason of a refusal. */
export function BookFoot({ visit }: { visit: NewVisitControl }) {
  const { draft, today, busy, missing, refusal } = visit
  if (refusal?.kind === 'outside' || refusal?.kind === 'taken') return <Insist visit={visit} />
  return (
    <>
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
          busy={busy}
          busyLabel="Prenoto…"
          aria-keyshortcuts="Control+Enter"
          iconEnd={<Kbd>Ctrl ↵</Kbd>}
          onClick={() => visit.send('close')}
        >
          {bookLabel(draft, today)}
        </Button>
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
  const typed = form.watch('email').trim()
  const email = draft.contact ? draft.contact.email : typed
  if (missing) return <Line icon={<Info aria-hidden="true" strokeWidth={2} />}>{missing}</Line>
  if (draft.place && isPast(draft.place, wallClock(new Date()))) {
    return <Line icon={<Info aria-hidden="true" strokeWidth={2} />}>L’orario è passato: nessun avviso.</Line>
  }
  if (!email) {
    return (
      <Line icon={<Phone aria-hidden="true" strokeWidth={2} />}>
        Confermata subito, <b>a voce</b>. Senza e-mail: nessun avviso.
      </Line>
    )
  }
  return (
    <Line icon={<Mail aria-hidden="true" strokeWidth={2} />}>
      Confermata subito. Data, luogo e come prepararsi a <b>{email}</b>, fra 60 secondi.
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

/** The visit was refused for its time: staff may insist where the clinic allows it. */
function Insist({ visit }: { visit: NewVisitControl }) {
  const { refusal, draft, agenda, busy } = visit
  if (refusal?.kind !== 'outside' && refusal?.kind !== 'taken') return null
  const doctor = agenda?.doctors.find(({ id }) => id === draft.place?.doctorId)
  const isOutside = refusal.kind === 'outside'
  const maySqueeze = (doctor?.squeezeLimit ?? 0) > 0
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
        {isOutside || maySqueeze ? (
          <Button
            autoFocus
            busy={busy}
            aria-keyshortcuts="Control+Enter"
            iconEnd={<Kbd>Ctrl ↵</Kbd>}
            onClick={() => visit.insist({ evenOutside: true, squeeze: !isOutside })}
          >
            {isOutside ? 'Prenota lo stesso' : 'Incastro'}
          </Button>
        ) : null}
        <Button
          variant="secondary"
          onClick={() => visit.change((now) => (now.isFixed ? { ...now, isFixed: false, place: null } : now))}
        >
          Cambia
        </Button>
      </div>
    </>
  )
}
