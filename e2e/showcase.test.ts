import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accessibilityFaults,
  DESKTOP,
  expectNoSidewaysScroll,
  hasFocus,
  PHONE,
  type Visit,
  visit,
} from './browser.ts'
import { launchChromium } from './chromium.ts'
import { type Product, startProduct } from './product.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PAGE = '/sviluppo/componenti'

// The delivered product does not have the page, and the development server is slow to begin: it is built by itself.
const ENTRY = `
  import '/src/ui/styles/app.css'
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  import { createBrowserRouter, RouterProvider } from 'react-router'
  import Page from '/src/ui/showcase/showcase.page.tsx'
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

describe('as it is delivered', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product?.stop())

  test.each([PAGE, `${PAGE}.data`])('%s is nowhere', async (address) => {
    expect((await fetch(product.url + address)).status).toBe(404)
  })

  test('no file says a word of it', () => {
    const folder = path.join(ROOT, 'build')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(js|css|html|json)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
    expect(files.length).toBeGreaterThan(20)
    const telling = files.filter((file) =>
      /sviluppo\/componenti|showcase|\bsc-/.test(readFileSync(file, 'utf8')),
    )
    expect(telling).toEqual([])
  })
})

describe('as developers see it', () => {
  let browser: Browser
  let visitor: Visit
  let page: Page

  beforeAll(async () => {
    const files = await buildAlone()
    browser = await launchChromium()
    visitor = await visit(browser, 'http://componenti.test')
    page = visitor.page
    await page.route('**/*', (route) => {
      const found = files.get(new URL(route.request().url()).pathname)
      return found ? route.fulfill(found) : route.fulfill({ status: 404 })
    })
    await page.goto(PAGE)
    await page.getByRole('heading', { level: 1, name: 'Componenti' }).waitFor()
  })
  afterAll(() => browser?.close())

  test.each([PHONE, DESKTOP])('nothing to complain about at $width px', async (viewport) => {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScroll(page)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(visitor.complaints).toEqual([])
  })

  test('the index leads to a section', async () => {
    await page.getByRole('navigation', { name: 'Indice' }).getByRole('link', { name: 'Campi' }).click()
    await expect.poll(() => page.url()).toContain('#campi')
    const top = () => page.getByRole('heading', { name: 'Campi', exact: true }).boundingBox()
    await expect.poll(async () => (await top())?.y ?? -1).toBeGreaterThanOrEqual(0)
    expect((await top())?.y).toBeLessThan(100)
  })

  test('a dialog opens and closes from the keyboard, and the focus comes back', async () => {
    const opener = page.getByRole('button', { name: 'Apri da compilare' }).first()
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Modifica richiesta' })
    await dialog.getByLabel('Paziente').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(opener)).toBe(true)
  })

  // Open a menu, a dialog, a question; then comes the toast, as late as an answer from the server.
  test.each([
    { opens: 'Altre azioni', role: 'menu' },
    { opens: 'Apri da compilare', role: 'dialog' },
    { opens: 'Elimina contatto', role: 'alertdialog' },
  ] as const)(
    'Escape closes what one is in, $role, not the toast that came since',
    async ({ opens, role }) => {
      const opener = page.getByRole('button', { name: opens }).first()
      await opener.press('Enter')
      const open = page.getByRole(role)
      await expect.poll(() => open.evaluate((it) => it.contains(document.activeElement))).toBe(true)
      // Nobody presses it: that would be outside of what is open.
      await page
        .locator('button')
        .filter({ hasText: 'Riuscito' })
        .first()
        .evaluate((it: HTMLElement) => it.click())
      const toast = page.locator('.toast')
      // It waits as long as it is pointed at.
      await toast.hover()
      await page.keyboard.press('Escape')
      await open.waitFor({ state: 'detached' })
      await expect.poll(() => hasFocus(opener)).toBe(true)
      expect(await toast.count()).toBe(1)
      await page.keyboard.press('Escape')
      await toast.waitFor({ state: 'detached' })
      await page.mouse.move(0, 0)
    },
  )

  test('a menu, a hint and a calendar answer the keyboard', async () => {
    const actions = page.getByRole('button', { name: 'Altre azioni' }).first()
    await actions.press('Enter')
    await page.getByRole('menuitem', { name: 'Elimina' }).waitFor()
    await page.keyboard.press('Escape')
    // The focus comes back a moment after the menu has gone.
    await page.getByRole('menuitem', { name: 'Elimina' }).waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(actions)).toBe(true)
    // Focus that a menu gives back opens no tooltip; the way there by Tab does.
    expect(await page.getByRole('tooltip', { includeHidden: true }).count()).toBe(0)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await page.getByRole('tooltip', { includeHidden: true }).getByText('Altre azioni').waitFor()
    const calendar = page.getByRole('grid', { name: 'novembre 2026' })
    await calendar.getByRole('button', { name: /24 novembre 2026/ }).press('ArrowRight')
    await page.keyboard.press('Enter')
    await calendar.getByRole('gridcell', { selected: true, name: '25' }).waitFor()
  })
})
