/** The event's texts, letter by letter. The invitation itself is content. */
export const inaugurationCopy = {
  formTitle: 'Conferma la tua presenza',
  loading: 'Caricamento modulo...',
  /** Initial value of the field 'Oggetto'. */
  subject: 'Conferma Inaugurazione 28 Giugno',
  send: 'Conferma Iscrizione',
  sending: 'Invio in corso...',
  sent: 'Iscrizione confermata!',
  // The invitation says from 16.00 to 19.30: both are given.
  sentText: 'La tua presenza è stata confermata! Ti aspettiamo il 28 Giugno alle 18:00.',
  failed: "Errore nell'invio",
  failedText: "Si è verificato un errore durante l'invio del modulo. Riprova più tardi.",
  missing: 'Campi obbligatori mancanti',
  missingText: 'Per favore compila tutti i campi obbligatori.',

  intro: 'Introduzione',
  skip: 'Salta introduzione',
  over: 'Iscrizioni chiuse',
  closed: 'Le iscrizioni non sono aperte',
  closedText: 'Per informazioni puoi chiamarci o scriverci:',
  notLoaded: 'Il modulo non si è caricato',
  notLoadedText: 'Controlla la connessione e riprova.',
  again: 'Riprova',
  unreachable:
    'L’iscrizione non è partita: controlla la connessione e riprova. Quello che hai scritto è ancora qui.',
  purpose: 'Usiamo questi dati solo per organizzare l’inaugurazione.',
} as const
