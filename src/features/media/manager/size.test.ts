import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sizeText } from './size.ts'

const KB = 1024
const MB = KB * KB
const GB = MB * KB

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1,00 KB'],
  [1536, '1,50 KB'],
  [188_744, '184,32 KB'],
  [1023.99 * KB, '1023,99 KB'],
  // A hair under the border, which two decimals would write as 1024,00 KB.
  [1023.996 * KB, '1,00 MB'],
  [MB - 1, '1,00 MB'],
  [MB, '1,00 MB'],
  [1_268_777, '1,21 MB'],
  [10 * MB, '10,00 MB'],
  [GB - 1, '1,00 GB'],
  [GB, '1,00 GB'],
  [2.5 * GB, '2,50 GB'],
  // There is nothing above it.
  [2048 * GB, '2048,00 GB'],
])('%d bytes are written %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test('more bytes never look like fewer, and no number reaches 1024', () => {
  const order = ['Bytes', 'KB', 'MB', 'GB']
  const read = (bytes: number) => {
    const [number = '', unit = ''] = sizeText(bytes).split(' ')
    return { value: Number(number.replace(',', '.')), unit: order.indexOf(unit) }
  }
  fc.assert(
    fc.property(fc.nat(2 ** 31 - 1), fc.nat(2 ** 31 - 1), (one, other) => {
      const [less, more] = [read(Math.min(one, other)), read(Math.max(one, other))]
      expect(less.unit).toBeLessThanOrEqual(more.unit)
      if (less.unit === more.unit) expect(less.value).toBeLessThanOrEqual(more.value)
      expect(more.value).toBeLessThan(1024)
    }),
  )
})
