import { describe, expect, it } from 'vitest'
import { isTooMany, refusalOf, sizeText } from './upload.ts'

const MB = 1024 * 1024

describe('a file before it is sent', () => {
  it.each([
    ['foto.jpg', 'image/jpeg'],
    ['foto', 'image/heic'],
    ['referto.PDF', ''],
    ['lettera.doc', 'application/msword'],
    ['lettera.docx', ''],
  ])('%s is accepted', (name, type) => {
    expect(refusalOf({ name, type, size: 10 * MB })).toBeNull()
  })

  it('over 10MB, empty or of another type is refused by name', () => {
    expect(refusalOf({ name: 'a.pdf', type: '', size: 10 * MB + 1 })).toContain('a.pdf')
    expect(refusalOf({ name: 'a.pdf', type: '', size: 0 })).toContain('a.pdf')
    expect(refusalOf({ name: 'a.pdf.exe', type: 'application/pdf', size: 1 })).toContain('a.pdf.exe')
  })
})

it('five files are enough', () => {
  expect(isTooMany(2, 3)).toBe(false)
  expect(isTooMany(2, 4)).toBe(true)
})

it('a size is written the Italian way', () => {
  expect([1, 348_160, 1_258_291, 10 * MB].map(sizeText)).toEqual(['1 KB', '340 KB', '1,2 MB', '10,0 MB'])
})
