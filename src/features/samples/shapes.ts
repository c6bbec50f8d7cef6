/** The shapes of the sample catalogue, and the hours its services and doctors share. */

export type SampleHours = { days: readonly number[]; from: string; to: string }
/** A doctor's hours: every week, every fourteenth day from `anchor`, or on the `nth` such weekdays of a month. */
export type SampleWorkingHours = SampleHours & { anchor?: string; nth?: readonly number[] }
export type SampleSubservice = {
  name: string
  short: string
  duration: 15 | 30 | 45 | 60 | 90 | 120 | 180
  price: string
  /** The draw takes place at the patient's home. */
  atHome?: true
}
export type SampleService = {
  name: string
  /** The names patients use for it. */
  aliases?: readonly string[]
  short: string
  long: string
  /** For the patient, a line each. */
  preparation?: string
  toBring?: string
  hours: readonly SampleHours[]
  /** Visits at the same time with one doctor; one without. */
  places?: number
  /** First and last names of specialists in `content/`, or `BLOOD_DESK`. */
  doctors: readonly string[]
  subservices: readonly SampleSubservice[]
  /** First part of the name of a file in `content/pictures`. */
  picture?: string
}
export type SampleCategory = {
  slug: string
  name: string
  description: string
  services: readonly SampleService[]
}

/** Where blood is drawn: a column of the agenda that is no person. */
export const BLOOD_DESK = 'Punto prelievi'

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]

export const morning = (...days: number[]): SampleHours => ({ days, from: '09:30', to: '12:30' })
export const afternoon = (...days: number[]): SampleHours => ({ days, from: '15:00', to: '19:00' })

/** All opening hours of the clinic. */
export const everyHour: readonly SampleHours[] = [
  morning(...MONDAY_TO_FRIDAY),
  afternoon(...MONDAY_TO_FRIDAY),
  morning(6),
]

export const bloodDraws: readonly SampleHours[] = [
  { days: [...MONDAY_TO_FRIDAY, 6], from: '07:30', to: '10:30' },
]
