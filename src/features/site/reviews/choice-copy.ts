import { clinic } from '#content/clinic.ts'

const provider = clinic.reviews.widget?.provider ?? ''

// Beside copy.ts and not in it: the home page should not load the words of another page.
/** The same choice where all choices are kept together, on the page about cookies. */
export const choiceCopy = {
  group: 'Contenuti di terzi',
  about: `Le recensioni della pagina iniziale sono mostrate da ${provider}. Senza il tuo consenso non viene caricato nulla.`,
  none: 'Questo sito non mostra contenuti di terzi: non c’è nulla da scegliere.',
  unknown: 'Non hai ancora scelto: finché non accetti, non viene caricato nulla.',
  accepted: (at: string, until: string) => `Hai accettato il ${at}. La scelta vale fino al ${until}.`,
  refused: (at: string, until: string) => `Hai rifiutato il ${at}. La scelta vale fino al ${until}.`,
  accept: 'Accetta',
  refuse: 'Rifiuta',
  withoutScript: 'Per scegliere serve JavaScript. Senza, non viene caricato nulla.',
} as const
