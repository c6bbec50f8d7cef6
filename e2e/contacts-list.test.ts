import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from './browser.ts'
import { addPeople, addressOf, atWork, type NewPerson, namesIn, searchOf } from './contacts.ts'
import { atDesk } from './desk.ts'
import { rowOf } from './setup.ts'
import { database, stage } from './stage.ts'

stage('sample', async () => {
  await database.db.deleteFrom('contactRequests').execute()
})

test('an empty list shows one sentence and one button to begin', async () => {
  const { page, complaints } = await atDesk('/contatti')
  await page.getByRole('heading', { name: 'Nessun contatto', exact: true }).waitFor()
  await page.getByText('Totale contatti').locator('..').getByText('0', { exact: true }).waitFor()
  await expect.poll(() => searchOf(page).count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: 'Nuovo contatto' }).count()).toBe(2)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})

describe('the list of contacts', () => {
  const named: NewPerson[] = [
    {
      firstName: 'Niccolò',
      lastName: 'Esempi',
      type: 'Cliente',
      dettaglioFonte: 'Prenotazione',
      phone: '+39 000 555 0142',
      viewed: false,
    },
    { firstName: 'Zoe', lastName: 'Abati', type: 'Lead', fonte: 'Telefono', dettaglioFonte: 'Reception' },
    {
      firstName: 'Anna',
      lastName: 'Zuccoli',
      type: 'Cliente',
      fonte: 'Telefono',
      dettaglioFonte: 'Reception',
    },
    { firstName: 'Bice', lastName: 'Mari', type: 'Prospect', fonte: 'Passaparola, amici' },
    { firstName: 'Carla', lastName: 'Nulli', fonte: null },
  ]
  const many: NewPerson[] = Array.from({ length: 60 }, (_, n) => ({
    firstName: 'Prova',
    lastName: `Numero ${String(n).padStart(2, '0')}`,
    dettaglioFonte: n < 50 ? 'Modulo contatti' : 'Convenzione',
  }))
  let ids: number[] = []

  beforeAll(async () => {
    await addPeople(database, many)
    const last = Date.UTC(2026, 3, 5, 22, 30)
    ids = await addPeople(
      database,
      named.map((person, n) => ({ ...person, createdAt: new Date(last - n * 60_000).toISOString() })),
    )
  })

  test('shows the number of contacts and the main details of each, and a row opens its contact', async () => {
    const { page, complaints } = await atDesk('/dashboard')
    await page.getByRole('link', { name: 'Contatti', exact: true }).click()
    await page.getByRole('heading', { name: 'Contatti', level: 1 }).waitFor()
    for (const [label, count] of Object.entries({
      'Totale contatti': '65',
      'Nuovi oggi': '0',
      'Con email': '65',
      'Con telefono': '65',
    })) {
      await page.getByText(label, { exact: true }).locator('..').getByText(count, { exact: true }).waitFor()
    }
    for (const name of ['Nome', 'Contatti', 'Tipo', 'Fonte', 'Creato il'])
      await page.getByRole('columnheader', { name, exact: true }).waitFor()
    await expect.poll(() => searchOf(page).getAttribute('placeholder')).toBe('Cerca contatti…')
    await expect
      .poll(() => page.getByRole('link', { name: 'Gestione campi' }).getAttribute('href'))
      .toBe('/gestione-campi-contatto')
    // The newest first; their day is the clinic's.
    expect((await namesIn(page))[0]).toBe('Niccolò Esempi')
    const row = rowOf(page, 'Niccolò Esempi')
    for (const text of ['NEW', 'Cliente', 'Sito web', 'Prenotazione', '06/04/2026'])
      await row.getByText(text, { exact: true }).waitFor()
    const hrefOf = (name: string) => row.getByRole('link', { name, exact: true }).getAttribute('href')
    await expect
      .poll(() => hrefOf('niccolò.esempi@posta.example'))
      .toBe('mailto:niccol%C3%B2.esempi@posta.example')
    await expect.poll(() => hrefOf('+39 000 555 0142')).toBe('tel:+390005550142')
    await expect.poll(() => hrefOf('Niccolò Esempi')).toBe(`/contatti/${ids[0]}`)
    await rowOf(page, 'Carla Nulli').getByText('Ospite', { exact: true }).waitFor()
    await expect.poll(() => page.getByText('NEW', { exact: true }).count()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(complaints).toEqual([])
    // T begins a task about the row's person.
    await row.getByRole('link', { name: 'Niccolò Esempi', exact: true }).focus()
    await page.keyboard.press('t')
    const task = page.getByRole('dialog', { name: 'Nuova cosa da fare' })
    await task.getByText('Niccolò Esempi').waitFor()
    await page.keyboard.press('Escape')
    await task.waitFor({ state: 'detached' })
    // Beside the links of the row.
    await row.getByText('Cliente', { exact: true }).click()
    await page.getByRole('heading', { name: 'Niccolò Esempi', level: 1 }).waitFor()
  })

  test('finds names without accents and parts of numbers, and has the search in its address', async () => {
    const { page } = await atDesk('/dashboard')
    await page.goto('/contatti')
    await page.getByRole('link', { name: 'Niccolò Esempi', exact: true }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('niccolo')
    await expect.poll(() => namesIn(page)).toEqual(['Niccolò Esempi'])
    await expect.poll(() => addressOf(page)).toBe('/contatti?q=niccolo')
    await page.getByText('1 contatto', { exact: true }).first().waitFor()
    for (const piece of ['555 01', '+39 000 5550142', '0142', 'ESEMPI niccolo', 'cliente 0142']) {
      await searchOf(page).fill(piece)
      await expect.poll(() => addressOf(page)).toBe(`/contatti?q=${piece}`)
      await expect.poll(() => namesIn(page)).toEqual(['Niccolò Esempi'])
    }
    await page.reload()
    await expect.poll(() => namesIn(page)).toEqual(['Niccolò Esempi'])
    await expect.poll(() => searchOf(page).inputValue()).toBe('cliente 0142')
    // However much was typed, it is one step.
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
    await page.goForward()
    await searchOf(page).press('Escape')
    await expect.poll(() => addressOf(page)).toBe('/contatti')

    await searchOf(page).fill('Zanzibar')
    await page.getByRole('heading', { name: 'Nessun contatto trovato' }).waitFor()
    await page.getByText('Nessuno corrisponde a «Zanzibar».').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancella filtri' }).click()
    await page.getByRole('link', { name: 'Niccolò Esempi', exact: true }).waitFor()
    await expect.poll(() => atWork(page)).toBe('Cerca contatti')
  })

  test('combines all filters, and reload, Back and a link show the same', async () => {
    const { page } = await atDesk('/contatti?page=2')
    await page.getByLabel('Tipo', { exact: true }).selectOption('Cliente')
    await expect.poll(() => namesIn(page)).toEqual(['Niccolò Esempi', 'Anna Zuccoli'])
    expect(addressOf(page)).toBe('/contatti?type=Cliente')

    // By the keyboard, two at once: the menu stays open.
    await page.getByRole('button', { name: 'Fonte', exact: true }).press('Enter')
    const source = (name: string) => page.getByRole('menuitemcheckbox', { name: new RegExp(`^${name}`) })
    await source('Sito web 61').waitFor()
    await page.locator('[role=menu]:focus-within').waitFor()
    await source('Telefono 2').press('Space')
    await source('Passaparola, amici 1').press('Space')
    await expect
      .poll(() => addressOf(page))
      .toBe('/contatti?type=Cliente&fonte=Telefono,Passaparola\\, amici')
    await expect.poll(() => namesIn(page)).toEqual(['Anna Zuccoli'])
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => atWork(page)).toBe('Fonte (2)')
    await page.getByRole('button', { name: 'Togli il filtro Tipo: Cliente' }).click()
    await expect.poll(() => namesIn(page)).toEqual(['Zoe Abati', 'Anna Zuccoli', 'Bice Mari'])
    await expect.poll(() => atWork(page)).toBe('Togli il filtro Fonte: Telefono')

    // Details are those of the chosen sources.
    await page.getByRole('button', { name: 'Dettaglio fonte' }).click()
    await source('Reception').click()
    await expect.poll(() => page.getByRole('menuitemcheckbox').count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => namesIn(page)).toEqual(['Zoe Abati', 'Anna Zuccoli'])
    const all = addressOf(page)
    expect(all).toBe('/contatti?fonte=Telefono,Passaparola\\, amici&dettaglioFonte=Reception')
    await page.reload()
    await page.getByRole('button', { name: 'Dettaglio fonte (1)' }).waitFor()
    await expect.poll(() => namesIn(page)).toEqual(['Zoe Abati', 'Anna Zuccoli'])

    await page.goBack()
    await expect.poll(() => namesIn(page)).toEqual(['Zoe Abati', 'Anna Zuccoli', 'Bice Mari'])
    await page.goBack()
    await expect.poll(() => namesIn(page)).toEqual(['Anna Zuccoli'])
    await expect.poll(() => page.getByLabel('Tipo', { exact: true }).inputValue()).toBe('Cliente')
    await page.goForward()
    await page.goForward()
    await expect.poll(() => addressOf(page)).toBe(all)
    // A source that is taken off takes its details along.
    await page.getByRole('button', { name: 'Togli il filtro Fonte: Telefono' }).click()
    await expect.poll(() => namesIn(page)).toEqual(['Bice Mari'])
    await page.getByRole('button', { name: 'Cancella filtri' }).click()
    await expect.poll(() => addressOf(page)).toBe('/contatti')
    await expect.poll(async () => (await namesIn(page)).length).toBe(50)
  })
})
