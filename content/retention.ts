/**
 * After how many days the product deletes each kind of data by itself; null: never, it stays until the staff delete it.
 * This is the one place: the hourly cleaning follows it, `npm run retention -- --dry-run` lists what would be deleted,
 * and the privacy notice prints these figures. A change of one needs a new version of the notice.
 */
export const retention: Retention = {
  unclaimedDocuments: 1,
  submissionTraces: 90,
  requestNetworks: 0,
  searches: 180,
  visitLinks: 1,
  mails: 90,
  // From here on it is the clinic's decision, with its lawyer and its data protection officer.
  messages: null,
  submissions: null,
  rejectedActivations: null,
  lapsedVisits: null,
  idleContacts: null,
}

export type Retention = {
  /** Documents that were uploaded and never sent with a booking. */
  unclaimedDocuments: number
  /** From which address and browser a form was sent. */
  submissionTraces: number
  /** The hashed network of a visit's request, counted from the day of the visit; with the answer of staff it goes at once. */
  requestNetworks: number
  /** Words visitors searched for and did not find. They are not about a person: the notice does not name them. */
  searches: number
  /** The hashed link to a visit's page, counted from the day of the visit: the link itself ends with that day. */
  visitLinks: number
  /** Mails that went out, or were given up. */
  mails: number
  messages: number | null
  /** Answers to the clinic's forms. */
  submissions: number | null
  rejectedActivations: number | null
  /** Visits that were refused or cancelled, and requests whose day has passed without an answer. */
  lapsedVisits: number | null
  /** People nothing has been heard of or written about. */
  idleContacts: number | null
}
