import { afterEach, expect, test, vi } from 'vitest'
import { clearSessionHint, hintedUser, mayHaveSession, setSessionHint, watchSession } from './hint.ts'

function browserWith(localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  vi.stubGlobal('window', { localStorage, addEventListener: vi.fn(), removeEventListener: vi.fn() })
}

function storage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

afterEach(() => vi.unstubAllGlobals())

test('a session hint says whose session it is, from the login to the logout', () => {
  browserWith(storage())
  expect(mayHaveSession()).toBe(false)
  setSessionHint(7)
  expect(mayHaveSession()).toBe(true)
  expect(hintedUser()).toBe(7)
  clearSessionHint()
  expect(mayHaveSession()).toBe(false)
})

test('a subscriber is called on each change until it unsubscribes', () => {
  browserWith(storage())
  const told = vi.fn()
  const stop = watchSession(told)
  setSessionHint(7)
  clearSessionHint()
  expect(told).toHaveBeenCalledTimes(2)
  stop()
  setSessionHint(7)
  expect(told).toHaveBeenCalledTimes(2)
})

test('a browser without storage, and a server, have no session hint and do not fail', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  browserWith({ getItem: refuse, setItem: refuse, removeItem: refuse })
  setSessionHint(7)
  expect(mayHaveSession()).toBe(false)
  vi.unstubAllGlobals()
  clearSessionHint()
  expect(mayHaveSession()).toBe(false)
})
