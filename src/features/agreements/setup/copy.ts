/** What the staff read about agreements. Sentences with straight apostrophes, and the refusals, are the specification's. */
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
