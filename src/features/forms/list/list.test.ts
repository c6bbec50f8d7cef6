import { describe, expect, test } from 'vitest'
import { embedCode, publicAddress } from '../addresses.ts'
import { deleteText, submissionsIn } from '../staff-copy.ts'
import { formsFound } from './FormsList.tsx'

test('forms are found by words of their name or description, without accents and case', () => {
  const forms = [
    { name: 'Società sportive', description: 'Visite di gruppo' },
    { name: 'Open day', description: null },
  ]
  const found = (q: string) => formsFound(forms, q).map(({ name }) => name)
  expect(found('')).toEqual(['Società sportive', 'Open day'])
  expect(found(' SOCIETA gruppo')).toEqual(['Società sportive'])
  expect(found('day')).toEqual(['Open day'])
  expect(found('null')).toEqual([])
})

test('the question before a deletion says how many submissions are lost', () => {
  expect(submissionsIn(1)).toBe('1 invio')
  expect(submissionsIn(1204)).toBe('1.204 invii')
  expect(deleteText(0, false)).not.toMatch(/\d/)
  expect(deleteText(1, false)).toContain('il suo invio')
  expect(deleteText(1204, true)).toContain('Nel frattempo ne sono arrivati altri. Vanno persi')
  expect(deleteText(1204, true)).toContain('1.204 invii')
})

describe('the code for another site', () => {
  const code = embedCode('https://clinica.example', { id: 7, name: 'Sconti "oggi" <b>&' })
  test('the code is a frame of the form, with its name as text', () => {
    expect(publicAddress('https://clinica.example', 7)).toBe('https://clinica.example/modulo/7')
    expect(code).toContain('src="https://clinica.example/modulo/7/incorpora"')
    expect(code).toContain('title="Sconti &quot;oggi&quot; &lt;b&gt;&amp;"')
  })
  test('the code sets the height its own frame posts, within bounds, and ignores other messages', () => {
    const script = /<script>(.*)<\/script>/s.exec(code)?.[1] ?? ''
    const contentWindow = {}
    const frame = { contentWindow, style: { height: '' } }
    const twin = { contentWindow: {}, style: { height: '' } }
    let hear = (_: object) => {}
    const run = new Function('addEventListener', 'document', script)
    run((_: string, listener: typeof hear) => (hear = listener), {
      querySelectorAll: (frames: string) =>
        frames === 'iframe[src="https://clinica.example/modulo/7/incorpora"]' ? [twin, frame] : [],
    })
    const said = (data: unknown, more = {}) => {
      frame.style.height = ''
      hear({ source: contentWindow, origin: 'https://clinica.example', data, ...more })
      return frame.style.height
    }
    expect(said({ type: 'height', height: 812.4 })).toBe('813px')
    expect(twin.style.height).toBe('')
    said({ type: 'height', height: 812 }, { source: twin.contentWindow })
    expect([twin.style.height, frame.style.height]).toEqual(['812px', ''])
    expect(said({ type: 'height', height: 99_999 })).toBe('6000px')
    expect(said({ type: 'height', height: '1px;color:red' })).toBe('200px')
    expect(said({ type: 'other', height: 812 })).toBe('')
    expect(said(null)).toBe('')
    expect(said({ type: 'height', height: 812 }, { source: {} })).toBe('')
    expect(said({ type: 'height', height: 812 }, { origin: 'https://altro.example' })).toBe('')
  })
})
