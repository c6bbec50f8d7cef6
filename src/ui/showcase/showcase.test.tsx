import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ToastProvider } from '../Toast.tsx'
import ShowcasePage from './showcase.page.tsx'

const HERE = import.meta.dirname
const UI = path.dirname(HERE)

/** Files of `ui/` and the components each of them offers. */
function offered(): [file: string, names: string[]][] {
  return readdirSync(UI)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => {
      const code = readFileSync(path.join(UI, file), 'utf8')
      const names = [...code.matchAll(/^export (?:async )?(?:function|const|class) ([A-Z]\w*)/gm)]
      return [file, names.map(([, name = '']) => name)]
    })
}

/** What the page imports from a file of `ui/`. */
function shown(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const part of readdirSync(HERE).filter((file) => /(?<!\.test)\.tsx$/.test(file))) {
    const code = readFileSync(path.join(HERE, part), 'utf8')
    for (const [, names = '', file = ''] of code.matchAll(/^import \{([^}]*)\} from '\.\.\/([^']+)'/gm)) {
      const known = found.get(file) ?? new Set()
      for (const name of names.split(',')) known.add(name.trim())
      found.set(file, known)
    }
  }
  return found
}

/** What has no picture of its own, and why. */
const NOT_SHOWN: Record<string, string> = {
  GripMoves: 'is what a Grip opens, which is shown',
  MenuAt: 'is how that hangs at its Grip',
  NotCome: 'stands where a part of a page has not come, and takes the keyboard there; a journey looks at it',
  Tooltip: 'is what IconButton and IconLink open, which are shown; a journey looks at it',
  TooltipContext: 'hands Tooltip what draws it, where a TooltipProvider stands',
  ToastProvider: 'stands once around the whole site, in root.tsx; what it shows is shown through useToast',
  ToastRegion: 'Toast loads it when there is something to say',
}

describe('every component has its place', () => {
  const places = shown()
  const all = offered()

  test.each(all.flatMap(([file, names]) => names.map((name) => [name, file])))('%s of %s', (name, file) => {
    expect(places.get(file)?.has(name) ?? false).toBe(!(name in NOT_SHOWN))
  })
  test('an exception that is gone is struck off', () => {
    const names = all.flatMap(([, offers]) => offers)
    for (const name of Object.keys(NOT_SHOWN)) expect(names).toContain(name)
  })
  test('the files are read right', () => {
    expect(all.length).toBeGreaterThan(20)
    expect(new Map(all).get('Button.tsx')).toEqual(['Button', 'ButtonLink', 'IconButton', 'IconLink'])
  })
})

describe('its address', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })
  test.each([
    ['development', true],
    ['production', false],
  ])('in %s: %s', async (mode, there) => {
    vi.stubEnv('NODE_ENV', mode)
    vi.resetModules()
    const { default: routes } = await import('../../routes.ts')
    expect(routes.some((route) => route.path === 'sviluppo/componenti')).toBe(there)
  })
})

describe('the page', () => {
  let html = ''
  beforeAll(() => {
    const router = createMemoryRouter([{ path: '*', element: <ShowcasePage /> }])
    html = renderToString(
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>,
    )
  })

  test('shows every token by its name', () => {
    const css = readFileSync(path.join(UI, 'styles/tokens.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    const names = [...new Set(css.match(/--[\w-]+(?=:)/g))].map((name) => name.replace(/^--(c-)?/, ''))
    expect(names.length).toBeGreaterThan(100)
    const code = new Set([...html.matchAll(/<code class="sc-name">([\w-]+)</g)].map(([, name]) => name))
    expect(names.filter((name) => !code.has(name))).toEqual([])
  })
  test('leads from its index to each of its sections, in order', () => {
    const links = [...html.matchAll(/<li><a href="#([\w-]+)">/g)].map(([, id]) => id)
    const sections = [...html.matchAll(/<h2 id="([\w-]+)"/g)].map(([, id]) => id)
    expect(links).toEqual(sections)
    expect(sections).toHaveLength(20)
  })
  test('draws the components on both sides', () => {
    const sides = (name: string) => html.split(`data-density="${name}"`).length - 1
    expect(sides('public')).toBeGreaterThan(20)
    expect(sides('staff')).toBeGreaterThan(20)
    // One inside the other would give it the other's type.
    expect(html.indexOf('data-density="staff"')).toBeLessThan(html.indexOf('<nav'))
  })
  test('writes measured contrast the Italian way', () => {
    expect(html).toContain('14,61')
  })
})
