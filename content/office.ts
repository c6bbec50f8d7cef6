/** Facts that only the clinic's server needs and no browser loads. */

export type Office = {
  /** Sender of the product's mails; `MAIL_FROM` overrides it. */
  mailFrom: string
  /** Where the clinic reads about new requests; `MAIL_STAFF` overrides it. */
  mailStaff: string
  /** The closed days a new installation starts with; closures and the patron are entered in Setup. */
  closures: {
    /** Italian national holidays, Easter Monday included, until Setup says which are kept open. */
    nationalHolidays: boolean
    /** Further whole days without visits, `yyyy-MM-dd`. Setup neither shows nor opens them: it has closures of its own. */
    days: readonly string[]
  }
}

export const office: Office = {
  mailFrom: 'prenotazioni@ambulatorio.example',
  mailStaff: 'segreteria@ambulatorio.example',
  closures: {
    nationalHolidays: true,
    // None is known yet. A forgotten closure is a phone call, an invented one is a visit refused.
    days: [],
  },
}
