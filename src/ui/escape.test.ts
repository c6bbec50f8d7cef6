import type { KeyboardEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { passEscapeOn, takeEscape } from './escape.ts'

afterEach(() => vi.unstubAllGlobals())

/** Whether the focus is inside something that Escape closes. */
function keyboard({ inOverlay }: { inOverlay: boolean }): Event {
  vi.stubGlobal('document', { activeElement: { closest: () => (inOverlay ? {} : null) } })
  return new Event('keydown', { cancelable: true })
}

function closedBy(nativeEvent: Event): string[] {
  const closed: string[] = []
  for (const name of ['menu', 'the dialog around it'])
    takeEscape({ nativeEvent } as KeyboardEvent, () => closed.push(name))
  return closed
}

test('what a toast passes on closes the innermost alone, and not the toast', () => {
  const event = keyboard({ inOverlay: true })
  passEscapeOn(event)
  expect(event.defaultPrevented).toBe(true)
  expect(closedBy(event)).toEqual(['menu'])
})
test('with nothing open it is the toast that closes', () => {
  const event = keyboard({ inOverlay: false })
  passEscapeOn(event)
  expect(event.defaultPrevented).toBe(false)
  expect(closedBy(event)).toEqual([])
})
test('what no toast passed on is left to the library', () => {
  expect(closedBy(keyboard({ inOverlay: true }))).toEqual([])
})
