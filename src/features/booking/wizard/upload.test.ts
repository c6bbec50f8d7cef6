import { describe, expect, test } from 'vitest'
import { refusalOf, sizeText } from './upload.ts'

const MB = 1024 * 1024

test('a photo of more than 10 MB is made smaller before it counts; a document is not', () => {
  expect(refusalOf({ name: 'a.jpg', type: 'image/jpeg', size: 14 * MB }, 1)).toBeNull()
  expect(refusalOf({ name: 'a.gif', type: 'image/gif', size: 14 * MB }, 1)).toContain('a.gif')
})

describe('a file before it is sent', () => {
  test.each([
    ['foto.jpg', 'image/jpeg'],
    ['foto', 'image/heic'],
    ['referto.PDF', ''],
    ['lettera.doc', 'application/msword'],
    ['lettera.docx', ''],
  ])('%s is accepted', (name, type) => {
    expect(refusalOf({ name, type, size: 10 * MB }, 1)).toBeNull()
  })

  test('over 10MB, empty or of another type is refused by name', () => {
    expect(refusalOf({ name: 'a.pdf', type: '', size: 10 * MB + 1 }, 1)).toContain('a.pdf')
    expect(refusalOf({ name: 'a.pdf', type: '', size: 0 }, 1)).toContain('a.pdf')
    expect(refusalOf({ name: 'a.pdf.exe', type: 'application/pdf', size: 1 }, 1)).toContain('a.pdf.exe')
  })
})

test('a file beyond the fifth is refused, one of a wrong type for its type', () => {
  expect(refusalOf({ name: 'a.pdf', type: '', size: 1 }, 0)).toBe('Puoi caricare massimo 5 file')
  expect(refusalOf({ name: 'a.exe', type: '', size: 1 }, 0)).toContain('a.exe')
})

test('a size is written the Italian way', () => {
  expect([1, 348_160, 1_258_291, 10 * MB].map(sizeText)).toEqual(['1 KB', '340 KB', '1,2 MB', '10,0 MB'])
})
