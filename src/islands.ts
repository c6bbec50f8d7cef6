import type { ComponentType } from 'react'
import { findPlace, watchTabs } from '#features/catalogue/listing/tabs.ts'
import { startIntro } from '#features/forms/inauguration/intro.ts'
import { postOwnHeight } from '#features/forms/visitor/own-height.ts'
import { renewCardOnReturn, watchBookBar } from '#features/offer/offer-page.ts'
import { hasChosen, watchConsent } from '#features/site/reviews/consent.ts'
import { mayHaveSession, watchSession } from '#platform/session/hint.ts'
import { leavesPage, startArrivals } from '#ui/arrivals.ts'
import { startFilm } from '#ui/film.ts'
import { type Islands, startIslands } from '#ui/islands.ts'
import { refuseLinksOffline } from '#ui/offline-links.ts'
import { renewPageOnReturn } from '#ui/on-return.ts'
import { removeBrokenPictures } from '#ui/optional-pictures.ts'
import { startRotation } from '#ui/rotation.ts'
import { isToastWaiting } from '#ui/toast-after-reload.ts'

/**
 * The script of every document: a page that runs without React (decision 50). Small behaviours are its own. Its islands, by the name
 * that `<Island>` has in the page, load React when they are touched.
 */
const parts: Islands = {
  account: () => import('#layouts/public/Account.tsx').then(({ Account }) => Account),
  'agreement-form': () =>
    import('#features/agreements/activations/form/ActivationForm.tsx').then(({ Activation }) => Activation),
  'book-card': () =>
    document.documentElement.lang === 'en'
      ? import('#features/offer/EnglishOffer.tsx').then(({ EnglishBookCard }) => EnglishBookCard)
      : import('#features/offer/BookCard.tsx').then(({ BookCard }) => BookCard),
  'contact-form': () =>
    import('#features/contacts/form/ContactForm.tsx').then(({ ContactForm }) => ContactForm),
  form: () => import('#features/forms/visitor/FormOfPage.tsx').then(({ FormOfPage }) => FormOfPage),
  reviews: () =>
    import('#features/site/reviews/ReviewsSection.tsx').then(({ ReviewsSection }) => ReviewsSection),
  'sign-up': () => import('#features/forms/inauguration/SignUp.tsx').then(({ SignUp }) => SignUp),
  visit: () => import('#features/booking/visit-page/VisitScreen.tsx').then(({ VisitScreen }) => VisitScreen),
  'visit-documents': () =>
    import('#features/booking/visit-page/DocumentsView.tsx').then(({ DocumentsScreen }) => DocumentsScreen),
  'visit-move': () =>
    import('#features/booking/visit-page/MoveView.tsx').then(({ MoveScreen }) => MoveScreen),
  'visit-wait': () =>
    import('#features/booking/waiting/WaitFromVisit.tsx').then(({ WaitScreen }) => WaitScreen),
  waiting: () =>
    import('#features/booking/waiting/WaitingScreen.tsx').then(({ WaitingScreen }) => WaitingScreen),
  'waiting-change': () =>
    import('#features/booking/waiting/ChangeWish.tsx').then(({ ChangeScreen }) => ChangeScreen),
}

const islands = Object.fromEntries(
  Object.entries(parts).map(([name, load]) => [
    name,
    async () => {
      const [Part, { withPageFacts }] = await Promise.all([load(), import('#features/content/useClinic.tsx')])
      return withPageFacts(Part as ComponentType) as ComponentType<never>
    },
  ]),
)

const each = <E extends HTMLElement>(selector: string, start: (element: E) => void) => {
  for (const element of document.querySelectorAll<E>(selector)) start(element)
}

refuseLinksOffline(leavesPage)
removeBrokenPictures()
each('[data-rotation]', startRotation)
each('template[data-film]', startFilm)
each('[data-intro]', startIntro)
each('[data-own-height]', postOwnHeight)
each('[data-consent]', (fieldset) =>
  import('#features/site/reviews/consent-choice.ts').then(({ startConsentChoice }) =>
    startConsentChoice(fieldset),
  ),
)
each('[data-book-bar]', watchBookBar)
const tabs = document.querySelector<HTMLElement>('[data-tabs]')
startArrivals(tabs ? watchTabs(tabs) : findPlace)

const { wake, wakeNear } = startIslands(islands)
renewPageOnReturn()
renewCardOnReturn(() => wake('book-card'))
const wakeAccount = () => mayHaveSession() && wake('account')
watchSession(wakeAccount)
wakeAccount()
const wakeReviews = () => hasChosen() && wakeNear('reviews')
watchConsent(wakeReviews)
wakeReviews()
if (isToastWaiting()) void import('#ui/hydrate.tsx').then(({ showWaitingToast }) => showWaitingToast())

document.documentElement.dataset.live = ''
// A button pressed before is pressed again (server/head.ts).
dispatchEvent(new Event('pagelistens'))
