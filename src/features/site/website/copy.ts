/** Texts of the page 'Sito web'. */
export const websiteCopy = {
  title: 'Sito Web',
  access: "Devi effettuare l'accesso per gestire il sito web.",
  open: 'Apri il sito',
}
