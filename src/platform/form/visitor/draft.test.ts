import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearForm, controlsOf } from './draft.ts'

// Where tests run there is no document: as much of a form as is needed here.
class Form {
  wasReset = 0
  get elements() {
    return ['the fields']
  }
  reset() {
    this.wasReset += 1
  }
}

const removed: string[] = []

beforeEach(() => {
  removed.length = 0
  vi.stubGlobal('HTMLFormElement', Form)
  vi.stubGlobal('sessionStorage', { removeItem: (key: string) => removed.push(key) })
})
afterEach(() => vi.unstubAllGlobals())

/** As a browser has it: fields hide what they are named after. */
function formWith(...names: string[]) {
  const form = new Form()
  for (const name of names) Object.defineProperty(form, name, { value: 'a field' })
  return form as Form & HTMLFormElement
}

test.each([[[]], [['reset', 'elements']]])(
  'a form with fields named %j is emptied and its draft deleted',
  (names) => {
    const form = formWith(...names)
    clearForm(form, { key: 'modulo-7', names })
    expect([form.wasReset, removed]).toEqual([1, ['modulo-7']])
    expect(controlsOf(form)).toEqual(['the fields'])
  },
)

test('a form is emptied also in a browser without storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const form = formWith('reset')
  clearForm(form, { key: 'modulo-7', names: [] })
  expect(form.wasReset).toBe(1)
})
