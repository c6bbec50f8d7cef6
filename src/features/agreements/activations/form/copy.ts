/** The texts of the page that its first load needs. */
export const formCopy = {
  title: 'Attiva la Tua Convenzione',
  none: 'Nessuna Convenzione Disponibile',
  noneText: 'Al momento non ci sono convenzioni attive. Riprova più tardi.',
  choose: 'Seleziona una convenzione',
  services: 'Servizi di Interesse',
  servicesHint: 'Seleziona almeno un servizio',
  submit: 'Invia Richiesta',
  submitting: 'Invio in corso...',
  /** The headline: staff have not looked at the request yet. The specification's words stand below it. */
  received: 'Richiesta inviata',
  next: (answerWithin: string) =>
    `Il nostro personale la controlla e ti risponde per e-mail entro ${answerWithin}. La convenzione vale da quando ricevi la nostra conferma.`,
  sent: 'Richiesta Inviata con Successo',
  sentText: 'Grazie per aver attivato la convenzione. Riceverai presto una conferma via email.',
  again: 'Nuova Attivazione',
  doneText: 'Convenzione attivata. La tua richiesta è stata inviata con successo.',
  error: 'Errore',
  failed: 'Impossibile inviare la richiesta. Riprova più tardi.',
  // Open in the specification from here on.
  unreachable:
    'La richiesta non è partita: controlla la connessione e riprova. Quello che hai scritto è ancora qui.',
  notSent: 'La richiesta non è partita, ma quello che hai scritto è ancora qui: riprova.',
  purpose: 'Usiamo questi dati solo per la tua convenzione; il sito non li comunica alla tua azienda.',
  noScript: 'Per inviare la richiesta da questa pagina serve JavaScript. Puoi chiamarci o scriverci:',
  notLoaded: 'Non riusciamo a caricare le convenzioni',
  notLoadedText: 'La connessione si è interrotta, o il sito ha avuto un problema.',
} as const

/** The names of the form's fields, in the order of the page. */
export const NAMES = [
  'convenzioneId',
  'firstName',
  'lastName',
  'email',
  'phone',
  'dateOfBirth',
  'serviziInteressati',
] as const
export type FieldName = (typeof NAMES)[number]
