import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * The router gives its components names for debugging. To a bundler that is an effect, so every page would load also
 * the components nobody uses.
 */
const namelessRouter: Plugin = {
  name: 'nameless-router',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\// },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(/^(const \w+ = )(React\$1\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2'),
      map: null,
    }),
  },
}

type BrowserRoute = { id: string; parentId?: string; module: string; imports: string[] }
type BrowserManifest = { entry: { imports: string[] }; routes: Record<string, BrowserRoute> }

/**
 * Every page loads the list of all pages, with the files each of them needs, so that these can be fetched as soon as somebody
 * is about to go there. Visitors are never about to go to the back office, nor need they be told again what the frame
 * around a page has loaded already. Written after the pages of the server, which keep the whole list.
 */
const shortList: Plugin = {
  name: 'short-list-of-pages',
  apply: 'build',
  enforce: 'post',
  closeBundle() {
    if (this.environment.name !== 'ssr') return
    const folder = path.resolve(import.meta.dirname, 'build/client/assets')
    const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file))
    if (!name) throw new Error('The list of pages is not where it was.')
    const [, before = '', json = '', after = ''] =
      /^([^{]*)(.*\})(;?)$/s.exec(readFileSync(path.join(folder, name), 'utf8')) ?? []
    const manifest = JSON.parse(json) as BrowserManifest
    for (const route of Object.values(manifest.routes).reverse()) shorten(route, manifest)
    writeFileSync(path.join(folder, name), `${before}${JSON.stringify(manifest)}${after}`)
  },
}

/** From the innermost page outwards: what is around a page still tells what it loads. */
function shorten(route: BrowserRoute, { entry, routes }: BrowserManifest): void {
  const around: BrowserRoute[] = []
  for (let up = routes[route.parentId ?? '']; up; up = routes[up.parentId ?? '']) around.push(up)
  const staff = [route, ...around].some(({ id }) => id === 'layouts/staff')
  const loaded = new Set([...entry.imports, ...around.flatMap((one) => [one.module, ...one.imports])])
  route.imports = staff ? [] : route.imports.filter((file) => !loaded.has(file))
}

// Dozens of small files compress worse than a few: what every page needs, and what the pages of the site share. The parts of
// `ui` that are on every page of the site are named, or they would come with all the others.
const SITE_UI =
  'fonts|Toast|Button|buttonLook|cx|Density|Logo|SkipLink|useArrival|useHash|useHydrated|ExternalLink|glyphs|glyph-departments|glyph-specialties'
const SITE_SIGNS =
  'message-circle|phone|arrow-up-right|calendar-plus|house|layout-grid|mail|test-tube|users|pause|play'
// Signs that several pages of the site show, and those of the working pages. Each file a page needs is named in the list of
// routes that every page loads: one small file is dearer than it looks.
const SHARED_SIGNS = 'house|mail|users|phone|check|arrow-right|circle-exclamation-point'
const WORK_SIGNS = 'x|chevron-left|chevron-right|plus|trash-2|eye|clock|calendar-days|image|pencil|search'
const codeSplitting = {
  groups: [
    { name: 'frame', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, minShareCount: 8 },
    {
      name: 'site',
      // Not what only one page shows, nor what only search engines read.
      test: new RegExp(
        `/src/(ui/(${SITE_UI})\\.tsx?|(layouts/public|features/site|platform/form/visitor)/(?!structured)|features/contacts/form/(Words|copy))|/content/(?!specialists|avatars)[\\w-]+\\.ts|/lucide-react/dist/esm/(?!icons/)|/icons/(${SITE_SIGNS})\\.`,
      ),
      minShareCount: 5,
    },
    // Small, and nearly everywhere: each would be a file of its own.
    {
      name: 'small',
      test: /\/src\/(ui\/(SkipLink|Spinner)|layouts\/public\/LoginLink|platform\/(http\/closed|session\/hint))\./,
      minShareCount: 2,
    },
    { name: 'query', test: /\/node_modules\/@tanstack\// },
    { name: 'marks', test: new RegExp(`/icons/(${SHARED_SIGNS})\\.`), minShareCount: 2 },
    { name: 'signs', test: new RegExp(`/icons/(${WORK_SIGNS})\\.`), minShareCount: 2 },
  ],
}

export default defineConfig({
  plugins: [namelessRouter, tailwindcss(), reactRouter(), shortList],
  build: {
    target: 'es2022',
    assetsInlineLimit: 1024,
    // A browser keeps it that an address did not answer. A part of a page is asked for again under another one
    // (ui/lazyWithRetry.tsx); what it imports has none, and is not to be asked for before the part itself has come.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
})
