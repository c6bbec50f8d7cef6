import { dayCount, type GroupValues, group } from '../fields.ts'
import { ownPeriods } from '../retention.ts'

/** Twenty years. */
const MAX = 7300

/** `min`: nothing is deleted that was of use a few days ago, also when a period is typed by mistake. */
const period = (label: string, min: number, since: string) =>
  dayCount(label, { min, max: MAX }, null, { hint: `${since} Almeno ${min}.` })

/** The periods staff decide: after how many days each kind of data is deleted. */
export const retentionGroup = group({
  title: 'Conservazione dei dati',
  page: '/privacy',
  admin: true,
  isFacts: true,
  sections: {
    decided: {
      title: 'Dopo quanti giorni si cancellano',
      text: 'Il sito cancella da solo, ogni ora, e l’informativa privacy dice questi tempi. Vuoto: mai, li cancella lo staff. Decidili con chi vi segue per la privacy.',
      fields: {
        messages: period('Messaggi del modulo contatti', 30, 'Dall’arrivo.'),
        // Never before the traces of the same submissions.
        submissions: period('Dati degli altri moduli', ownPeriods.submissionTraces, 'Dall’arrivo.'),
        rejectedActivations: period('Dati di una convenzione rifiutata', 30, 'Dalla risposta.'),
        lapsedVisits: period('Dati di una visita annullata o mai confermata', 30, 'Dal giorno previsto.'),
        // With a contact go its documents, and a patient may come once a year.
        idleContacts: period('Contatti', 365, 'Dall’ultima volta che li abbiamo usati.'),
      },
    },
  },
})

/**
 * After how many days the product deletes each kind of data by itself; null: never, it stays until the staff delete it.
 * The hourly cleaning follows it, `npm run retention -- --dry-run` lists what would be deleted, and the privacy notice prints
 * these figures.
 */
export type Retention = typeof ownPeriods & {
  messages: number | null
  /** Answers to the clinic's forms. */
  submissions: number | null
  rejectedActivations: number | null
  /** Visits that were refused or cancelled, and requests whose day has passed without an answer. */
  lapsedVisits: number | null
  /** People nothing has been heard of or written about. */
  idleContacts: number | null
}

/** The periods that the product itself sets, and those that the clinic decided. */
export function retentionOf({ decided }: GroupValues<typeof retentionGroup>): Retention {
  return { ...ownPeriods, ...decided }
}
