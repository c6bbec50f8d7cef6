import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

type Part = { module: string }
type RoutePart = Part & {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  clientLoaderModule?: string
}
type Manifest = { entry: Part; routes: Record<string, RoutePart> }

export type PageWeight = {
  id: string
  path: string
  staff: boolean
  /** The page's own file, one of `files`. */
  own: string
  files: string[]
  bytes: number
}

/** Layouts and pages whose `handle` says scripts: 'islands': documents load one script of their own (decision 50). */
const DOCUMENTS = [
  'layouts/public',
  'layouts/english',
  'pages/public/webmail',
  'pages/public/embedded-form',
  'pages/public/inauguration',
  'pages/public/visit',
  'pages/public/waiting',
  'pages/public/not-found',
]

const ASSETS = path.resolve(import.meta.dirname, '../build/client/assets')

// The names of built files tell their content.
const sizes = new Map<string, number>()

/** Bytes after brotli. */
function sizeOf(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(file)).byteLength
  sizes.set(file, size)
  return size
}

/** The JavaScript a browser loads to show each page for the first time, before anything is touched, in bytes after brotli, heaviest first. */
export function pageWeights(assets = ASSETS): PageWeight[] {
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error(`No manifest in ${assets}: build first.`)
  const { entry, routes } = readManifest(path.join(assets, name))
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId))
  return Object.values(routes)
    .filter(({ id }) => !parents.has(id))
    .map((page) => {
      const chain = chainOf(page, routes)
      const isDocument = chain.some(({ id }) => DOCUMENTS.includes(id))
      const files = isDocument
        ? withImports([documentScript(assets)], assets)
        : withImports([entry, ...chain].flatMap(filesOf), assets).add(name)
      return {
        id: page.id,
        path: `/${chain.flatMap((part) => part.path || []).join('/')}`,
        staff: chain.some(({ id }) => id === 'layouts/staff'),
        own: path.basename(page.module),
        files: [...files],
        bytes: [...files].reduce((sum, file) => sum + sizeOf(path.join(assets, file)), 0),
      }
    })
    .sort((a, b) => b.bytes - a.bytes)
}

/**
 * Weighs a page with each of the parts it loads later: the part's own file and all that file imports.
 * @returns Bytes after brotli, heaviest first.
 */
export function partWeights(page: PageWeight, assets = ASSETS): { part: string; bytes: number }[] {
  const parts = [...codeOf(page.own, assets).matchAll(/import\(\s*[`"']\.\/([^`"']+\.js)[`"']\s*\)/g)].map(
    ([, file = '']) => file,
  )
  return parts
    .map((part) => {
      const files = [...withImports([part], assets)].filter((file) => !page.files.includes(file))
      const more = files.reduce((sum, file) => sum + sizeOf(path.join(assets, file)), 0)
      return { part, bytes: page.bytes + more }
    })
    .sort((a, b) => b.bytes - a.bytes)
}

/**
 * Weighs the style sheet that every page loads.
 * @returns Bytes after brotli.
 */
export function styleWeight(assets = ASSETS): number {
  return readdirSync(assets)
    .filter((file) => /^root-.*\.css$/.test(file))
    .reduce((sum, file) => sum + sizeOf(path.join(assets, file)), 0)
}

function readManifest(file: string): Manifest {
  const code = readFileSync(file, 'utf8')
  return JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1)) as Manifest
}

function documentScript(assets: string): string {
  const manifest = JSON.parse(readFileSync(path.join(assets, '../.vite/islands.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  return path.basename(manifest['src/islands.ts']?.file ?? '')
}

/** The page and the layouts around it, outermost first. */
function chainOf(page: RoutePart, routes: Manifest['routes']): RoutePart[] {
  const parent = page.parentId === undefined ? undefined : routes[page.parentId]
  return parent ? [...chainOf(parent, routes), page] : [page]
}

function filesOf({ module, ...more }: Part & { clientLoaderModule?: string }): string[] {
  return [module, ...(more.clientLoaderModule ? [more.clientLoaderModule] : [])].map((file) =>
    path.basename(file),
  )
}

/** The files and, followed to the end, everything they import: the list of pages does not name it all. */
function withImports(files: readonly string[], assets: string): Set<string> {
  const all = new Set(files)
  for (const file of all) {
    for (const [, next = ''] of codeOf(file, assets).matchAll(
      /(?:from|import)\s*[`"']\.\/([^`"']+\.js)[`"']/g,
    ))
      all.add(next)
  }
  return all
}

function codeOf(file: string, assets: string): string {
  return readFileSync(path.join(assets, file), 'utf8')
}
