/**
 * After how many days the product lets go of what it holds, by itself; null: never, it stays until the staff delete it.
 * The one place: the hourly cleaning follows it, `npm run retention -- --dry-run` says what would go, and the privacy notice
 * says these figures. Whoever changes one gives the notice a new version.
 */
export const retention: Retention = {
  unclaimedDocuments: 1,
  submissionTraces: 90,
  requestNetworks: 0,
  mails: 90,
  // From here on it is the clinic's decision, with its lawyer and its data protection officer.
  messages: null,
  submissions: null,
  rejectedActivations: null,
  lapsedVisits: null,
  idleContacts: null,
}

export type Retention = {
  /** Documents somebody uploaded and never sent with a booking. */
  unclaimedDocuments: number
  /** From which address and browser a form was sent. */
  submissionTraces: number
  /** The hashed network of a visit's request, counted from the day of the visit; with the answer of staff it goes at once. */
  requestNetworks: number
  /** Mails that went out, or were given up. */
  mails: number
  messages: number | null
  /** What was filled in. */
  submissions: number | null
  rejectedActivations: number | null
  /** Visits that were refused or cancelled, and requests whose day has passed without an answer. */
  lapsedVisits: number | null
  /** People nothing has been heard of or written about. */
  idleContacts: number | null
}
