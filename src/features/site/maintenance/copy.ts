import { errorTable } from '#platform/http/errors.ts'

/** The specification's words about maintenance, letter by letter; what it leaves open is marked. */
export const maintenanceCopy = {
  title: 'Sito in Manutenzione',
  again: 'Riprova',
  message: errorTable.maintenance.message,
  on: 'Attiva',
  failed: "Errore durante l'aggiornamento",
  messageFailed: "Errore durante l'aggiornamento del messaggio",
  // Open in the specification from here on.
  meanwhile: 'Nel frattempo siamo raggiungibili come sempre:',
  section: 'Manutenzione',
  sectionText: 'Chiude il sito ai visitatori mentre lavorate.',
  mode: 'Modalità manutenzione',
  warning:
    'Chi non ha fatto l’accesso vede la pagina di manutenzione. Voi potete continuare a usare la dashboard.',
  look: 'Guarda la pagina',
  label: 'Messaggio per i visitatori',
  hint: 'Se lo lasci vuoto usiamo questo testo:',
  save: 'Salva messaggio',
  unsaved: 'Messaggio non salvato',
  switchedOn: 'Manutenzione attivata',
  switchedOnText: 'I visitatori vedono la pagina di manutenzione.',
  switchedOff: 'Manutenzione disattivata',
  switchedOffText: 'Il sito è di nuovo aperto a tutti.',
  saved: 'Messaggio salvato',
  savedText: 'I visitatori lo leggono quando il sito è in manutenzione.',
  what: 'le impostazioni della manutenzione',
  closed: 'Sito chiuso',
  closedText: 'ai visitatori: è in manutenzione',
} as const
