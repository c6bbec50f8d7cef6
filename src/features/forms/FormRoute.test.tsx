import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormStatus } from './FormRoute.tsx'

test.each([
  ['Attivo', true, null],
  ['Attivo', true, '2999-12-31'],
  ['Chiuso', true, '2020-01-01'],
  ['Non attivo', false, null],
  ['Non attivo', false, '2020-01-01'],
])('the status is %s for a form with isActive %s and the last day %s', (word, isActive, lastDay) => {
  const html = renderToStaticMarkup(<FormStatus form={{ isActive, lastDay }} />)
  expect(html.replace(/<[^>]+>/g, '')).toBe(word)
})
