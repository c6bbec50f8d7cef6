/** The staff's texts about categories. Sentences with straight apostrophes are the specification's. */
export const categoriesCopy = {
  empty: 'Nessuna categoria trovata',
  active: 'Attiva',
  inactive: 'Disattiva',
  created: 'Categoria creata.',
  createFailed: 'Errore nella creazione della categoria.',
  updated: 'Categoria aggiornata.',
  updateFailed: "Errore nell'aggiornamento della categoria.",
  deleted: 'Categoria eliminata.',
  deleteFailed: "Errore nell'eliminazione della categoria.",
  deactivated: 'Categoria disattivata: con i suoi servizi non compare più sul sito.',
} as const
