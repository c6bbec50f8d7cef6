/** The staff's texts about doctors. Sentences with straight apostrophes are the specification's. */
export const doctorsCopy = {
  search: 'Cerca medici...',
  empty: 'Nessun medico trovato',
  created: 'Medico creato.',
  createFailed: 'Errore nella creazione del medico.',
  updated: 'Medico aggiornato.',
  updateFailed: "Errore nell'aggiornamento del medico.",
  deleted: 'Medico eliminato.',
  deleteFailed: "Errore nell'eliminazione del medico.",
  deactivated: 'Medico disattivato: non compare più sul sito.',
} as const
