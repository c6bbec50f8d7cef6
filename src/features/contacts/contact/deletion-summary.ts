/** Numbers of records; undefined when unknown. */
export type Counts = Record<'messages' | 'notes' | 'files' | 'lists' | 'requests', number | undefined>

/** Lists answer at most this many rows. */
const MOST = 1000

/** Lists everything a deletion of a contact deletes and keeps. */
export function deletionSummary({ messages, notes, files, lists, requests }: Counts): string {
  const gone = [
    counted(messages, 'messaggio', 'messaggi'),
    counted(notes, 'nota', 'note'),
    counted(files, 'file', 'file'),
  ].flatMap((part) => part ?? [])
  const one = [messages, notes, files].filter((count) => count !== 0)
  const verb = one.length === 1 && one[0] === 1 ? 'Sparisce' : 'Spariscono'
  return [
    gone.length > 0 ? `${verb} anche ${joined(gone)}.` : null,
    lists === 0 ? null : `Il contatto esce da ${counted(lists, 'lista', 'liste')}.`,
    requests === 0
      ? null
      : requests === 1
        ? 'La richiesta di prenotazione resta.'
        : 'Le richieste di prenotazione restano.',
    'Non si può annullare.',
  ]
    .filter(Boolean)
    .join(' ')
}

function counted(count: number | undefined, one: string, many: string): string | null {
  if (count === undefined) return `eventuali ${many}`
  if (count === 0) return null
  if (count >= MOST) return `almeno ${MOST} ${many}`
  return `${count} ${count === 1 ? one : many}`
}

function joined(parts: string[]): string {
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}` : (parts[0] ?? '')
}
