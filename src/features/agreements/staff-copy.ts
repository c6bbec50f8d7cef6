import type { ActivationStatus, Decision } from './rules.ts'

/** The staff's texts about activations: the specification's words, and from the mark on ours. */
export const listCopy = {
  title: 'Attivazioni Convenzioni',
  search: 'Cerca per nome, email, telefono o convenzione...',
  anyAgreement: 'Tutte le convenzioni',
  anyStatus: 'Tutti gli stati',
  none: 'Nessuna attivazione ancora registrata.',
  noneFound: 'Nessuna attivazione corrisponde ai filtri selezionati.',
  done: 'Stato aggiornato',
  failed: 'Impossibile aggiornare lo stato.',
  // Open in the specification from here on.
  access: "Devi effettuare l'accesso per visualizzare le convenzioni.",
  delete: 'Elimina',
  deleteAsk: 'Eliminare la richiesta?',
  deleteText: 'Viene cancellata per sempre. Chi l’ha inviata non riceve nessuna e-mail.',
  contactStays: 'Il contatto resta.',
  deleteBusy: 'Eliminazione…',
  deleted: 'Richiesta eliminata.',
  deleteFailed: 'Impossibile eliminare la richiesta.',
  noneText: 'Le richieste che arrivano dalla pagina del sito compaiono qui.',
} as const

export const statusLabels: Record<ActivationStatus, string> = {
  pending: 'In Attesa',
  approved: 'Approvata',
  rejected: 'Rifiutata',
}

/** Words of the two decisions. The question names their consequences: a mail is sent after a minute, and the decision is final then. */
export const decisionWords = {
  approved: {
    label: 'Approva',
    title: 'Approvare la richiesta?',
    text: 'Fra 60 secondi riceve un’e-mail: la convenzione è attiva. Poi la decisione non si può cambiare.',
    busy: 'Approvazione…',
    outcome: 'approvata',
  },
  rejected: {
    label: 'Rifiuta',
    title: 'Rifiutare la richiesta?',
    text: 'Fra 60 secondi riceve un’e-mail: la convenzione non è stata attivata. Poi la decisione non si può cambiare; può però inviare una nuova richiesta.',
    busy: 'Rifiuto…',
    outcome: 'rifiutata',
  },
} as const satisfies Record<Decision, object>

/**
 * The staff's texts about agreements. Sentences with straight apostrophes, and the refusals, are the specification's.
 */
export const agreementsCopy = {
  empty: 'Nessuna convenzione trovata',
  active: 'Attiva',
  inactive: 'Non Attiva',
  created: 'Convenzione creata.',
  createFailed: 'Impossibile creare la convenzione.',
  updated: 'Convenzione aggiornata.',
  updateFailed: 'Impossibile aggiornare la convenzione.',
  deleteAsk: 'Conferma eliminazione',
  deleted: 'Convenzione eliminata.',
  deleteFailed: 'Impossibile eliminare la convenzione.',
  deactivated: 'Convenzione disattivata: sul sito non si può più attivare.',
} as const
