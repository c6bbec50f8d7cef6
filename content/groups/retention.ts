import { count, type GroupValues, group } from '../fields.ts'
import { ownPeriods } from '../retention.ts'

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
        messages: count('Messaggi del modulo contatti', 7300, null, { hint: 'Dall’arrivo.' }),
        submissions: count('Dati degli altri moduli', 7300, null, { hint: 'Dall’arrivo.' }),
        rejectedActivations: count('Dati di una convenzione rifiutata', 7300, null, {
          hint: 'Dalla risposta.',
        }),
        lapsedVisits: count('Dati di una visita annullata o mai confermata', 7300, null, {
          hint: 'Dal giorno previsto.',
        }),
        idleContacts: count('Contatti', 7300, null, { hint: 'Dall’ultima volta che li abbiamo usati.' }),
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
