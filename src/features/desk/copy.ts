import { AUTHORISATION_DAYS } from '#features/booking/agreement/rules.ts'
import type { Decision, VisitDecision } from '#features/calendar/contract.ts'
import type { CallOutcome, CallReason } from '#features/reminders/rules.ts'
import { counted } from '#platform/numbers.ts'
import { clockText } from '#platform/time/italian.ts'
import type { GroupName } from './rules.ts'

/** Titles of the groups, what stands at their end, and their names in the filter. */
export const groupCopy: Record<GroupName, { title: string; hint: string; filter: string }> = {
  messages: { title: 'Messaggi dal sito', hint: 'rispondere entro 4 ore di lavoro', filter: 'Messaggi' },
  requests: { title: 'Richieste in attesa', hint: 'confermare entro 4 ore di lavoro', filter: 'Richieste' },
  reminders: {
    title: 'Promemoria a voce',
    hint: 'per le visite fino al prossimo giorno di apertura',
    filter: 'Promemoria a voce',
  },
  calls: { title: 'Chiamate', hint: 'restano finché non c’è un esito', filter: 'Chiamate' },
  authorisations: {
    title: 'Autorizzazioni mancanti',
    hint: `per le visite di oggi e dei prossimi ${AUTHORISATION_DAYS} giorni`,
    filter: 'Autorizzazioni',
  },
  agreements: { title: 'Convenzioni da decidere', hint: '', filter: 'Convenzioni' },
  absences: {
    title: 'Assenze proposte',
    hint: 'finché non accetti, il medico riceve',
    filter: 'Assenze proposte',
  },
  visits: {
    title: 'Visite da chiudere',
    hint: 'senza esito, nessuna si chiude da sola',
    filter: 'Visite da chiudere',
  },
  mails: { title: 'Mail non consegnate', hint: 'dopo dieci tentativi', filter: 'Mail non consegnate' },
  tasks: { title: 'Cose da fare', hint: '', filter: 'Cose da fare' },
  later: { title: 'Più avanti', hint: 'con una data futura', filter: 'Più avanti' },
}

export const callReasonText: Record<CallReason, string> = {
  no_address: 'senza e-mail né cellulare',
  no_email: 'senza e-mail',
  mail_failed: 'e-mail non consegnata',
  sms_failed: 'SMS non consegnato',
  missed: 'promemoria non partito',
}

export const callOutcomeText: Record<CallOutcome, string> = {
  coming: 'viene',
  no_answer: 'non risponde',
  call_again: 'da richiamare',
}

export const deskCopy = {
  title: 'Da fare',
  add: 'Nuova cosa da fare',
  done: 'Fatto',
  failed: 'Non è stato possibile. Riprova.',
  search: 'Cerca per nome o parola',
  onlyOverdue: 'Solo oltre il tempo',
  allDone: 'Tutto fatto.',
} as const

/** 'La prossima visita è alle 11:00.' */
export function allDoneText(nextVisitAt: string | null): string {
  return nextVisitAt
    ? `La prossima visita è alle ${clockText(nextVisitAt)}.`
    : 'Oggi non ci sono altre visite confermate.'
}

/** 'Mostra tutte (76)' */
export function allText(name: GroupName, total: number): string {
  return `Mostra ${name === 'messages' ? 'tutti' : 'tutte'} (${total})`
}

const ACCEPTED: [Decision, one: string, many: string][] = [
  ['cancel', 'visita annullata', 'visite annullate'],
  ['give', 'visita a un collega', 'visite a un collega'],
  ['leave', 'visita lasciata', 'visite lasciate'],
]

/** 'Assenza accettata', 'Assenza accettata: 12 visite annullate, 1 visita a un collega' */
export function acceptedText(decisions: readonly Pick<VisitDecision, 'decision'>[]): string {
  const visits = ACCEPTED.flatMap(([decision, one, many]) => {
    const count = decisions.filter((made) => made.decision === decision).length
    return count > 0 ? counted(count, one, many) : []
  })
  return ['Assenza accettata', visits.join(', ')].filter(Boolean).join(': ')
}

/** '21 cose' */
export function thingsIn(count: number): string {
  return count === 1 ? '1 cosa' : `${count} cose`
}
