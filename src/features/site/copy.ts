/** The specification's words of the clinic's own pages, letter by letter. */
export const siteCopy = {
  headline: 'Dove l’arte è prendersi cura di te',
  bookVisit: 'Prenota una Visita',
  discoverServices: 'Scopri i Servizi',
  ourServices: 'I Nostri Servizi',
  more: 'Scopri di più',
  analysis: 'Centro Analisi',
  bookAnalysis: 'Prenota Analisi',
  allAnalyses: 'Scopri Tutti i Servizi',
  about: 'Chi Siamo',
  contacts: 'Contatti',
} as const
