import { addDays, daysBetween, wallClock } from '#platform/time/dates.ts'
import { createPeople, type Person } from './people.ts'
import { type Random, random, weighted } from './random.ts'

export type Contact = Person & {
  type: 'Ospite' | 'Lead' | 'Prospect' | 'Cliente'
  source: string | null
  detail: string | null
  /** Not everybody has told when they were born, and fewer their tax code. */
  tellsBirth: boolean
  tellsCode: boolean
  viewed: boolean
  createdAt: Date
}

const types = weighted<Contact['type']>([
  ['Ospite', 45],
  ['Lead', 20],
  ['Prospect', 15],
  ['Cliente', 20],
])

const origins = weighted<[source: string, detail: string | null]>([
  [['Sito web', 'Prenotazione'], 34],
  [['Sito web', 'Modulo contatti'], 16],
  [['Sito web', 'Convenzione'], 7],
  [['Sito web', 'Inaugurazione'], 3],
  [['Telefono', 'Reception'], 18],
  [['Passaparola', null], 5],
  [['Passaparola', 'Amico o parente'], 7],
  [['Inserimento manuale', null], 10],
])

/** Those of the first days were brought over from what the clinic had before. */
const FROM_BEFORE = 0.08
const TODAY = 0.002
const UNSEEN_FOR = 5

/** The first ones are the oldest. All but the moments they came at is the same in every run. */
export function createContacts(count: number, since: string, now: Date, seed: number): Contact[] {
  const by = random(seed)
  const person = createPeople(by)
  const today = wallClock(now).date
  const days = daysBetween(since, today)
  const ofToday = count - Math.ceil(count * TODAY)
  return Array.from({ length: count }, (_, n) => {
    const share = Math.max(0, (n / count - FROM_BEFORE) / (1 - FROM_BEFORE))
    // Contacts are made after their birth: the first year is 2012.
    const someone = person(2010 + Math.floor(share * 14))
    const age = n >= ofToday ? 0 : Math.max(1, Math.round(days * (1 - share ** 0.85)))
    const [source, detail] = origins(by)
    const tellsBirth = by.chance(0.7)
    return {
      ...someone,
      type: types(by),
      source,
      detail,
      tellsBirth,
      tellsCode: tellsBirth && by.chance(0.5),
      viewed: by.chance(age > UNSEEN_FOR ? 0.995 : 0.4),
      createdAt: age === 0 ? earlierToday(by, now) : momentOf(by, addDays(today, -age)),
    }
  })
}

/** While the clinic is open, more or less. */
export function momentOf({ below }: Random, date: string): Date {
  return new Date(Date.parse(`${date}T06:30:00Z`) + below(12 * 3600) * 1000)
}

function earlierToday({ below }: Random, now: Date): Date {
  return new Date(now.getTime() - below(wallClock(now).minutes * 60 + 1) * 1000)
}
