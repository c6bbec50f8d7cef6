/** The specification's words about the setup, letter by letter. */
export const setupCopy = {
  title: 'Setup',
  access: "Devi effettuare l'accesso per visualizzare il setup.",
  clearFilters: 'Cancella filtri',
  create: 'Crea',
  update: 'Aggiorna',
  active: 'Attivo',
  inactive: 'Inattivo',
  notAnImage: 'Seleziona un file immagine valido.',
  uploadFailed: "Errore nel caricamento dell'immagine.",
} as const
