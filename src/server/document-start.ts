import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Written beside the pages by the build of `vite.islands.config.ts`. */
const MANIFEST = path.join(import.meta.dirname, '../client/.vite/islands.json')

// In development Vite serves the sources, and React has to find the code that swaps components before it.
const DEVELOPMENT = `import "/@id/__x00__virtual:react-router/inject-hmr-runtime";import("/src/islands.ts")`

let built: string | undefined

/** The code that starts the script of the documents. In a build, this file is a part of `build/server/index.js`. */
export function documentStart(): string {
  if (!import.meta.env.PROD) return DEVELOPMENT
  built ??= `import "/${fileOf(readFileSync(MANIFEST, 'utf8'))}"`
  return built
}

function fileOf(manifest: string): string {
  const { file } = (JSON.parse(manifest) as Record<string, { file?: string }>)['src/islands.ts'] ?? {}
  if (!file) throw new Error(`no script of the documents in ${MANIFEST}`)
  return file
}
