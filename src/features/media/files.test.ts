import { expect, it } from 'vitest'
import { kindOf, pictureAddress, previewOf, sizeOf } from './files.ts'

it.each([
  [0, '0,0 KB'],
  [1024, '1,0 KB'],
  [494_182, '482,6 KB'],
  [10 * 1024 * 1024, '10240,0 KB'],
])('the size of %i bytes is written %s', (bytes, text) => {
  expect(sizeOf(bytes)).toBe(text)
})

it.each([
  ['application/pdf', 'PDF'],
  ['image/jpeg', 'JPG'],
  ['image/png', 'PNG'],
  ['image/svg+xml', 'SVG'],
  ['application/msword', 'DOC'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'DOCX'],
])('the type %s is written %s', (mimeType, text) => {
  expect(kindOf(mimeType)).toBe(text)
})

it.each([
  ['image/jpeg', 'picture'],
  ['image/png', 'picture'],
  ['image/webp', 'picture'],
  ['image/gif', 'picture'],
  ['image/svg+xml', null],
  ['image/heic', null],
  ['image/JPEG', null],
  ['text/html', null],
  ['application/xhtml+xml', null],
  ['application/msword', null],
])('the type %s has the preview %s', (mimeType, preview) => {
  expect(previewOf(mimeType, true)).toBe(preview)
})

it('a PDF has a preview only where the browser has its own viewer', () => {
  expect(previewOf('application/pdf', true)).toBe('pdf')
  expect(previewOf('application/pdf', false)).toBe(null)
})

it('pictureAddress throws for another type of file', async () => {
  const { signal } = new AbortController()
  await expect(pictureAddress({ id: 1, mimeType: 'image/svg+xml' }, signal)).rejects.toThrow('no picture')
})
