import type { Clinic } from '../groups/clinic.ts'
import type { Company } from '../groups/company.ts'
import type { Retention } from '../groups/retention.ts'

/** `date`: the day since which the text says what it says, `yyyy-MM-dd`. */
export type Edition = { version: string; date: string }

/** The facts around which the legal texts are written. */
export type LegalFacts = {
  clinic: Clinic
  company: Company
  retention: Retention
  /** Draws and analyses are offered. */
  hasLaboratory: boolean
  /** How often these facts were published, and the day of the last time; null: never. */
  published: { times: number; date: string } | null
}

/** The edition of a text whose own words have the given one: a later one with each publication of the facts in it. */
export function editionOf(own: Edition, { published }: LegalFacts): Edition {
  if (!published) return own
  const [, date = own.date] = [published.date, own.date].sort()
  return { version: `${own.version}.${published.times}`, date }
}
