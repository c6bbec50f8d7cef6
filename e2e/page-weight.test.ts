import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pageWeights } from '../bench/page-weight.ts'

// kB are 1000 bytes, compressed with brotli.
const HOME = 130
const OTHERS = 230

const built = existsSync(path.resolve(import.meta.dirname, '../build/client/assets'))

test.skipIf(!built)('pages load no more JavaScript than their budget', () => {
  const pages = pageWeights()
  expect(pages.map((page) => page.path)).toEqual(expect.arrayContaining(['/', '/servizi', '/dashboard']))
  const tooHeavy = pages.filter(({ path, bytes }) => bytes > (path === '/' ? HOME : OTHERS) * 1000)
  expect(tooHeavy).toEqual([])
  // Less than React alone weighs would mean that something was not counted.
  for (const { bytes } of pages) expect(bytes).toBeGreaterThan(50_000)
})
