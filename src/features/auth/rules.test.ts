import { expect, it, test } from 'vitest'
import { browserOf, pictureFault } from './rules.ts'

const MB = 1024 * 1024
const NO_PICTURE = 'Seleziona un file immagine valido.'
const TOO_LARGE = "L'immagine è troppo grande. Seleziona un'immagine inferiore a 10MB."

it.each([
  ['image/jpeg', 1, null],
  ['image/png', 10 * MB - 1, null],
  ['image/webp', 10 * MB, TOO_LARGE],
  ['image/gif', 11 * MB, TOO_LARGE],
  ['image/svg+xml', 1, NO_PICTURE],
  ['image/heic', 1, NO_PICTURE],
  ['text/html', 11 * MB, NO_PICTURE],
  ['', 1, NO_PICTURE],
])('a file of type %j and %i bytes gets the error: %j', (type, size, fault) => {
  expect(pictureFault({ type, size })).toBe(fault)
})

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/143.0.0.0 Safari/537.36`, 'Chrome su Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`,
    'Edge su Windows',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/143.0.0.0 Mobile Safari/537.36`, 'Chrome su Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari su iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox su Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['<b>curl</b>/8', 'Browser sconosciuto'],
  ['', 'Browser sconosciuto'],
])('the browser %s is named %s', (userAgent, browser) => {
  expect(browserOf(userAgent)).toBe(browser)
})
