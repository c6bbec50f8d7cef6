export const listsCopy = {
  title: 'Gestione Liste',
  search: 'Cerca liste...',
  new: 'Nuova Lista',
  create: 'Crea Nuova Lista',
  edit: 'Modifica Lista',
  example: 'Es. Pazienti VIP',
  make: 'Crea Lista',
  save: 'Salva Modifiche',
  createFirst: 'Crea Prima Lista',
  noneFound: 'Nessun risultato per la ricerca',
  noneYet: 'Inizia creando la tua prima lista',
  missing: 'Lista non trovata',
  addContact: 'Aggiungi Contatto',
  searchMembers: 'Cerca contatti...',
  noMembers: 'Nessun contatto in questa lista',
  addFirst: 'Aggiungi Primo Contatto',
  noMatch: 'Nessun contatto trovato',
  addTitle: 'Aggiungi Contatto alla Lista',
  pick: 'Seleziona un contatto',
  allAreMembers: 'Tutti i contatti sono già in questa lista',
  add: 'Aggiungi',
  cancel: 'Annulla',
  empty: 'Nessuna lista trovata',
  created: 'Lista creata',
  updated: 'Lista aggiornata',
  deleted: 'Lista eliminata',
  added: 'Contatto aggiunto',
  removed: 'Contatto rimosso',
  createFailed: 'Errore durante la creazione della lista',
  updateFailed: "Errore durante l'aggiornamento della lista",
  deleteFailed: "Errore durante l'eliminazione della lista",
  addFailed: "Errore durante l'aggiunta del contatto",
  removeFailed: 'Errore durante la rimozione del contatto',
  nothingToExport: 'Non ci sono contatti da esportare',
  // Open in the specification from here on.
  access: "Devi effettuare l'accesso per visualizzare le liste.",
  nothingToExportYet: 'Quando ci saranno contatti potrai esportarli in un file CSV.',
  notSearched: 'Non riusciamo a caricare i contatti.',
  pickHint: 'Nome, email o telefono',
  adding: 'Aggiunta…',
  addHow: 'Con Invio aggiungi chi è evidenziato. La finestra resta aperta.',
  // Replaces 'Annulla' once a contact was added.
  finish: 'Fine',
  exportFailed: 'Errore durante l’esportazione della lista',
  nameRequired: 'Il nome della lista è obbligatorio',
  alreadyIn: 'Il contatto è già in questa lista.',
  notIn: 'Il contatto non è in questa lista.',
  contactMissing: 'Contatto non trovato.',
} as const

export function deleteQuestion(name: string): string {
  return `Sei sicuro di voler eliminare la lista "${name}"?`
}

export function removeQuestion(name: string): string {
  return `Sei sicuro di voler rimuovere ${name} da questa lista?`
}
