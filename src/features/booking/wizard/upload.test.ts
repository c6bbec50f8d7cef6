import { describe, expect, test } from 'vitest'
import { fittingSize, isPhoto, jpegName, refusalOf, sizeText, smallerPhoto } from './upload.ts'

const MB = 1024 * 1024

test('a photo over 10 MB is accepted because it is scaled down, and a document is not', () => {
  expect(refusalOf({ name: 'a.jpg', type: 'image/jpeg', size: 14 * MB }, 1)).toBeNull()
  expect(refusalOf({ name: 'a.gif', type: 'image/gif', size: 14 * MB }, 1)).toContain('a.gif')
})

describe('a file before its upload', () => {
  test.each([
    ['foto.jpg', 'image/jpeg'],
    ['foto', 'image/heic'],
    ['referto.PDF', ''],
    ['lettera.doc', 'application/msword'],
    ['lettera.docx', ''],
  ])('%s is accepted', (name, type) => {
    expect(refusalOf({ name, type, size: 10 * MB }, 1)).toBeNull()
  })

  test('a file over 10MB, empty or of another type is refused by name', () => {
    expect(refusalOf({ name: 'a.pdf', type: '', size: 10 * MB + 1 }, 1)).toContain('a.pdf')
    expect(refusalOf({ name: 'a.pdf', type: '', size: 0 }, 1)).toContain('a.pdf')
    expect(refusalOf({ name: 'a.pdf.exe', type: 'application/pdf', size: 1 }, 1)).toContain('a.pdf.exe')
  })
})

test('a file beyond the fifth is refused, and one of a wrong type for its type', () => {
  expect(refusalOf({ name: 'a.pdf', type: '', size: 1 }, 0)).toBe('Puoi caricare massimo 5 file')
  expect(refusalOf({ name: 'a.exe', type: '', size: 1 }, 0)).toContain('a.exe')
})

test('a size is written with the decimal sign of the language', () => {
  const sizes = [1, 348_160, 1_258_291, 10 * MB]
  expect(sizes.map((size) => sizeText(size, ','))).toEqual(['1 KB', '340 KB', '1,2 MB', '10,0 MB'])
  expect(sizeText(1_258_291, '.')).toBe('1.2 MB')
})

test('a photo of 12 megapixels is scaled to 2400 pixels in either orientation, and a small one is not', () => {
  expect(fittingSize(4000, 3000)).toEqual({ width: 2400, height: 1800 })
  expect(fittingSize(3000, 4000)).toEqual({ width: 1800, height: 2400 })
  expect(fittingSize(800, 600)).toEqual({ width: 800, height: 600 })
  expect(fittingSize(100_000, 1)).toEqual({ width: 2400, height: 1 })
})

test('documents and animations are not photos', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/heic'])
    expect(isPhoto({ type, name: 'a' })).toBe(true)
  expect(isPhoto({ type: '', name: 'IMG_0001.HEIC' })).toBe(true)
  for (const type of ['image/gif', 'application/pdf', 'application/msword', 'image/svg+xml'])
    expect(isPhoto({ type, name: 'a.jpg' })).toBe(false)
})

test('a photo converted to JPEG gets the extension jpg', () => {
  expect(['a.jpeg', 'A.JPG', 'a.png', 'IMG_1.HEIC', 'a'].map(jpegName)).toEqual([
    'a.jpeg',
    'A.JPG',
    'a.jpg',
    'IMG_1.jpg',
    'a.jpg',
  ])
})

test('a browser that cannot read a photo sends it as it is', async () => {
  // Node has no createImageBitmap.
  const file = new File([new Uint8Array(2_000_000)], 'a.jpg', { type: 'image/jpeg' })
  expect(await smallerPhoto(file)).toBe(file)
})
