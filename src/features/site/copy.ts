/** The specification's words of the clinic's own pages, letter by letter. */
export const siteCopy = {
  headline: 'Dove l’arte è prendersi cura di te',
  ourServices: 'I Nostri Servizi',
  more: 'Scopri di più',
  about: 'Chi Siamo',
  contacts: 'Contatti',
} as const
