import { expect, test } from 'vitest'
import { fittingSize, isPhoto, jpegName, smallerPhoto } from './smallerPhoto.ts'

test('a photo of 12 megapixels fits into 2400 pixels, either way up; a small one stays', () => {
  expect(fittingSize(4000, 3000)).toEqual({ width: 2400, height: 1800 })
  expect(fittingSize(3000, 4000)).toEqual({ width: 1800, height: 2400 })
  expect(fittingSize(800, 600)).toEqual({ width: 800, height: 600 })
  expect(fittingSize(100_000, 1)).toEqual({ width: 2400, height: 1 })
})

test('documents and moving pictures are no photos', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/heic'])
    expect(isPhoto({ type, name: 'a' })).toBe(true)
  expect(isPhoto({ type: '', name: 'IMG_0001.HEIC' })).toBe(true)
  for (const type of ['image/gif', 'application/pdf', 'application/msword', 'image/svg+xml'])
    expect(isPhoto({ type, name: 'a.jpg' })).toBe(false)
})

test('a photo made into a JPEG is called so', () => {
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
