import { type ReactNode, useCallback, useRef, useState } from 'react'
import { fullName } from '#features/contacts/rules.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError } from '#platform/http/call.ts'
import { clockText } from '#platform/time/italian.ts'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import type { Agenda, AgendaVisit, ChangedVisit } from '../contract.ts'
import { useTelling } from '../TellingToast.tsx'
import { doneSentence } from '../visit/actions.ts'
import { type Asked as AskedChange, type Refused, useVisitChange, type VisitMove } from '../visit-changes.ts'
import { dayAndHour } from '../words.ts'
import type { Answer, QuestionProps } from './Question.tsx'
import type { Say } from './useLine.ts'

const Question = lazyWithRetry<'Question', QuestionProps>(() => import('./Question.tsx'), 'Question', {
  overlay: true,
})

type Needs = {
  agenda: Agenda | undefined
  today: string
  say: Say
  /** Where a question about a move is asked. */
  spot: () => DOMRect | null
  onChanged: (result: ChangedVisit, before: AgendaVisit) => void
  onRefused: (before: AgendaVisit) => void
  /** Returns the focus to the grid. */
  onAnswered: () => void
}

type Asking = Omit<QuestionProps, 'onClose'>

export type Decisions = ReturnType<typeof useDecisions>

/** Changes of visits, the sentence after each, and the questions that a refusal of the server raises. */
export function useDecisions({ agenda, today, say, spot, onChanged, onRefused, onAnswered }: Needs) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const near = useRef<DOMRect | null>(null)
  usePreload(Question)
  const tell = useTelling()
  const notify = useNotify()
  const close = useCallback(() => {
    setAsking(null)
    onAnswered()
  }, [onAnswered])

  const onDone = (result: ChangedVisit, { visit: before, change, sentence }: AskedChange) => {
    if (sentence === null) return
    tell([{ changed: result, before }], sentence)
    onChanged(result, before)
    const { visit, telling } = result
    const told = telling ? ' Riceverà un avviso fra 60 secondi.' : ''
    // Of all changes a move alone names a day.
    if (!change.date) return say({ text: sentence + told })
    const when = dayAndHour(visit, today)
    say({ text: `Spostata: ${fullName(visit)}, ${when}, ${visit.doctorName}.${told} Ctrl Z annulla.` })
  }
  const onRefusal = (refused: Refused) => {
    onRefused(refused.visit)
    const answers = answersTo(refused, (extra) =>
      change(refused.visit, { ...refused.change, ...extra }, refused.sentence),
    )
    say({ lead: fullName(refused.visit), text: refused.message, tone: 'no' })
    if (answers.length === 0) notify.error(refused.message, refused.error)
    else setAsking({ ...questionOf(refused), answers, near: near.current })
  }
  const { change, isPending } = useVisitChange({ onChanged: onDone, onRefused: onRefusal })

  const answersTo = (
    { kind, visit, change: asked, error }: Refused,
    again: (extra: Partial<VisitMove>) => void,
  ): Answer[] => {
    const repeat = (extra: Partial<VisitMove>) => () => {
      close()
      again(extra)
    }
    if (kind === 'outside_hours')
      return [
        {
          label: asked.duration ? 'Allunga lo stesso' : 'Sposta lo stesso',
          act: repeat({ evenOutside: true }),
        },
      ]
    const doctorId = asked.doctorId ?? visit.doctorId
    const limit = agenda?.doctors.find(({ id }) => id === doctorId)?.squeezeLimit ?? 0
    // Only other visits of the doctor are named as an issue: no visit goes on top of a held place, or into a room that is taken.
    const isByVisits = kind === 'slot_taken' && error instanceof CallError && error.issues.length > 0
    const offers = isByVisits && limit > 0 && !asked.squeeze
    return offers ? [{ label: 'Incastro', act: repeat({ squeeze: true }) }] : []
  }
  const onMove = (visit: AgendaVisit, moved: VisitMove, sentence: string) => {
    near.current = spot()
    change(visit, moved, sentence)
  }
  const ask = (name: 'cancel' | 'reject', visit: AgendaVisit, where: DOMRect | null) => {
    const isRequest = name === 'reject'
    const told = visit.email ? 'Riceverà un avviso fra 60 secondi.' : 'Senza e-mail: nessun avviso.'
    setAsking({
      title: isRequest ? 'Rifiutare la richiesta?' : 'Annullare la visita?',
      text: `${fullName(visit)}, ${dayAndHour(visit, today)}, ${visit.doctorName}. ${told}`,
      stay: 'Lascia',
      // The R of a name that is typed into the grid must not reject with the Enter after it.
      focusOnStay: isRequest,
      near: where,
      answers: [
        {
          label: isRequest ? 'Sì, rifiuta' : 'Sì, annulla la visita',
          act: () => {
            close()
            change(visit, { status: 'cancelled' }, doneSentence(name, visit, today))
          },
        },
      ],
    })
  }
  const question: ReactNode = asking ? <Question {...asking} onClose={close} /> : null
  return { change, isPending, onMove, ask, question, isAsking: asking !== null, close }
}

function questionOf({ kind, visit, change, message }: Refused): Pick<Asking, 'title' | 'text' | 'stay'> {
  const time = clockText(change.time ?? visit.time)
  const title = kind === 'outside_hours' ? `${time} è fuori orario` : `${time} è occupato`
  return { title, text: message, stay: 'Lascia' }
}
