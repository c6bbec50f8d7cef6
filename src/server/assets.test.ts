import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLateAsset, loadAssets } from './assets.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'assets-'))
  mkdirSync(path.join(folder, 'client/assets'), { recursive: true })
  writeFileSync(path.join(folder, 'client/assets/old-1a.js'), 'old')
  writeFileSync(path.join(folder, 'client/robots.html'), 'no')
  writeFileSync(path.join(folder, 'secret.js'), 'secret')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('files of two builds are served, and the later one wins for the same name', async () => {
  const before = path.join(folder, 'before/assets')
  mkdirSync(before, { recursive: true })
  writeFileSync(path.join(before, 'gone-0z.js'), 'gone')
  writeFileSync(path.join(before, 'old-1a.js'), 'not this one')
  const assets = await loadAssets(
    path.join(folder, 'before'),
    path.join(folder, 'none'),
    path.join(folder, 'client'),
  )
  const texts = [...assets].map(([url, { bytes }]) => [url, bytes.identity?.toString()])
  expect(texts.toSorted()).toEqual([
    ['/assets/gone-0z.js', 'gone'],
    ['/assets/old-1a.js', 'old'],
  ])
})

test('a file of the next build is found with its compressed forms, and cached', async () => {
  const client = path.join(folder, 'client')
  const assets = await loadAssets(client)
  expect([...assets.keys()]).toEqual(['/assets/old-1a.js'])
  writeFileSync(path.join(client, 'assets/new-2b.js'), 'new')
  writeFileSync(path.join(client, 'assets/new-2b.js.br'), 'br')
  const found = await findLateAsset(assets, client, '/assets/new-2b.js')
  expect(found?.bytes.identity?.toString()).toBe('new')
  expect(found?.bytes.br?.toString()).toBe('br')
  expect(found?.immutable).toBe(true)
  expect(assets.get('/assets/new-2b.js')).toBe(found)
})

test.each([
  '/assets/none.js',
  '/assets/../../secret.js',
  '/assets/..%2f..%2fsecret.js',
  '/assets/new-2b.js.br',
  '/robots.html',
  '/assets/',
])('%s finds no file', async (url) => {
  const assets = new Map()
  expect(await findLateAsset(assets, path.join(folder, 'client'), url)).toBeUndefined()
  expect(assets.size).toBe(0)
})
