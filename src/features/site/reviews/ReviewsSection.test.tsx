import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { reviewsWidget } from '#content/reviews.ts'
import { ConsentChoice } from './ConsentChoice.tsx'
import { ReviewsSection } from './ReviewsSection.tsx'

/** The words on the server's page, which is the same for everybody. */
function wordsOf(element: ReactElement): string {
  const html = renderToString(element)
  expect(html).not.toMatch(/<(iframe|script)/)
  return html.replace(/<[^>]*>/g, ' ')
}

const reviews = { url: 'https://recensioni.example/a', claim: 'Più di 1000.', widget: reviewsWidget }

test('the section without a widget has title and link, no question and nothing to load', () => {
  const words = wordsOf(<ReviewsSection reviews={{ ...reviews, widget: null }} />)
  expect(words).toContain('Recensioni dei Nostri Pazienti')
  expect(words).toContain('Vedi Recensioni Google')
  expect(words).not.toContain('Caricamento')
  expect(words).not.toContain('Mostra le recensioni')
  expect(words).not.toContain('consenso')
})

test('the section with a widget has title, link and the question before the visitor answers', () => {
  const words = wordsOf(<ReviewsSection reviews={reviews} />)
  expect(words).toContain('Recensioni dei Nostri Pazienti')
  expect(words).toContain('Vedi Recensioni Google')
  expect(words).toContain('Mostra le recensioni')
  expect(words).toContain('No, grazie')
  expect(words).not.toContain('Caricamento')
})

test('the preferences offer both answers, and without a widget a sentence', () => {
  const words = wordsOf(<ConsentChoice widget={reviewsWidget} />)
  expect(words).toContain('Accetta')
  expect(words).toContain('Rifiuta')
  const none = wordsOf(<ConsentChoice widget={null} />)
  expect(none).toContain('non mostra contenuti di terzi')
  expect(none).not.toContain('Accetta')
})
