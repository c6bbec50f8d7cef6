import { Armchair, Check, CheckCheck, type LucideIcon, Plus, Stethoscope, Undo2, X } from 'lucide-react'
import { fullName } from '#features/contacts/rules.ts'
import { useMay } from '#platform/session/useMay.ts'
import { wallClock } from '#platform/time/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import type { AgendaVisit } from '../contract.ts'
import { ACTIONS, type ActionName, actionsOf } from './actions.ts'

export type Asking = 'cancel' | 'reject' | 'delete'

type VisitFootProps = {
  visit: AgendaVisit
  busy: boolean
  asking: Asking | null
  onAction: (name: ActionName) => void
  /** The answer to the question. */
  onAnswer: (yes: boolean) => void
}

export const SIGNS: Partial<Record<ActionName, LucideIcon>> = {
  confirm: Check,
  reject: X,
  arrive: Armchair,
  begin: Stethoscope,
  complete: CheckCheck,
  another: Plus,
  leave: Undo2,
  wait: Undo2,
  reopen: Undo2,
}

/** The next steps of a visit; or a question before a step that takes it out of the agenda. */
export function VisitFoot({ visit, busy, asking, onAction, onAnswer }: VisitFootProps) {
  const mayEdit = useMay('edit')
  if (asking) return <Ask visit={visit} busy={busy} asking={asking} onAnswer={onAnswer} />
  const { first, last } = actionsOf(visit, wallClock(new Date()), mayEdit)
  return (
    <div className="agp-acts">
      {first.map((name, at) => (
        <ActionButton key={name} name={name} isFirst={at === 0} busy={busy} onAction={onAction} />
      ))}
      {last ? <ActionButton name={last} isLast busy={busy} onAction={onAction} /> : null}
    </div>
  )
}

type ActionButtonProps = {
  name: ActionName
  isFirst?: boolean
  isLast?: boolean
  busy: boolean
  onAction: (name: ActionName) => void
}

function ActionButton({ name, isFirst = false, isLast = false, busy, onAction }: ActionButtonProps) {
  const action = ACTIONS[name]
  const Sign = SIGNS[name]
  const quiet = name === 'cancel' ? 'dangerQuiet' : 'quiet'
  return (
    <Button
      variant={isLast ? quiet : isFirst ? 'primary' : 'secondary'}
      {...(isLast && { className: 'agp-push', size: 'sm' })}
      busy={busy}
      icon={Sign ? <Sign strokeWidth={1.8} /> : null}
      iconEnd={action.drawn && !isLast ? <Kbd>{action.drawn}</Kbd> : null}
      aria-keyshortcuts={
        [isFirst && 'Control+Enter', action.key === 'A' ? 'Shift+A' : action.key?.toUpperCase()]
          .filter(Boolean)
          .join(' ') || undefined
      }
      onClick={() => onAction(name)}
    >
      {action.label}
    </Button>
  )
}

const QUESTIONS: Record<Asking, { verb: string; text?: string; yes: string; no: string }> = {
  cancel: { verb: 'Annullare', yes: 'Sì, annulla la visita', no: 'Lasciala' },
  reject: { verb: 'Rifiutare', yes: 'Sì, rifiuta', no: 'Lasciala' },
  delete: {
    ...{ verb: 'Eliminare', yes: 'Elimina', no: 'No' },
    text: 'Scompare con la sua storia. Non si può annullare.',
  },
}

type AskProps = Pick<VisitFootProps, 'visit' | 'busy' | 'onAnswer'> & { asking: Asking }

function Ask({ visit, busy, asking, onAnswer }: AskProps) {
  const { verb, text, yes, no } = QUESTIONS[asking]
  const told = visit.email ? `Avviso a ${visit.email} fra 60 secondi.` : 'Senza e-mail: nessun avviso.'
  return (
    <div role="alert">
      <p className="agp-ask">
        <b>
          {verb} la visita di {fullName(visit)}?
        </b>
        {text ?? told}
      </p>
      <div className="agp-acts">
        <Button variant="danger" autoFocus={asking !== 'reject'} busy={busy} onClick={() => onAnswer(true)}>
          {yes}
        </Button>
        <Button variant="secondary" autoFocus={asking === 'reject'} onClick={() => onAnswer(false)}>
          {no}
        </Button>
      </div>
    </div>
  )
}
