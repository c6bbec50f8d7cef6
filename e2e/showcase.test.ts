import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { accessibilityFaults, DESKTOP, expectNoSidewaysScroll, PHONE, visit } from './browser.ts'
import { launchChromium } from './chromium.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PAGE = '/sviluppo/componenti'

// The delivered product does not have the page, and the development server is slow to begin: it is built by itself.
const ENTRY = `
  import '/src/ui/styles/app.css'
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  import { createBrowserRouter, RouterProvider } from 'react-router'
  import Page from '/src/pages/showcase.tsx'
  import { ToastProvider } from '/src/ui/Toast.tsx'
  const router = createBrowserRouter([{ path: '*', element: createElement(Page) }])
  const site = createElement(ToastProvider, null, createElement(RouterProvider, { router }))
  createRoot(document.getElementById('site')).render(site)
`

type Served = { contentType: string; body: string | Buffer }

/** The page's files by their addresses. */
async function buildAlone(): Promise<Map<string, Served>> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [
      tailwindcss(),
      {
        name: 'entry',
        resolveId: (id) => (id === 'virtual:entry' ? '\0virtual:entry.js' : undefined),
        load: (id) => (id === '\0virtual:entry.js' ? ENTRY : undefined),
      },
    ],
    build: { write: false, copyPublicDir: false, rolldownOptions: { input: 'virtual:entry' } },
  })
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  const files = new Map<string, Served>()
  for (const output of outputs) {
    const body = output.type === 'chunk' ? output.code : Buffer.from(output.source)
    files.set(`/${output.fileName}`, { contentType: typeOf(output.fileName), body })
  }
  const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry)?.fileName
  const styles = outputs.map(({ fileName }) => fileName).filter((name) => name.endsWith('.css'))
  const links = styles.map((name) => `<link rel="stylesheet" href="/${name}">`).join('')
  const body = `<!doctype html><html lang="it"><title>Componenti</title><meta name="viewport" content="width=device-width">${links}<div id="site" style="display:contents"></div><script type="module" src="/${entry}"></script></html>`
  return files.set(PAGE, { contentType: 'text/html; charset=utf-8', body })
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
}

function typeOf(name: string): string {
  return TYPES[path.extname(name)] ?? 'application/octet-stream'
}

let files: Map<string, Served>
// Not in the test, whose time it would take up on a slow machine.
beforeAll(async () => {
  files = await buildAlone()
})

test('no file of the delivered product contains the showcase', () => {
  const folder = path.join(ROOT, 'build')
  const delivered = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|json)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  expect(delivered.length).toBeGreaterThan(20)
  const telling = delivered.filter((file) =>
    /sviluppo\/componenti|showcase|\bsc-/.test(readFileSync(file, 'utf8')),
  )
  expect(telling).toEqual([])
})

test('axe and the console report nothing about any component, on a phone, on a desktop and in a dialog', async () => {
  const browser = await launchChromium()
  onTestFinished(() => browser.close())
  const { page, complaints } = await visit(browser, 'http://componenti.test', PHONE)
  await page.route('**/*', (route) => {
    const found = files.get(new URL(route.request().url()).pathname)
    return found ? route.fulfill(found) : route.fulfill({ status: 404 })
  })
  await page.goto(PAGE)
  await page.getByRole('heading', { level: 1, name: 'Componenti' }).waitFor()
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScroll(page)
    expect(await accessibilityFaults(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Apri da compilare' }).first().press('Enter')
  await page.getByRole('dialog', { name: 'Modifica richiesta' }).getByLabel('Paziente').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})
