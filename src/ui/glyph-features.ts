import type { GlyphShape } from './glyph-departments.ts'

export const microscope: GlyphShape = {
  main: 'M39 15a23 23 0 0 1 5 38h10v6H10v-6h22a17 17 0 0 0 5-32ZM12 41h20v6H12Z',
  detail: 'M19 9l13-5 10 27-5 2 1 3-5 2-1-3-3 1Z',
}
export const stopwatch: GlyphShape = {
  main: 'M25 4h14v6H25ZM32 14a22 22 0 0 1 0 44 22 22 0 0 1 0-44Z',
  detail: 'M32 36V20a16 16 0 0 1 16 16Z',
}
export const rosette: GlyphShape = {
  main: 'M32 4a19 19 0 0 1 0 38 19 19 0 0 1 0-38Z',
  detail: 'M19 43a25 25 0 0 0 26 0v17l-13-6-13 6ZM24 31a16 16 0 0 1 16-16 16 16 0 0 1-16 16Z',
}
export const people: GlyphShape = {
  main: 'M24 8a10 10 0 0 1 0 20 10 10 0 0 1 0-20ZM4 54a20 20 0 0 1 40 0Z',
  detail: 'M45 14a8 8 0 0 1 0 16 8 8 0 0 1 0-16ZM48 54a24 24 0 0 0-6-17 17 17 0 0 1 20 17Z',
}
export const calendar: GlyphShape = {
  main: 'M8 20a8 8 0 0 1 8-8h32a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8H16a8 8 0 0 1-8-8Z',
  detail: 'M18 6h6v12h-6ZM40 6h6v12h-6ZM23 47a18 18 0 0 1 18-18 18 18 0 0 1-18 18Z',
}
export const sample: GlyphShape = {
  main: 'M20 5h24v7h-4v38a8 8 0 0 1-16 0V12h-4Z',
  detail: 'M28 28a10 10 0 0 1 8 0v22a4 4 0 0 1-8 0Z',
}
export const paper: GlyphShape = {
  main: 'M12 12a6 6 0 0 1 6-6h14a20 20 0 0 1 20 20v26a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6Z',
  detail: 'M20 34h24v5H20ZM20 44h15v5H20ZM20 26a11 11 0 0 1 11-11 11 11 0 0 1-11 11Z',
}
export const shield: GlyphShape = {
  main: 'M32 5a40 40 0 0 0 24 8c0 22-7 37-24 46C15 50 8 35 8 13a40 40 0 0 0 24-8Z',
  detail: 'M32 46V18a23 23 0 0 0 13 4c0 11-4 18-13 24Z',
}
export const hand: GlyphShape = {
  main: 'M6 40a28 28 0 0 1 20 0h12a5 5 0 0 1 0 10H28h14l10-9a5 5 0 0 1 7 7L46 59H22L6 54Z',
  detail: 'M34 32a14 14 0 0 1-12-15 8 8 0 0 1 12-5 8 8 0 0 1 12 5 14 14 0 0 1-12 15Z',
}
export const pin: GlyphShape = {
  main: 'M32 4a21 21 0 0 1 21 21c0 14-13 22-21 35-8-13-21-21-21-35A21 21 0 0 1 32 4Z',
  detail: 'M23 34a18 18 0 0 1 18-18 18 18 0 0 1-18 18Z',
}
