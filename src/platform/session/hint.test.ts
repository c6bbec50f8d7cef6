import { afterEach, expect, test, vi } from 'vitest'
import { forgetSession, mayHaveSession, rememberSession, watchSession } from './hint.ts'

function browserWith(localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  vi.stubGlobal('window', { localStorage, addEventListener: vi.fn(), removeEventListener: vi.fn() })
}

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

afterEach(() => vi.unstubAllGlobals())

test('a browser may have a session from the login to the logout', () => {
  browserWith(storage())
  expect(mayHaveSession()).toBe(false)
  rememberSession()
  expect(mayHaveSession()).toBe(true)
  forgetSession()
  expect(mayHaveSession()).toBe(false)
})

test('whoever watches is told of each change until they stop', () => {
  browserWith(storage())
  const told = vi.fn()
  const stop = watchSession(told)
  rememberSession()
  forgetSession()
  expect(told).toHaveBeenCalledTimes(2)
  stop()
  rememberSession()
  expect(told).toHaveBeenCalledTimes(2)
})

test('with storage switched off, or on a server, there is no hint and no failure', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  browserWith({ getItem: refuse, setItem: refuse, removeItem: refuse })
  rememberSession()
  expect(mayHaveSession()).toBe(false)
  vi.unstubAllGlobals()
  forgetSession()
  expect(mayHaveSession()).toBe(false)
})
