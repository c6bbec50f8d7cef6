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
  /** The edition of a text whose own words have the given one: later when facts in it have changed since. */
  editionOf: (own: Edition) => Edition
}
