/** Texts of the pages in place of one that is missing or has failed. */
export const italian = {
  // English, as specified.
  notFound: '404 Page Not Found',
  notFoundText: 'La pagina che cerchi non esiste, oppure ha cambiato indirizzo.',
  home: 'Torna alla pagina iniziale',
  book: 'Prenota Visita',
  failed: 'Errore',
  failedTitle: 'Qualcosa non ha funzionato',
  failedText: 'Si è verificato un errore imprevisto. Riprova tra poco',
  /** Follows `failedText`, before the telephone. */
  call: ': se si ripete, chiamaci allo',
  retry: 'Riprova',
}
