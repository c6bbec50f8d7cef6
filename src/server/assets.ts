import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Encoding } from './encoding.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.ico': 'image/x-icon',
}

export type Asset = {
  type: string
  etag: string
  immutable: boolean
  bytes: Record<Encoding, Buffer | undefined>
}

/**
 * Every built file, in memory, with its compressed forms from the build: there are few, and they are asked for all the
 * time. Only names found here are ever served, so a path can't lead anywhere else. A later folder's file counts more; one
 * that is not there has none.
 */
export async function loadAssets(...folders: string[]): Promise<Map<string, Asset>> {
  const all = await Promise.all(folders.filter((folder) => existsSync(folder)).map(loadFolder))
  return new Map(all.flatMap((assets) => [...assets]))
}

async function loadFolder(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const type = TYPES[path.extname(entry.name)]
    const url = `/${path.relative(folder, file).split(path.sep).join('/')}`
    // Also not what the build notes in `.vite`.
    if (!entry.isFile() || !type || url.includes('/.')) continue
    assets.set(url, await load(file, type, url))
  }
  return assets
}

const BUILT = /^\/assets\/[\w-][\w.-]*$/

/**
 * A file of a build that came after this process began, while it is replaced by one of that build: pages of the new ones
 * may ask the old ones for it. Kept like the others; nothing but a name in one folder is looked for.
 */
export async function findLateAsset(
  assets: Map<string, Asset>,
  folder: string,
  url: string,
): Promise<Asset | undefined> {
  const type = TYPES[path.extname(url)]
  if (!type || !BUILT.test(url)) return undefined
  try {
    const asset = await load(path.join(folder, url), type, url)
    assets.set(url, asset)
    return asset
  } catch {
    return undefined
  }
}

async function load(file: string, type: string, url: string): Promise<Asset> {
  const [identity, br, gzip] = await Promise.all([
    readFile(file),
    readIfThere(`${file}.br`),
    readIfThere(`${file}.gz`),
  ])
  return {
    type,
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    immutable: url.startsWith('/assets/'),
    bytes: { identity, gzip, br },
  }
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch {
    return undefined
  }
}
