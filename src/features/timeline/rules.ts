/** The kinds of entries, in the order of their chips. */
export const entryKinds = ['visit', 'message', 'note', 'mail', 'submission', 'activation', 'task'] as const
export type EntryKind = (typeof entryKinds)[number]

/** The states of a mail: 'held' waits for its minute to pass, 'sending' for a worker or another try. */
export const mailStates = ['held', 'sending', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

type Held = { visits: number; noShows: number; since: string | null }

/** '6 visite dal 2023, 1 mancata' */
export function heldVisits({ visits, noShows, since }: Held): string {
  const missed = noShows === 0 ? '' : `, ${noShows} ${noShows === 1 ? 'mancata' : 'mancate'}`
  if (visits === 0) return `nessuna visita${missed}`
  const year = since?.slice(0, 4)
  const when = visits === 1 ? `nel ${year}` : `dal ${year}`
  return `${visits} ${visits === 1 ? 'visita' : 'visite'} ${when}${missed}`
}

/** 'oggi', 'domani', 'fra 8 giorni'; `days` from today. */
export function daysAhead(days: number): string {
  if (days <= 0) return 'oggi'
  return days === 1 ? 'domani' : `fra ${days} giorni`
}
