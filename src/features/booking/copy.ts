import { clinic } from '#content/clinic.ts'

/** Texts of the booking; the specification's are copied word for word. */
export const bookingCopy = {
  incomplete: 'Completa tutti i passaggi prima di confermare la prenotazione.',
  failed: 'Si è verificato un errore durante la prenotazione. Riprova.',
  done: 'Prenotazione confermata!',
  doneText: 'La tua prenotazione è stata registrata con successo.',
  submit: 'Conferma prenotazione',
  submitting: 'Confermando...',
  anyDoctor: 'Il migliore disponibile',
  anyDoctorText: 'Assegnato automaticamente dallo staff',
  variableDuration: 'Durata variabile',
  noDate: 'Seleziona prima una data',
  noSlots: 'Nessun orario disponibile per questa data',
  uploadFailed: 'Errore durante il caricamento',
  uploadUnreachable: 'Errore durante il caricamento dei file',
  banner:
    'La prenotazione deve essere confermata dal nostro staff. Riceverai un’e-mail di conferma all’indirizzo indicato.',
  // The texts below are open in the specification.
  /** The headline of the last page. The specification's 'Prenotazione confermata!', below it, could be read as the clinic's consent. */
  sent: 'Richiesta inviata',
  notSent:
    'Non sappiamo se la richiesta è arrivata: riprova. Quello che hai scritto è ancora qui, e la prenotazione resta una sola.',
  choiceRefusedText: 'Scegli di nuovo: tutto quello che hai scritto è conservato.',
  preparation: 'Come prepararsi',
  whatToBring: 'Che cosa portare',
  doctorToCome: 'Lo assegna il nostro staff: il nome è nell’e-mail di conferma.',
  slotTaken: 'Questo orario non è più disponibile.',
  slotTakenText: 'Scegline un altro: tutto quello che hai scritto è conservato.',
  nextFree: 'Prossimo giorno con orari liberi:',
  noneFree: 'Nei due mesi seguenti non ci sono orari liberi. Chiamaci, troveremo una soluzione.',
  waiting: 'In attesa di conferma da parte dello staff.',
  changes: 'Per modificare o annullare la prenotazione contatta la clinica:',
  uploadWaiting: 'Attendo il caricamento…',
  uploadMissing: 'Un file non è stato caricato: riprova o toglilo, poi conferma.',
  uploadTooLate: 'Non aggiunto: stavamo già inviando la prenotazione. Puoi portarlo alla visita.',
  uploadAgain: 'Riprova',
  uploadLost: 'Questo file non è più disponibile: toglilo e caricalo di nuovo.',
  removeFailed: 'Non è stato possibile togliere il file. Riprova.',
  privacy:
    'Usiamo questi dati solo per organizzare la tua visita e ricontattarti (art. 13 del Regolamento UE 2016/679).',
  byPhone: `Questo servizio si prenota al telefono: chiama il numero ${clinic.phone.text}.`,
  tooFar: 'Per questo giorno non si può ancora prenotare.',
  minor: 'Per un minorenne prenota chi esercita la responsabilità genitoriale.',
  privacyLink: 'Leggi l’informativa',
} as const

/** '1 file caricato', '2 file caricati' */
export function uploadedText(count: number): string {
  return count === 1 ? '1 file caricato' : `${count} file caricati`
}
