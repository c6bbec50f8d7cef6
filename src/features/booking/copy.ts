import type { Clinic } from '#content/groups/clinic.ts'
import { doctorName } from '#features/catalogue/rules.ts'
import type { PublicReason } from './rules.ts'

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
  orPerson: 'Oppure una persona',
  ownTime: 'Scegli tu l’orario',
  firstPlace: 'Primo posto',
  seeking: 'Cerco il primo posto…',
  noPlace: 'Nessun posto entro 60 giorni',
  what: 'Che cosa ti serve?',
  whatExample: 'pulizia denti, nei, cuore',
  often: 'Spesso:',
  category: 'Scegli una categoria',
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
  instant:
    'Conferma immediata: la visita è confermata appena invii i tuoi dati. Ti scriviamo all’indirizzo indicato.',
  /** The headline of the last page for a visit that is confirmed at once. */
  confirmed: 'Visita confermata',
  welcome: 'Ti aspettiamo!',
  doctorInMail: 'Il nome è nell’e-mail di conferma.',
  way: 'Come arrivare',
  toCalendar: 'Aggiungi al calendario',
  preparation: 'Come prepararsi',
  whatToBring: 'Che cosa portare',
  doctorToCome: 'Lo assegna il nostro staff: il nome è nell’e-mail di conferma.',
  slotTaken: 'Questo orario non è più disponibile.',
  slotTakenText: 'Scegline un altro: tutto quello che hai scritto è conservato.',
  nextFree: 'Prossimo giorno con orari liberi',
  colleague: 'Prima, con un altro professionista',
  noneFree: 'Nei due mesi seguenti non ci sono orari liberi. Chiamaci, troveremo una soluzione.',
  waiting: 'In attesa di conferma da parte dello staff.',
  changes: 'Per spostare o disdire usa il link dell’e-mail, oppure chiama',
  /** The button that proves the e-mail address of a request. */
  prove: 'È la mia richiesta',
  nextSteps: 'Che cosa succede adesso',
  uploadWaiting: 'Attendo il caricamento…',
  uploadMissing: 'Un file non è stato caricato: riprova o toglilo, poi conferma.',
  uploadTooLate: 'Non aggiunto: stavamo già inviando la prenotazione. Puoi portarlo alla visita.',
  uploadAgain: 'Riprova',
  uploadLost: 'Questo file non è più disponibile: toglilo e caricalo di nuovo.',
  removeFailed: 'Non è stato possibile togliere il file. Riprova.',
  privacy:
    'Usiamo questi dati solo per organizzare la tua visita e ricontattarti (art. 13 del Regolamento UE 2016/679).',
  byPhone: ({ phone }: Pick<Clinic, 'phone'>) =>
    `Questo servizio si prenota al telefono: chiama il numero ${phone.text}.`,
  closedThen: 'La clinica è chiusa negli orari di questa visita.',
  why: 'Perché non ci sono orari?',
  tooFar: 'Per questo giorno non si può ancora prenotare.',
  sameName:
    'Chi prenota e chi viene in visita hanno lo stesso nome: se la visita è per te scegli «Per me», altrimenti chiamaci.',
  homeAddress: 'A quale indirizzo?',
  homeAddressNeeded: 'Indirizzo richiesto',
  homeAddressHint: 'Via e numero, CAP e comune. Se serve, anche il nome sul citofono.',
  atHome: 'A domicilio',
  noExam: 'Scegli almeno un esame.',
  tooManyExams: 'Al massimo 20 esami per volta.',
  birthNeeded: 'Data di nascita richiesta',
  accompanied: 'Il minore dev’essere accompagnato da un genitore o dal tutore.',
  minor: 'Per un minorenne prenota chi esercita la responsabilità genitoriale.',
  privacyLink: 'Leggi l’informativa',
} as const

/** '1 file caricato', '2 file caricati' */
export function uploadedText(count: number): string {
  return count === 1 ? '1 file caricato' : `${count} file caricati`
}

type NamedPerson = Parameters<typeof doctorName>[0]

/** 'La Dott.ssa Brambilla'. Without an article where the title doesn't tell it, as 'Dr.', and with the whole name without a title. */
function withArticle(doctor: NamedPerson): string {
  const { title, lastName } = doctor
  if (!title) return doctorName(doctor)
  const article = /ssa\b/i.test(title) ? 'La ' : /^(dott|prof)\.?$/i.test(title) ? 'Il ' : ''
  return `${article}${title} ${lastName}`
}

/** The sentence in which visitors read why a day has no free time. `doctor` is null when any doctor was asked for. */
export function whyText(
  reason: PublicReason,
  doctor: NamedPerson | null,
  clinic: Pick<Clinic, 'phone'>,
): string {
  switch (reason) {
    case 'unavailable':
      return `Questo servizio non si prenota online: chiama il numero ${clinic.phone.text}.`
    case 'phone_only':
      return bookingCopy.byPhone(clinic)
    case 'too_far':
      return bookingCopy.tooFar
    case 'closed':
      return 'In questa data la clinica è chiusa.'
    case 'notice':
      return `Per questo giorno non si può più prenotare online. Chiama il numero ${clinic.phone.text}.`
    case 'not_receiving':
      return doctor
        ? `${withArticle(doctor)} non riceve questo giorno.`
        : 'Nessun professionista riceve questo giorno.'
    case 'full':
      return 'Tutti gli orari di questo giorno sono occupati.'
  }
}
