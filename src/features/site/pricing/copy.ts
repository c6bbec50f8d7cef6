/** Texts about plans: the specification's words, and ours below the mark. */
export const pricingCopy = {
  access: "Devi effettuare l'accesso per visualizzare i piani e prezzi.",
  current: 'Piano Attuale',
  foot: 'Tutti i prezzi sono mensili e escludono IVA.',
  // Open in the specification from here on.
  title: 'Piani e prezzi',
  text: 'Che cosa comprende il tuo piano, e che cosa aggiungono gli altri.',
  included: 'incluso',
  notIncluded: 'non incluso',
  perMonth: 'al mese',
  custom: 'Serve un piano su misura? Contatta il supporto:',
  previews: 'Anteprime',
  previewsText: 'Schermate da guardare, con righe inventate: non mostrano niente della clinica.',
} as const
