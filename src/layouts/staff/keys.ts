/** Places that `G` and a letter lead to, as the key map lists them. */
const places = [
  { letter: 'a', to: '/agenda', label: 'Agenda', forDoctors: true },
  { letter: 'f', to: '/da-fare', label: 'Da fare', forDoctors: true },
  { letter: 'p', to: '/richieste-prenotazioni', label: 'Prenotazioni' },
  { letter: 'd', to: '/dashboard', label: 'Dashboard' },
  { letter: 'c', to: '/contatti', label: 'Contatti', forDoctors: true },
  { letter: 'l', to: '/liste', label: 'Liste' },
  { letter: 'v', to: '/convenzioni', label: 'Convenzioni' },
  { letter: 'm', to: '/moduli', label: 'Moduli' },
  { letter: 's', to: '/setup', label: 'Setup' },
] as const

export type Place = (typeof places)[number]

/** The places of a user who does the reception's work, or of a doctor. */
export function placesOf(mayEdit: boolean): readonly Place[] {
  return places.filter((place) => mayEdit || 'forDoctors' in place)
}

/** A new booking begins in the agenda. */
export const NEW_BOOKING = '/agenda?nuova=1'

export type Command =
  | { type: 'people' | 'new' | 'map' | 'wait' | 'forget' }
  | { type: 'go'; to: string }
  | { type: 'row'; step: 1 | -1 }

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>

type Situation = {
  /** Whether single keys do something: switched on, not claimed by the page, and the focus is in no field. */
  single: boolean
  /** `G` was the last key. */
  waiting: boolean
  /** The user does the reception's work; false: a doctor, who books nothing. */
  mayEdit: boolean
}

const SINGLE: Record<string, Command> = {
  g: { type: 'wait' },
  n: { type: 'new' },
  j: { type: 'row', step: 1 },
  k: { type: 'row', step: -1 },
}

// The page's own search takes `/` before it comes here (ui/useShortcuts.ts). Keyboards differ in whether these need Shift.
const SIGNS: Record<string, Command> = { '/': { type: 'people' }, '?': { type: 'map' } }

/** The command of a key in the frame of the back office; null where the key means nothing to it. */
export function commandOf(press: Press, { single, waiting, mayEdit }: Situation): Command | null {
  const key = press.key.toLowerCase()
  if ((press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey)
    return key === 'k' ? { type: 'people' } : null
  if (!single || press.ctrlKey || press.metaKey || press.altKey) return null
  // A modifier alone is on its way to another key.
  if (key === 'shift') return null
  if (waiting) {
    const place = placesOf(mayEdit).find(({ letter }) => letter === key)
    return place && !press.shiftKey ? { type: 'go', to: place.to } : { type: 'forget' }
  }
  if (Object.hasOwn(SIGNS, key)) return press.repeat ? null : (SIGNS[key] ?? null)
  if (press.shiftKey || !Object.hasOwn(SINGLE, key)) return null
  const command = SINGLE[key] ?? null
  if (command?.type === 'new' && !mayEdit) return null
  return press.repeat && command?.type !== 'row' ? null : command
}
