import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { FieldsView, FormPaper } from './FormView.tsx'
import { withNewKeys } from './keys.ts'
import type { PublicField } from './visitor/contract.ts'

function field(label: string, id: number): Omit<PublicField, 'key'> {
  return {
    ...{ id, type: 'text', label, placeholder: 'Scrivi qui', required: false, options: [], order: id },
    ...{ width: 'full', fontSize: '14px', fontWeight: null, textAlign: null, marginBottom: '16px' },
  }
}

// Properties of every object, properties of every form element, and names that JSON may bring along.
const LABELS = ['Constructor', 'toString', '__proto__', 'hasOwnProperty', 'Reset', 'Elements', 'Submit']
const NAMES = ['constructor', 'tostring', 'proto', 'hasownproperty', 'reset', 'elements', 'submit']

afterEach(() => vi.restoreAllMocks())

test('fields with names of built-in properties are empty and valid', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const html = renderToString(<FieldsView idPrefix="modulo" fields={withNewKeys(LABELS.map(field))} />)
  expect([...html.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name)).toEqual(NAMES)
  expect([...html.matchAll(/ value="([^"]*)"/g)].map(([, value]) => value)).toEqual(NAMES.map(() => ''))
  expect([...html.matchAll(/ autoComplete="([^"]*)"/g)].map(([, kind]) => kind)).toEqual(
    NAMES.map(() => 'off'),
  )
  expect(html).not.toContain('aria-invalid="')
  expect(complaints).not.toHaveBeenCalled()
})

test('fields with names of built-in properties show their errors and values', () => {
  const html = renderToString(
    <FieldsView
      idPrefix="modulo"
      fields={withNewKeys(LABELS.map(field))}
      errors={{ constructor: 'Questo campo è obbligatorio' }}
      values={{ reset: 'da capo' }}
    />,
  )
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(1)
  expect(html).toContain('Questo campo è obbligatorio')
  expect(html).toContain('value="da capo"')
})

test('a placeholder as dark as typed text is italic', () => {
  const look = {
    ...{ formWidth: 600, borderRadius: '8px', padding: '20px', buttonColor: null, buttonTextColor: null },
    ...{ backgroundColor: null, textColor: null, fieldBackgroundColor: null, fieldColor: null },
  }
  const render = (fieldColor: string | null) =>
    renderToString(<FormPaper look={{ ...look, fieldColor }}>{null}</FormPaper>)
  expect(render('#767676')).toContain('--form-hint:#767676;--form-hint-style:italic')
  expect(render(null)).toContain('--form-hint:#606b6e;--form-hint-style:normal')
})
