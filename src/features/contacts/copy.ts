/** The specification's words about messages of the site, letter by letter; what it leaves open is marked. */
export const contactCopy = {
  sent: 'Messaggio inviato',
  sentText: 'Il tuo messaggio è stato inviato con successo. Ti ricontatteremo presto!',
  defaultSubject: 'Richiesta di contatto dal sito web',
  subjectRequired: "L'oggetto è richiesto",
  messageRequired: 'Il messaggio è richiesto',
  // Open in the specification from here on.
  kept: 'Il messaggio non è partito, ma quello che hai scritto è ancora qui: riprova.',
  tooMany: 'Abbiamo già ricevuto diverse richieste. Riprova più tardi, oppure chiamaci.',
  given: 'Dati indicati nel modulo',
  refused: 'La richiesta non può essere accettata.',
  handleGone: 'La richiesta è scaduta. Premi di nuovo «Invia Richiesta» per inviarla.',
} as const
