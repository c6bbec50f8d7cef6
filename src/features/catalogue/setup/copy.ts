import type { BookingMode } from '../contract.ts'

/** The specification's texts about the setup, word for word. */
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

/** The staff's texts about services. Sentences with straight apostrophes are the specification's. */
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
  created: 'Servizio creato. Ora puoi aggiungere i sottoservizi.',
  createFailed: 'Errore nella creazione del servizio.',
  updated: 'Servizio aggiornato: il sito lo mostra già così.',
  updateFailed: "Errore nell'aggiornamento del servizio.",
} as const

/** The staff's texts about subservices. */
export const subservicesCopy = {
  created: 'Sottoservizio creato.',
  createFailed: 'Errore nella creazione del sottoservizio.',
  updated: 'Sottoservizio aggiornato.',
  updateFailed: "Errore nell'aggiornamento del sottoservizio.",
  deleted: 'Sottoservizio eliminato.',
  deleteFailed: "Errore nell'eliminazione del sottoservizio.",
  deactivated: 'Sottoservizio disattivato: chi prenota non lo trova più.',
} as const

/** How a service is booked: as staff choose it, and as the patient reads it. */
export const bookingModes: Record<BookingMode, { label: string; text: string; patient: string }> = {
  request: {
    label: 'Su richiesta',
    text: 'Il paziente sceglie, voi confermate.',
    patient: 'La clinica conferma la richiesta',
  },
  instant: {
    label: 'Subito',
    text: 'Confermata all’istante, con e-mail e calendario.',
    patient: 'Confermata subito',
  },
  phone: {
    label: 'Solo al telefono',
    text: 'Si vede, con il numero al posto degli orari.',
    patient: 'Si prenota al telefono',
  },
  hidden: { label: 'Nascosto', text: 'Non compare sul sito.', patient: 'Non compare sul sito' },
}

/** The staff's texts about prices. */
export const pricesCopy = {
  title: 'Prezzi',
  updated: 'Prezzi salvati: il sito li mostra già così.',
  updateFailed: 'Errore nel salvataggio dei prezzi.',
} as const

/** The staff's texts about the clinic's limits of booking. */
export const limitsCopy = {
  updated: 'Regole salvate.',
  updateFailed: 'Errore nel salvataggio delle regole.',
} as const
