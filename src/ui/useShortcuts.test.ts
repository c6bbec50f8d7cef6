import { afterEach, expect, test, vi } from 'vitest'
import { shortcutsOn, switchShortcuts } from './useShortcuts.ts'

function browserWith(localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  vi.stubGlobal('window', { localStorage })
}

function storage() {
  const items = new Map<string, string>()
  return {
    items: items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

afterEach(() => vi.unstubAllGlobals())

test('single keys work until they are switched off in this browser', () => {
  const own = storage()
  browserWith(own)
  expect(shortcutsOn()).toBe(true)
  switchShortcuts(false)
  expect(shortcutsOn()).toBe(false)
  expect([...own.items]).toEqual([['scorciatoie-da-tastiera', 'no']])
  browserWith(storage())
  expect(shortcutsOn()).toBe(true)
  browserWith(own)
  switchShortcuts(true)
  expect(shortcutsOn()).toBe(true)
  expect([...own.items]).toEqual([])
})

test('the setting lasts until the page is left when storage is off or full', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  const full = { ...storage(), setItem: refuse }
  for (const broken of [{ getItem: refuse, setItem: refuse, removeItem: refuse }, full]) {
    browserWith(broken)
    expect(shortcutsOn()).toBe(true)
    switchShortcuts(false)
    expect(shortcutsOn()).toBe(false)
    switchShortcuts(true)
    expect(shortcutsOn()).toBe(true)
  }
})
