import { describe, expect, it } from 'vitest'
import { faultOf } from './read-picture.ts'

const KB = 1024
const MB = 1024 * KB

describe('readPicture', () => {
  it.each([
    ['image/png', 10 * KB, 'icon', null],
    ['image/jpeg', 500 * KB, 'icon', null],
    ['image/webp', 500 * KB + 1, 'icon', 'L’icona supera i 500KB.'],
    ['image/webp', 500 * KB + 1, 'profile', null],
    ['image/png', 5 * MB, 'profile', null],
    ['image/png', 5 * MB + 1, 'profile', 'L’immagine supera i 5MB.'],
    ['image/svg+xml', 1, 'profile', 'Seleziona un file immagine valido.'],
    ['image/gif', 1, 'icon', 'Seleziona un file immagine valido.'],
    ['application/pdf', 9 * MB, 'profile', 'Seleziona un file immagine valido.'],
    ['', 1, 'profile', 'Seleziona un file immagine valido.'],
    ['image/gif', 2 * MB, 'cover', null],
    ['image/jpeg', 2 * MB + 1, 'cover', 'L’immagine supera i 2MB.'],
    ['image/svg+xml', 1, 'cover', 'Seleziona un file immagine valido.'],
  ] as const)('checks a %s of %i bytes as %s: %s', (type, size, use, fault) => {
    expect(faultOf({ type, size }, use)).toBe(fault)
  })
})
