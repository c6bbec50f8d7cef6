import { expect, it } from 'vitest'
import { faultOf } from './rules.ts'

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
])('a file of type %j and %i bytes: %j', (type, size, fault) => {
  expect(faultOf({ type, size })).toBe(fault)
})
