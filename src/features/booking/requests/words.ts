import { grouped } from '#platform/numbers.ts'
import { daysBetween, wallClock } from '#platform/time/dates.ts'

/** The changes that many requests may be given at once: three of the statuses, and the outcome of those who did not come. */
export type RequestChange = 'confirmed' | 'cancelled' | 'completed' | 'no_show'

type Counted = readonly [one: string, more: string]

/** The words of a change: its button, its question about one or many, and what was done. */
export const changeWords: Record<RequestChange, { go: string; ask: Counted; done: Counted }> = {
  confirmed: { go: 'Conferma', ask: ['Confermi', 'Confermi'], done: ['confermata', 'confermate'] },
  cancelled: { go: 'Rifiuta', ask: ['Rifiuti', 'Rifiuti'], done: ['rifiutata', 'rifiutate'] },
  completed: { go: 'Completa', ask: ['Completi', 'Completi'], done: ['completata', 'completate'] },
  no_show: {
    go: 'Non venuto',
    ask: ['Segni come mancata', 'Segni come mancate'],
    done: ['mancata', 'mancate'],
  },
}

/** '3 confermate', '2 confermate, 1 no', 'Nessuna confermata' */
export function manyDone(change: RequestChange, saved: number, refused: number): string {
  const [one, more] = changeWords[change].done
  const done = saved === 0 ? `Nessuna ${one}` : `${grouped(saved)} ${saved === 1 ? one : more}`
  return saved > 0 && refused > 0 ? `${done}, ${grouped(refused)} no` : done
}

/** 'Confermi 12 prenotazioni?', 'Annulli la visita di Anna Riva?': `isPending` for requests still without an answer. */
export function changeQuestion(change: RequestChange, names: readonly string[], isPending: boolean): string {
  const [one, more] = change === 'cancelled' && !isPending ? ['Annulli', 'Annulli'] : changeWords[change].ask
  const thing = isPending ? 'la prenotazione' : 'la visita'
  const [name] = names
  return names.length === 1 ? `${one} ${thing} di ${name}?` : `${more} ${grouped(names.length)} prenotazioni?`
}

const NAMED = 3

/** '11 pazienti saranno avvisati, 1 senza e-mail: Ada Riva.'; the first three of more are named. */
export function tellingText({ told, unreachable }: { told: number; unreachable: readonly string[] }): string {
  const count = unreachable.length
  const names = unreachable.slice(0, NAMED).join(', ')
  const more =
    count > NAMED ? ` e ${count === NAMED + 1 ? 'un altro' : `altri ${grouped(count - NAMED)}`}` : ''
  const without = count > 0 ? `, ${grouped(count)} senza e-mail: ${names}${more}` : ''
  if (told === 0) return `Nessun paziente sarà avvisato${without}.`
  return `${told === 1 ? '1 paziente sarà avvisato' : `${grouped(told)} pazienti saranno avvisati`}${without}.`
}

/** '3 scelte'; with the number of all rows in the list '50 scelte di 76 nell’elenco'. */
export function chosenText(count: number, total = count): string {
  const chosen = count === 1 ? '1 scelta' : `${grouped(count)} scelte`
  return total > count ? `${chosen} di ${grouped(total)} nell’elenco` : chosen
}

/** '5 in attesa di risposta. La più vecchia è di 2 giorni fa.' */
export function summaryOf(counts: { pending: number; oldestPendingAt: string | null }, now: Date): string {
  const { pending, oldestPendingAt } = counts
  if (pending === 0) return 'Nessuna richiesta in attesa di risposta.'
  const waiting = `${pending} in attesa di risposta.`
  if (oldestPendingAt === null) return waiting
  const days = daysBetween(wallClock(new Date(oldestPendingAt)).date, wallClock(now).date)
  const when = days <= 0 ? 'di oggi' : days === 1 ? 'di ieri' : `di ${days} giorni fa`
  return pending === 1 ? `${waiting} È ${when}.` : `${waiting} La più vecchia è ${when}.`
}

/** '12 richieste, prima quelle in attesa'; `mixed` when the list has more than one status. */
export function requestsIn(count: number, mixed: boolean): string {
  const requests = count === 1 ? '1 richiesta' : `${grouped(count)} richieste`
  return mixed ? `${requests}, prima quelle in attesa` : requests
}
