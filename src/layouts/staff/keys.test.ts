import { describe, expect, test } from 'vitest'
import { type Command, commandOf, placesOf } from './keys.ts'

const NO_MODIFIER = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false }
const FREE = { single: true, waiting: false, mayEdit: true }

const command = (key: string, modifiers: Partial<typeof NO_MODIFIER> = {}, situation = FREE) =>
  commandOf({ key, ...NO_MODIFIER, ...modifiers }, situation)

describe('keys of the back office', () => {
  test.each<[string, Command]>([
    ['n', { type: 'new' }],
    ['N', { type: 'new' }],
    ['g', { type: 'wait' }],
    ['j', { type: 'row', step: 1 }],
    ['k', { type: 'row', step: -1 }],
    ['/', { type: 'people' }],
    ['?', { type: 'map' }],
  ])('%s does something where single keys do', (key, expected) => {
    expect(command(key)).toEqual(expected)
    expect(command(key, {}, { ...FREE, single: false })).toBeNull()
  })

  test('the signs / and ? need Shift on some keyboards, letters never take it', () => {
    expect(command('/', { shiftKey: true })).toEqual({ type: 'people' })
    expect(command('?', { shiftKey: true })).toEqual({ type: 'map' })
    for (const letter of ['N', 'G', 'J', 'K']) expect(command(letter, { shiftKey: true })).toBeNull()
  })

  test('Ctrl K and Cmd K search people although single keys do nothing', () => {
    for (const situation of [FREE, { ...FREE, single: false }])
      for (const held of [{ ctrlKey: true }, { metaKey: true }])
        expect(command('k', held, situation)).toEqual({ type: 'people' })
    expect(command('k', { ctrlKey: true, shiftKey: true })).toBeNull()
    expect(command('k', { ctrlKey: true, altKey: true })).toBeNull()
  })

  test('the browser keeps its own keys with Ctrl, Cmd and Alt', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      for (const key of ['n', 'g', 'j', '/', '?', 'c'])
        expect([key, held, command(key, held)]).toEqual([key, held, null])
  })

  test('G and a letter lead to the place of the letter', () => {
    const waiting = { ...FREE, waiting: true }
    for (const { letter, to } of placesOf(true)) {
      expect(command(letter, {}, waiting)).toEqual({ type: 'go', to })
      expect(command(letter.toUpperCase(), {}, waiting)).toEqual({ type: 'go', to })
    }
    expect(command('Shift', { shiftKey: true }, waiting)).toBeNull()
    for (const key of ['n', 'g', 'Escape', '/', '?'])
      expect([key, command(key, {}, waiting)]).toEqual([key, { type: 'forget' }])
  })

  test('each place has a letter of its own', () => {
    expect(new Set(placesOf(true).map(({ letter }) => letter)).size).toBe(placesOf(true).length)
    expect(new Set(placesOf(true).map(({ to }) => to)).size).toBe(placesOf(true).length)
  })

  test('a key held down walks through rows, and repeats nothing else', () => {
    expect(command('j', { repeat: true })).toEqual({ type: 'row', step: 1 })
    for (const key of ['n', 'g', '/', '?']) expect(command(key, { repeat: true })).toBeNull()
  })

  test('names of keys that objects know are not taken for letters', () => {
    for (const key of ['constructor', '__proto__', 'Dead', 'Tab', 'Enter']) expect(command(key)).toBeNull()
  })

  test('a doctor has no key for a new booking, and after G only the letters of the own pages', () => {
    const doctor = { ...FREE, mayEdit: false }
    expect(command('n', {}, doctor)).toBeNull()
    expect(command('j', {}, doctor)).toEqual({ type: 'row', step: 1 })
    expect(placesOf(false).map(({ to }) => to)).toEqual(['/agenda', '/da-fare', '/contatti'])
    const waiting = { ...doctor, waiting: true }
    expect(command('a', {}, waiting)).toEqual({ type: 'go', to: '/agenda' })
    for (const letter of ['p', 'd', 'l', 'v', 'm', 's'])
      expect(command(letter, {}, waiting)).toEqual({ type: 'forget' })
  })
})
