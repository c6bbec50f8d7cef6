/** A drawing of two tones on 64 units, made of arcs like the sign of the house. */
export type GlyphShape = { main: string; detail?: string }

export const tooth: GlyphShape = {
  main: 'M8 20.5C8 12.5 13 8 19 8c5 0 7.5 3 13 3s8-3 13-3c6 0 11 4.5 11 12.5 0 6-2 9.5-3.5 13.5C50.5 40 50 56 44 56c-5.5 0-4.5-16-12-16s-6.5 16-12 16c-6 0-6.5-16-8.5-22C10 30 8 26.5 8 20.5Z',
}
export const leaf: GlyphShape = {
  main: 'M32 58C14 52 8 38 8 26c12 0 22 8 24 18 2-10 12-18 24-18 0 12-6 26-24 32Z',
  detail: 'M32 38C22 30 22 14 32 6c10 8 10 24 0 32Z',
}
export const petals: GlyphShape = {
  main: 'M8 8a24 24 0 0 1 23 23A24 24 0 0 1 8 8ZM56 56a24 24 0 0 1-23-23 24 24 0 0 1 23 23Z',
  detail: 'M56 8a24 24 0 0 1-23 23A24 24 0 0 1 56 8ZM8 56a24 24 0 0 1 23-23A24 24 0 0 1 8 56Z',
}
export const drop: GlyphShape = {
  main: 'M32 6c12 15 18 24 18 33a18 18 0 0 1-36 0C14 30 20 21 32 6Z',
  detail: 'M22 40a10 10 0 0 0 10 10v-5a5 5 0 0 1-5-5Z',
}
