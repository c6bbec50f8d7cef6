import { expect, it } from 'vitest'
import { contentDisposition } from './names.server.ts'
import { nameIn } from './save.ts'

it.each([
  'lista-Pazienti-VIP-2026-03-02.csv',
  "lista-Perché-no;-l'ora-(1)-100%-2026-03-02.csv",
  '王芳 🦷.pdf',
])('nameIn reads the file name the server writes: %s', (name) => {
  expect(nameIn(contentDisposition(name))).toBe(name)
})

it.each([[null], ['attachment'], ['attachment; filename="a.csv"']])(
  'the header %j holds no file name',
  (disposition) => {
    expect(nameIn(disposition)).toBeUndefined()
  },
)
