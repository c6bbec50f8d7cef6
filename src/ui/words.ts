/** The words of the parts in `ui` that pages in both languages use. */
export const italian = {
  optional: '(facoltativo)',
  fieldsToCheck: (count: number) => (count === 1 ? 'Controlla un campo:' : `Controlla ${count} campi:`),
  elsewhere: 'si apre in una nuova scheda',
  toContent: 'Vai al contenuto',
  loading: 'Caricamento...',
  close: 'Chiudi',
  notice: 'Notifica',
  notices: 'Notifiche',
  day: 'gg/mm/aaaa',
  retry: 'Riprova',
  reload: 'Ricarica la pagina',
  missingPart: 'Questa parte non si è caricata',
  missingPartText:
    'La connessione si è interrotta, o il gestionale è stato aggiornato. Quello che hai scritto è rimasto.',
  missingPartAgain: 'Se riprovare non basta, salva quello che hai scritto e ricarica la pagina.',
  months: 'Mesi',
  previousMonth: 'Mese precedente',
  nextMonth: 'Mese successivo',
  chooseDay: 'Scegli una data',
  somePlaces: 'ci sono posti',
  noPlace: 'nessun posto',
}
