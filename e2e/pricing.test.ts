import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults, expectNoSidewaysScroll, PHONE, visit } from './browser.ts'
import { atDesk } from './desk.ts'
import { saidOf } from './setup.ts'
import { browser, product, stage } from './stage.ts'

stage()

const yes = 'incluso'
const no = 'non incluso'
const FEATURES: readonly (readonly [name: string, starter: string, pro: string, enterprise: string])[] = [
  ['Hosting e dominio', yes, yes, yes],
  ['Gestione email', yes, yes, yes],
  ['Privacy e cookie', yes, yes, yes],
  ['Supporto e manutenzione', yes, yes, yes],
  ['Richieste di modifica al mese', '1', '3', '4'],
  ['Contatti', '1.000', '1.000', '1.000'],
  ['Liste', yes, yes, yes],
  ['Pipeline vendite', no, yes, yes],
  ['Email marketing', yes, yes, yes],
  ['WhatsApp marketing', no, yes, yes],
  ['Servizi', yes, yes, yes],
  ['Medici', yes, yes, yes],
  ['Prenotazioni online', yes, yes, yes],
  ['Pazienti', no, no, yes],
  ['Cartella clinica', no, no, yes],
  ['Appuntamenti online', no, no, yes],
]

test('a visitor without a session is told why a login is needed', async () => {
  const { page, context } = await visit(browser, product.url)
  // The toast goes after five seconds, the page may still be loading then.
  await page.goto('/pricing', { waitUntil: 'commit' })
  await saidOf(page).getByText('Accesso richiesto', { exact: true }).waitFor()
  await saidOf(page)
    .getByText("Devi effettuare l'accesso per visualizzare i piani e prezzi.", { exact: true })
    .waitFor()
  await page.waitForURL(/\/login\b/)
  await context.close()
})

test('the entry of prices is the last of its group, and current on its page and sub-pages', async () => {
  const { page, complaints } = await atDesk('/dashboard')
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  await expect
    .poll(() => menu.getByRole('list', { name: 'Clinica' }).getByRole('link').allInnerTexts())
    .toEqual(['Sito web', 'Setup', 'Piani e prezzi'])
  await menu.getByRole('link', { name: 'Piani e prezzi' }).click()
  const current = () => menu.locator('[aria-current]').allInnerTexts()
  await expect.poll(current).toEqual(['Piani e prezzi'])
  const previews = page.getByRole('region', { name: 'Anteprime' }).getByRole('link')
  await expect
    .poll(() => previews.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    .toEqual(['/pipeline', '/pazienti', '/collaboratori', '/attrezzature'])
  for (const title of ['Pipeline vendite', 'Pazienti', 'Collaboratori', 'Attrezzature']) {
    await previews.filter({ hasText: title }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await expect.poll(current).toEqual(['Piani e prezzi'])
    await page.goBack()
    await page.getByRole('heading', { name: 'Piani e prezzi', level: 1 }).waitFor()
  }
  expect(complaints).toEqual([])
})

describe('the price plans', () => {
  const foot = async (page: Page) => {
    await page.getByText('Tutti i prezzi sono mensili e escludono IVA.', { exact: true }).waitFor()
    const mail = page.getByRole('link', { name: 'assistenza@ambulatorio.example' })
    await expect.poll(() => mail.getAttribute('href')).toBe('mailto:assistenza@ambulatorio.example')
  }

  test('the price plans stand side by side and are read in this order, and below each other on a phone', async () => {
    const { page, complaints } = await atDesk('/pricing')
    const table = page.getByRole('table', { name: 'Confronto dei piani' })
    await expect
      .poll(() =>
        table
          .getByRole('columnheader')
          .allInnerTexts()
          .then((texts) => texts.map(oneLine)),
      )
      .toEqual(['Starter Piano Attuale', 'Pro', 'Enterprise'])
    const cellsOf = (name: string) =>
      table
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
        .getByRole('cell')
        .evaluateAll((cells) => cells.map((cell) => cell.textContent))
    await expect
      .poll(() => cellsOf('Prezzo'))
      .toEqual([
        '145,00 €al mesePerfetto per iniziare',
        '175,00 €al meseLa scelta più popolare',
        '325,00 €al meseSoluzione completa',
      ])
    for (const [name, ...extents] of FEATURES) expect(await cellsOf(name), name).toEqual(extents)
    for (const group of ['Sito web', 'CRM', 'Automazione', 'Gestione'])
      await table.getByText(group, { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'Starter' }).count()).toBe(0)
    await foot(page)
    expect(await accessibilityFaults(page)).toEqual([])

    await page.setViewportSize(PHONE)
    for (const [index, plan, price, text] of [
      [1, 'Starter', '145,00 €', 'Perfetto per iniziare'],
      [2, 'Pro', '175,00 €', 'La scelta più popolare'],
      [3, 'Enterprise', '325,00 €', 'Soluzione completa'],
    ] as const) {
      const card = page.getByRole('region', { name: plan, exact: true })
      await card.getByText(price, { exact: true }).waitFor()
      await card.getByText(text, { exact: true }).waitFor()
      expect(await card.getByText('Piano Attuale', { exact: true }).count()).toBe(index === 1 ? 1 : 0)
      const heard = await card
        .getByRole('listitem')
        .evaluateAll((items) => items.map((item) => item.textContent))
      expect(heard).toEqual(FEATURES.map((feature) => `${feature[0]}: ${feature[index]}`))
    }
    await expect.poll(() => page.getByRole('table').count()).toBe(0)
    await foot(page)
    await expectNoSidewaysScroll(page)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
