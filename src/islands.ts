import { refreshOnReturn, watchBookBar } from '#features/offer/offer-page.ts'
import { type Islands, startIslands } from '#ui/islands.ts'

/**
 * The script of every document: a page that runs without React. Its islands, by the name that `<Island>` has in the page, load
 * React when they are touched.
 */
const islands: Islands = {
  'book-card': () => import('#features/offer/BookCard.tsx').then(({ BookCard }) => BookCard),
  'contact-form': () =>
    import('#features/contacts/form/ContactForm.tsx').then(({ ContactForm }) => ContactForm),
}

startIslands(islands)
watchBookBar()
refreshOnReturn()
document.documentElement.dataset.live = ''
// A button pressed before is pressed again (server/head.ts).
dispatchEvent(new Event('pagelistens'))
