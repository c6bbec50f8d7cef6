import type { Holiday } from '#features/booking/time/holidays.ts'
import { counted } from '#platform/numbers.ts'
import { weekdayAndDay, weekdayName } from '#platform/time/english.ts'
import { capitalized } from '#platform/time/italian.ts'
import type { Sentences } from './sentences.ts'
import type { DayPart, RepeatedDay, Run } from './shapes.ts'

/** 'a, b and c' */
const list = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '')

const WEEKLY = /^on (?=[A-Z])/

/** 'on Mondays, Tuesdays and Fridays', but 'on alternate Mondays and on Tuesdays': each day keeps its sense. */
function listOfDays(days: readonly string[]): string {
  if (!days.every((day) => WEEKLY.test(day))) return list(days)
  return `on ${list(days.map((day) => day.replace(WEEKLY, '')))}`
}

const ORDINALS: Readonly<Record<number, string>> = {
  1: '1st',
  2: '2nd',
  3: '3rd',
  4: '4th',
  5: '5th',
  [-1]: 'last',
}

/** '1st and 3rd' */
const ordinals = ({ nth }: RepeatedDay) => list((nth ?? []).map((one) => ORDINALS[one] ?? `${one}th`))

function dayText(day: RepeatedDay): string {
  const name = weekdayName(day.dayOfWeek)
  if (day.cadence === 'alternate') return `on alternate ${name}s`
  return day.cadence === 'monthly' ? `on the ${ordinals(day)} ${name} of the month` : `on ${name}s`
}

const runText = ({ first, last }: Run) =>
  first === last ? dayText(first) : `from ${weekdayName(first.dayOfWeek)} to ${weekdayName(last.dayOfWeek)}`

const isWeekly = ({ first, last }: Run) => first !== last || first.cadence === 'weekly'

/** 'Monday', 'Monday to Wednesday' */
const weekdaysOf = ({ first, last }: Run) =>
  [...new Set([first, last])].map(({ dayOfWeek }) => weekdayName(dayOfWeek)).join(' to ')

/** 'in the mornings' of every week, 'in the morning' of some days of a month. */
function partText(runs: readonly Run[], part: DayPart): string {
  return `in the ${part}${runs.some(({ first }) => first.cadence === 'monthly') ? '' : 's'}`
}

const HOLIDAYS: Readonly<Record<Holiday, string>> = {
  '01-01': 'New Year’s Day',
  '01-06': 'Epiphany',
  '04-25': 'Liberation Day',
  '05-01': 'Labour Day',
  '06-02': 'Republic Day',
  '08-15': 'Assumption Day',
  '10-04': 'Feast of St Francis',
  '11-01': 'All Saints’ Day',
  '12-08': 'Feast of the Immaculate Conception',
  '12-25': 'Christmas Day',
  '12-26': 'St Stephen’s Day',
  easter: 'Easter Monday',
}

type Shown = Parameters<Sentences['serviceTitle']>[2]

/** 'prices, doctors and available times', of what the page shows. */
const shownText = ({ prices, doctors, hours, byPhone }: Shown) =>
  list([
    ...(prices ? ['prices'] : []),
    ...(doctors ? ['doctors'] : []),
    ...(byPhone ? (hours ? ['clinic hours'] : []) : ['available times']),
  ])

const withText = (text: string) => (text ? `: ${text}` : '')

export const english: Sentences = {
  list,
  weekday: weekdayName,
  weeks: (day) => (day.cadence === 'alternate' ? 'every other week' : `${ordinals(day)} of the month`),
  daysAndTimes: (runs, times) =>
    `${listOfDays(runs.map(runText))}, ${list(times.map(({ start, end }) => `${start} to ${end}`))}`,
  daysAndPart: (runs, part, isOnly) => {
    const days = listOfDays(runs.map(runText))
    if (part === null) return isOnly ? days : `${days} all day`
    return runs.every(isWeekly)
      ? `on ${list(runs.map(weekdaysOf))} ${part}s`
      : `${days}, ${partText(runs, part)}`
  },
  receives: (parts) => `Sees patients ${parts.join('; ')}.`,
  receivesBriefly: (parts) => `Sees patients ${listOfDays(parts)}.`,
  free: (count) => counted(count, 'time', 'times'),
  full: 'Fully booked',
  away: 'Not in',
  day: weekdayAndDay,
  open: (times) => `Open ${times}`,
  closed: 'Closed',
  closedOn: (holiday) => `Closed, ${HOLIDAYS[holiday]}`,
  closedForPatron: 'Closed, local holiday',
  serviceTitle: (name, town, shown) => `${name} in ${town}${withText(shownText(shown))}`,
  serviceText: (name, town, shown) =>
    `${name} in ${town}${withText(shownText(shown))}. ${shown.byPhone ? 'Book by phone' : 'Book online, no account needed'}.`,
  doctorTitle: (who, town) => `${who} in ${town}`,
  doctorText: (who, town, services) => `${who} in ${town}${withText(services)}.`,
  doctorShown: ({ hours, prices, byPhone }) => {
    const parts = [
      ...(hours ? ['clinic hours'] : []),
      ...(prices ? ['prices'] : []),
      ...(byPhone ? [] : ['next available times']),
    ]
    return parts.length > 0 ? `${capitalized(list(parts))}.` : ''
  },
  servicePicture: 'A waiting room with a light sofa, armchairs and plants',
  doctorPicture: 'A reception corridor with arches and natural light',
}
