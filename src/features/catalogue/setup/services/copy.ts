/** What the staff read about services. Sentences with straight apostrophes are the specification's. */
export const servicesCopy = {
  search: 'Cerca servizi...',
  drag: 'Trascina per riordinare',
  empty: 'Nessun servizio trovato',
  createFirst: 'Crea Primo Servizio',
  otherCategory: 'Non puoi spostare servizi tra categorie diverse.',
  reorderFailed: "Errore nell'aggiornamento dell'ordinamento.",
  deleted: 'Servizio eliminato.',
  deleteFailed: "Errore nell'eliminazione del servizio.",
  deactivated: 'Servizio disattivato: non compare più sul sito.',
  updateFailed: "Errore nell'aggiornamento del servizio.",
} as const
