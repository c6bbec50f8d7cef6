/**
 * After how many days the product deletes by itself what the clinic decides nothing about. The privacy notice prints these
 * figures: a change of one needs a new version of the notice.
 */
export const ownPeriods = {
  /** Documents that were uploaded and never sent with a booking. */
  unclaimedDocuments: 1,
  /** From which address and browser a form was sent. */
  submissionTraces: 90,
  /** The hashed network of a visit's request, counted from the day of the visit; with the answer of staff it goes at once. */
  requestNetworks: 0,
  /** The hashed link to a visit's page, counted from the day of the visit: the link itself ends with that day. */
  visitLinks: 1,
  /** Words visitors searched for and did not find. They are not about a person: the notice does not name them. */
  searches: 180,
  /** Mails that went out, or were given up. */
  mails: 90,
  /** Waits for an earlier place that are over, and the places they were offered. */
  endedWaits: 30,
}
