import type { GlyphShape } from './glyph-departments.ts'

export const heart: GlyphShape = {
  main: 'M32 57C17 47 7 37 7 24a12.5 12.5 0 0 1 25-2 12.5 12.5 0 0 1 25 2c0 13-10 23-25 33Z',
  detail: 'M30 45a18 18 0 0 1 18-18 18 18 0 0 1-18 18Z',
}
export const eye: GlyphShape = {
  main: 'M4 32a33 33 0 0 1 56 0 33 33 0 0 1-56 0Z',
  detail: 'M32 22a10 10 0 0 1 10 10 10 10 0 0 1-20 0 10 10 0 0 0 10-10Z',
}
export const bone: GlyphShape = {
  main: 'M14 33a9 9 0 0 1 5 1.5L34.5 19a9 9 0 1 1 15.5-5 9 9 0 1 1-5 15.5L29.5 45A9 9 0 1 1 14 50a9 9 0 0 1 0-17Z',
  detail: 'M23 41a25 25 0 0 1 18-18 25 25 0 0 1-18 18Z',
}
export const skin: GlyphShape = {
  main: 'M6 31a21 21 0 0 1 26 0 21 21 0 0 0 26 0v19a8 8 0 0 1-8 8H14a8 8 0 0 1-8-8Z',
  detail: 'M6 18a21 21 0 0 1 26 0 21 21 0 0 0 26 0v6a21 21 0 0 1-26 0 21 21 0 0 0-26 0Z',
}
export const child: GlyphShape = {
  main: 'M32 12a21 21 0 0 1 21 16 6 6 0 0 1 0 12 21.5 21.5 0 0 1-42 0 6 6 0 0 1 0-12 21 21 0 0 1 21-16Z',
  detail: 'M21 37h22a11 11 0 0 1-22 0ZM30 15a11 11 0 0 1 11-11 11 11 0 0 1-11 11Z',
}
export const woman: GlyphShape = {
  main: 'M32 4a18 18 0 0 1 4 35.5V46h8v7h-8v8h-8v-8h-8v-7h8v-6.5A18 18 0 0 1 32 4Z',
  detail: 'M21 22a11 11 0 0 1 11-11 11 11 0 0 1-11 11ZM32 33a11 11 0 0 1 11-11 11 11 0 0 1-11 11Z',
}
export const brain: GlyphShape = {
  main: 'M30.5 9v46a9 9 0 0 1-12-5 10 10 0 0 1-9-12 10 10 0 0 1 0-13 10 10 0 0 1 8-12 9 9 0 0 1 13-4Z',
  detail: 'M33.5 9v46a9 9 0 0 0 12-5 10 10 0 0 0 9-12 10 10 0 0 0 0-13 10 10 0 0 0-8-12 9 9 0 0 0-13-4Z',
}
export const ear: GlyphShape = {
  main: 'M32 5a21 21 0 0 1 21 21c0 10-7 13-10 19-3 7-5 14-14 14a12 12 0 0 1-12-12V26A21 21 0 0 1 32 5Z',
  detail:
    'M33 15a11 11 0 0 1 11 11c0 8-8 9-10 15-1 5-2 8-6 8V38c0-5 5-7 5-12a5 5 0 0 0-10 0 11 11 0 0 1 10-11Z',
}
export const kidneys: GlyphShape = {
  main: 'M26 10C15 6 5 16 5 31s8 25 17 22c6-2 7-8 5-13s-2-8 1-12c4-6 5-15-2-18Z',
  detail: 'M38 10c11-4 21 6 21 21s-8 25-17 22c-6-2-7-8-5-13s2-8-1-12c-4-6-5-15 2-18Z',
}
export const apple: GlyphShape = {
  main: 'M32 20c7-5 23-4 23 14 0 12-8 25-15 25-4 0-5-2-8-2s-4 2-8 2C17 59 9 46 9 34c0-18 16-19 23-14Z',
  detail: 'M31 17a13 13 0 0 1 13-13 13 13 0 0 1-13 13Z',
}
