/** Words about messages of the site. The specification's are letter by letter; what it leaves open is marked. */
export const contactCopy = {
  submit: 'Invia Richiesta',
  submitting: 'Invio in corso...',
  sent: 'Messaggio inviato',
  sentText: 'Il tuo messaggio è stato inviato con successo. Ti ricontatteremo presto!',
  error: 'Errore',
  failed: "Si è verificato un errore durante l'invio del messaggio.",
  defaultSubject: 'Richiesta di contatto dal sito web',
  // Open in the specification from here on.
  form: 'Richiesta di informazioni',
  health: 'Non inserire diagnosi o altri dati clinici: ne parlerai con il medico.',
  purpose: 'Usiamo questi dati solo per risponderti.',
  privacy: 'Informativa privacy',
  kept: 'Il messaggio non è partito, ma quello che hai scritto è ancora qui: riprova.',
  unreachable:
    'Non riusciamo a raggiungere il server. Controlla la connessione e riprova: quello che hai scritto è ancora qui.',
  noScript: 'Per inviare una richiesta da questa pagina serve JavaScript. Puoi chiamarci o scriverci:',
  tooMany: 'Abbiamo già ricevuto diverse richieste. Riprova più tardi, oppure chiamaci.',
  refused: 'La richiesta non può essere accettata.',
  handleGone: 'La richiesta è scaduta. Premi di nuovo «Invia Richiesta» per inviarla.',
} as const
