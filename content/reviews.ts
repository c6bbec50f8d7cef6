/**
 * The third party's widget of reviews. It lives in a frame of its own, which may reach the hosts named here and no others.
 * Staff do not edit it: it decides which foreign scripts a visitor's browser runs.
 */
export type ReviewsWidget = {
  /** The review page whose reviews it shows, as 'Sito web' names it: of another page it would show those of another clinic. */
  page: string
  /** The company that shows the reviews, as visitors are asked to agree to it. */
  provider: string
  scriptUrl: string
  elementClass: string
  /** Origins it needs besides its script's own: scripts, styles, fonts, data, pictures, frames. */
  hosts: readonly string[]
  /** Origins of pictures only, as of the reviewers' portraits. */
  pictureHosts: readonly string[]
  /** Its edit toolbar and the banners of its free plan: as CSS selectors, or as the whole words of an element. */
  hide: { selectors: readonly string[]; texts: readonly string[] }
  /** Of what visitors agree to. With a new provider, or a new text, write a new one: everybody is asked again. */
  consentVersion: string
}

/** Nothing of it loads before the visitor agrees. Null: only the link to the reviews is shown. */
export const reviewsWidget: ReviewsWidget | null = {
  page: 'https://recensioni.example/ambulatorio',
  provider: 'Recensioni Esempio',
  scriptUrl: 'https://recensioni.example/widget.js',
  elementClass: 'recensioni-widget',
  hosts: [],
  pictureHosts: [],
  hide: {
    selectors: ['.recensioni-toolbar', '[data-piano="gratuito"]'],
    texts: ['Widget gratuito di Recensioni Esempio'],
  },
  consentVersion: '2026-01',
}

/** The widget that shows the reviews of this page; null: there is none. */
export function widgetOf(reviewsUrl: string): ReviewsWidget | null {
  return reviewsWidget?.page === reviewsUrl ? reviewsWidget : null
}
