import { clinic } from '#content/clinic.ts'

const provider = clinic.reviews.widget?.provider ?? ''

/** The first three are the specification's, letter by letter. */
export const reviewsCopy = {
  title: 'Recensioni dei Nostri Pazienti',
  loading: 'Caricamento recensioni Google...',
  link: 'Vedi Recensioni Google',

  place: 'Recensioni',
  ask: 'Vuoi leggere le recensioni qui?',
  why: `Le recensioni sono mostrate da ${provider}. Per vederle qui serve il tuo consenso: ${provider} riceverà il tuo indirizzo IP e i dati del tuo browser.`,
  show: 'Mostra le recensioni',
  refuse: 'No, grazie',
  changeable: 'Puoi cambiare idea quando vuoi, qui o nelle',
  preferences: 'Preferenze cookie',

  refused: 'Hai scelto di non mostrare le recensioni',
  refusedWhy: `Da ${provider} non viene caricato nulla; puoi leggerle su Google.`,

  failed: 'Le recensioni non si sono caricate',
  failedWhy: 'Il servizio non risponde. Intanto puoi leggerle su Google.',

  frameTitle: `Recensioni dei pazienti, mostrate da ${provider}`,
  agreed: `Hai dato il consenso a ${provider}.`,
  withdraw: 'Non mostrare più',
} as const
