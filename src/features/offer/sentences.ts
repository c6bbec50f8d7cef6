import { words } from '#content/picture-words.ts'
import { HOLIDAYS, type Holiday } from '#features/booking/time/holidays.ts'
import { counted } from '#platform/numbers.ts'
import { capitalized, weekdayAndDay, weekdayName } from '#platform/time/italian.ts'
import type { Translation } from '#ui/Language.tsx'
import type { ClockRange, DayPart, RepeatedDay, Run } from './shapes.ts'

// The sentences of the pages of services and doctors that the server makes, and of their heads.

/** 'a, b e c' */
const list = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} e ${words.at(-1)}` : (words[0] ?? '')

/** 'il 1º', 'l’ultimo'; of Sundays 'la 1ª', 'l’ultima'. */
function ordinal(nth: number, isFeminine: boolean): string {
  if (nth === -1) return isFeminine ? 'l’ultima' : 'l’ultimo'
  return isFeminine ? `la ${nth}ª` : `il ${nth}º`
}

const ordinals = ({ nth, dayOfWeek }: RepeatedDay) =>
  list((nth ?? []).map((one) => ordinal(one, dayOfWeek === 0)))

function dayText(day: RepeatedDay): string {
  const article = day.dayOfWeek === 0 ? 'la' : 'il'
  const name = weekdayName(day.dayOfWeek)
  if (day.cadence === 'alternate') return `${article} ${name} a settimane alterne`
  return day.cadence === 'monthly' ? `${ordinals(day)} ${name} del mese` : `${article} ${name}`
}

const runText = ({ first, last }: Run) =>
  first === last ? dayText(first) : `dal ${weekdayName(first.dayOfWeek)} al ${weekdayName(last.dayOfWeek)}`

const isSingleDay = ({ first, last }: Run) => first === last && first.cadence === 'weekly'

const PARTS: Readonly<Record<DayPart, string>> = {
  morning: 'mattina',
  afternoon: 'pomeriggio',
  evening: 'sera',
}

/** The parts of a page that its title and description may promise. */
type Shown = { prices: boolean; doctors: boolean; hours: boolean; byPhone: boolean }

/** 'prezzi, medici e posti liberi', of what the page shows. */
const shownText = ({ prices, doctors, hours, byPhone }: Shown) =>
  list([
    ...(prices ? ['prezzi'] : []),
    ...(doctors ? ['medici'] : []),
    ...(byPhone ? (hours ? ['orari'] : []) : ['posti liberi']),
  ])

const withText = (text: string) => (text ? `: ${text}` : '')

export const italian = {
  list,
  /** 'Martedì', as the title of its hours. */
  weekday: (day: number) => capitalized(weekdayName(day)),
  /** 'a settimane alterne', 'il 1º e il 3º del mese' */
  weeks: (day: RepeatedDay) =>
    day.cadence === 'alternate' ? 'a settimane alterne' : `${ordinals(day)} del mese`,
  /** 'il martedì, dalle 9:30 alle 12:30 e dalle 15:00 alle 19:00' */
  daysAndTimes: (runs: readonly Run[], times: readonly ClockRange[]) =>
    `${list(runs.map(runText))}, ${list(times.map(({ start, end }) => `dalle ${start} alle ${end}`))}`,
  /** 'il martedì pomeriggio', 'dal lunedì al venerdì, di mattina'. `part` null: both halves of the days. */
  daysAndPart: (runs: readonly Run[], part: DayPart | null, isOnly: boolean) => {
    const days = list(runs.map(runText))
    if (part === null) return isOnly ? days : `${days} tutto il giorno`
    return runs.every(isSingleDay) ? `${days} ${PARTS[part]}` : `${days}, di ${PARTS[part]}`
  },
  receives: (parts: readonly string[]) => `Riceve ${parts.join('; ')}.`,
  receivesBriefly: (parts: readonly string[]) => `Riceve ${list(parts)}.`,
  free: (count: number) => counted(count, 'posto', 'posti'),
  full: 'Completo',
  away: 'Non riceve',
  /** 'Martedì 8 dicembre' */
  day: (date: string) => capitalized(weekdayAndDay(date)),
  open: (times: string) => `Aperto ${times}`,
  closed: 'Chiuso',
  closedOn: (holiday: Holiday) => `Chiuso, ${HOLIDAYS[holiday]}`,
  closedForPatron: 'Chiuso, festa patronale',
  /** Titles and descriptions for search engines. `byPhone`: a service that has no times on the site. */
  serviceTitle: (name: string, town: string, shown: Shown) =>
    `${name} a ${town}${withText(shownText(shown))}`,
  serviceText: (name: string, town: string, shown: Shown) =>
    `${name} a ${town}${withText(shownText(shown))}. ${shown.byPhone ? 'Si prenota al telefono' : 'Prenoti online, senza registrarti'}.`,
  doctorTitle: (who: string, town: string) => `${who} a ${town}`,
  doctorText: (who: string, town: string, services: string) => `${who} a ${town}${withText(services)}.`,
  /** 'Quando riceve, prezzi e prossimi posti liberi.', of what the page of a doctor shows. */
  doctorShown: ({ hours, prices, byPhone }: Omit<Shown, 'doctors'>) => {
    const parts = [
      ...(hours ? ['quando riceve'] : []),
      ...(prices ? ['prezzi'] : []),
      ...(byPhone ? [] : ['prossimi posti liberi']),
    ]
    return parts.length > 0 ? `${capitalized(list(parts))}.` : ''
  },
  /** Of the shared links. */
  servicePicture: words.waiting,
  doctorPicture: words.corridor,
}

export type Sentences = Translation<typeof italian>
