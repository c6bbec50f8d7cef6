import type { KeyboardEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { passEscapeOn, takeEscape } from './escape.ts'

afterEach(() => vi.unstubAllGlobals())

/** A key, with the focus inside something of that role. */
function keyIn(role: string): Event {
  const closest = (selector: string) => (selector.includes(`[role=${role}]`) ? {} : null)
  vi.stubGlobal('document', { activeElement: { closest } })
  return new Event('keydown', { cancelable: true })
}

function closedBy(nativeEvent: Event): string[] {
  const closed: string[] = []
  for (const name of ['menu', 'the dialog around it'])
    takeEscape({ nativeEvent } as KeyboardEvent, () => closed.push(name))
  return closed
}

test('a key the toast passes on closes only the innermost layer, and not the toast', () => {
  const event = keyIn('menu')
  passEscapeOn(event)
  expect(event.defaultPrevented).toBe(true)
  expect(closedBy(event)).toEqual(['menu'])
})
test('Escape closes the toast when nothing else is open', () => {
  const event = keyIn('region')
  passEscapeOn(event)
  expect(event.defaultPrevented).toBe(false)
  expect(closedBy(event)).toEqual([])
})
test('a key that no toast passed on is left to the library', () => {
  expect(closedBy(keyIn('menu'))).toEqual([])
})
