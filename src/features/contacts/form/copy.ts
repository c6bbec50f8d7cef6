/** What the form shows before anybody uses it: all that the home page's first load carries of its words. */
export const formCopy = {
  form: 'Richiesta di informazioni',
  submit: 'Invia Richiesta',
  submitting: 'Invio in corso...',
  error: 'Errore',
  failed: "Si è verificato un errore durante l'invio del messaggio.",
  health: 'Non inserire diagnosi o altri dati clinici: ne parlerai con il medico.',
  purpose: 'Usiamo questi dati solo per risponderti.',
  privacy: 'Informativa privacy',
  noScript: 'Per inviare una richiesta da questa pagina serve JavaScript. Puoi chiamarci o scriverci:',
  unreachable:
    'Non riusciamo a raggiungere il server. Controlla la connessione e riprova: quello che hai scritto è ancora qui.',
} as const
