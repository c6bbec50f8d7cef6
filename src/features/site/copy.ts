/** Written as the clinic wrote them: '1', '20+'. */
export const divisionsText = (count: string) => (count === '1' ? 'divisione medica' : 'divisioni mediche')
export const specialistsText = (count: string) => (count === '1' ? 'specialista' : 'specialisti')

/**
 * The specification's texts of the clinic's own pages, word for word but for the apostrophe, which is the typographic
 * one.
 */
export const siteCopy = {
  discoverServices: 'Scopri i Servizi',
  ourServices: 'I Nostri Servizi',
  more: 'Scopri di più',
  analysis: 'Centro Analisi',
  bookAnalysis: 'Prenota Analisi',
  allAnalyses: 'Scopri Tutti i Servizi',
  about: 'Chi Siamo',
  contacts: 'Contatti',
  webmail: {
    title: 'Benvenuto nella Webmail',
    open: 'Accedi alla Webmail',
    back: 'Torna al Sito',
    // From here on the wording is ours: the specification only describes it.
    lead: 'La posta elettronica di chi lavora in clinica.',
    elsewhere: 'si apre in una nuova scheda',
    secure: { title: 'Connessione sicura', text: 'La connessione è cifrata (SSL).' },
    always: { title: 'Accesso 24/7', text: 'A ogni ora, da qualsiasi dispositivo.' },
    fast: { title: 'Interfaccia veloce', text: 'Si usa bene anche dal telefono.' },
  },
} as const
