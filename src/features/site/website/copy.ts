/** What staff read on the page of the public site. */
export const websiteCopy = {
  title: 'Sito Web',
  access: "Devi effettuare l'accesso per gestire il sito web.",
  open: 'Apri il sito',
}
