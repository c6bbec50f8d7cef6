import { describe, expect, test } from 'vitest'
import { cleanName, contentDisposition, shownName } from './names.server.ts'

describe('cleanName', () => {
  test.each([
    ['Referto di Niccolò.pdf', 'Referto di Niccolò.pdf'],
    ['Niccolo\u0300.pdf', 'Niccolò.pdf'],
    ['../../etc/cron.d/x', 'x'],
    ['..\\..\\x.pdf', 'x.pdf'],
    ['C:\\x', 'x'],
    ['C:x.pdf', 'C-x.pdf'],
    ['a\0b.pdf', 'ab.pdf'],
    ['referto\u202efdp.exe', 'refertofdp.exe'],
    ['x.pdf...', 'x.pdf'],
    ['x.pdf. . ', 'x.pdf'],
    ['.htaccess', 'htaccess'],
    ['CON', '_CON'],
    ['nul.pdf', '_nul.pdf'],
    ['concerto.pdf', 'concerto.pdf'],
    ['"\r\nSet-Cookie: a=b.pdf', '-Set-Cookie- a=b.pdf'],
    ['', 'documento'],
    ['../', 'documento'],
    [' . ', 'documento'],
    ['\u200b\ufeff', 'documento'],
    ['\ud800.pdf', '\ufffd.pdf'],
    ['😀.jpg', '😀.jpg'],
    ['<script>.png', '-script-.png'],
  ])('the name %j is cleaned to %j', (given, expected) => {
    expect(cleanName(given)).toBe(expected)
  })

  test('a cleaned name has at most 120 characters and keeps its extension', () => {
    const cleaned = cleanName(`${'è'.repeat(5000)}.docx`)
    expect([...cleaned]).toHaveLength(120)
    expect(cleaned.endsWith('è.docx')).toBe(true)
    expect([...cleanName('😀'.repeat(5000))]).toHaveLength(120)
  })
})

describe('shownName', () => {
  test.each([
    ['già è "così" & <b>.png', 'già è "così" & <b>.png'],
    ['a: b? *c* | d.png', 'a: b? *c* | d.png'],
    ['con.png', 'con.png'],
    ['../../etc/cron.d/x', 'x'],
    ['..\\..\\x.png', 'x.png'],
    ['referto\u202egnp.exe', 'refertognp.exe'],
    ['a"\r\nSet-Cookie: b.png', 'a"Set-Cookie: b.png'],
    ['x.png. . ', 'x.png'],
    [' . ', 'documento'],
    ['\ud800.png', '\ufffd.png'],
  ])('the name %j becomes %j', (given, expected) => {
    expect(shownName(given)).toBe(expected)
  })

  test('a name of 5000 characters becomes 120 and keeps its extension', () => {
    const shown = shownName(`${'"'.repeat(5000)}.png`)
    expect([...shown]).toHaveLength(120)
    expect(shown.endsWith('".png')).toBe(true)
  })
})

describe('contentDisposition', () => {
  test.each([
    ['x.pdf', `attachment; filename="x.pdf"; filename*=UTF-8''x.pdf`],
    ['è già.pdf', `attachment; filename="e gia.pdf"; filename*=UTF-8''%C3%A8%20gi%C3%A0.pdf`],
    ['a"b\\c.pdf', `attachment; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%5Cc.pdf`],
    ["l'esame (1).pdf", `attachment; filename="l'esame (1).pdf"; filename*=UTF-8''l%27esame%20%281%29.pdf`],
    [
      'a\r\nSet-Cookie: b',
      `attachment; filename="a__Set-Cookie: b"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20b`,
    ],
  ])('the name %j is encoded in the header', (name, expected) => {
    expect(contentDisposition(name)).toBe(expected)
    expect(() => new Headers({ 'Content-Disposition': contentDisposition(name) })).not.toThrow()
  })
})
