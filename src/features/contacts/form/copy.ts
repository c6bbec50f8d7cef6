/** Texts shown before the form is used; the home page's first load carries only these. */
export const formCopy = {
  form: 'Richiesta di informazioni',
  submit: 'Invia Richiesta',
  submitting: 'Invio in corso...',
  error: 'Errore',
  failed: "Si è verificato un errore durante l'invio del messaggio.",
  health: 'Non scrivere diagnosi o altri dati clinici: ne parlerai con il medico.',
  purpose: 'Usiamo questi dati solo per risponderti.',
  privacy: 'Informativa privacy',
  noScript: 'Per inviare una richiesta da questa pagina serve JavaScript. Puoi chiamarci o scriverci:',
  unreachable:
    'Il messaggio non è partito: controlla la connessione e riprova. Quello che hai scritto è ancora qui.',
} as const

/** The names of the form's fields, in the order of the page. */
export const NAMES = ['firstName', 'lastName', 'email', 'phone', 'subject', 'message'] as const
export type FieldName = (typeof NAMES)[number]
