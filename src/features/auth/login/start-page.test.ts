import { afterEach, expect, test, vi } from 'vitest'
import { loginAddress, safeNext } from './next.ts'
import { chooseStartPage, startPage } from './start-page.ts'

function browserWith(localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  vi.stubGlobal('window', { localStorage })
}

function storage(items = new Map<string, string>()) {
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

afterEach(() => vi.unstubAllGlobals())

test('the first page after the login is the dashboard until the agenda is chosen in this browser', () => {
  expect(safeNext(null)).toBe('/dashboard')
  const own = storage()
  browserWith(own)
  expect([startPage(), safeNext(null)]).toEqual(['/dashboard', '/dashboard'])
  chooseStartPage('/agenda')
  expect([...own.items]).toEqual([['pagina-iniziale', '/agenda']])
  expect([startPage(), safeNext(null), safeNext('//evil.it')]).toEqual(['/agenda', '/agenda', '/agenda'])
  chooseStartPage('/dashboard')
  expect([[...own.items], startPage()]).toEqual([[], '/dashboard'])
})

test('a login on the way to a page leads to that page, whatever the first page is', () => {
  browserWith(storage(new Map([['pagina-iniziale', '/agenda']])))
  expect(safeNext('/dashboard')).toBe('/dashboard')
  expect(loginAddress({ pathname: '/dashboard', search: '' })).toBe('/login?next=%2Fdashboard')
  expect(loginAddress({ pathname: '/agenda', search: '' })).toBe('/login')
})

test('an unknown stored page counts as the dashboard', () => {
  browserWith(storage(new Map([['pagina-iniziale', 'https://evil.it']])))
  expect(safeNext(null)).toBe('/dashboard')
})

test('the first page lasts until the page is left when storage is off or full', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  for (const broken of [
    { getItem: refuse, setItem: refuse, removeItem: refuse },
    { ...storage(), setItem: refuse },
  ]) {
    browserWith(broken)
    chooseStartPage('/agenda')
    expect(startPage()).toBe('/agenda')
    chooseStartPage('/dashboard')
    expect(startPage()).toBe('/dashboard')
  }
})
