import { expect, test } from 'vitest'
import {
  accessibilityFaults,
  expectNoSidewaysScroll,
  hasFocus,
  NARROWEST,
  PHONE,
  readWhole,
} from './browser.ts'
import { atDesk } from './desk.ts'
import { focused, knowVersions, saidOf, send, toFront } from './setup.ts'
import { atService, button, day, field, hoursOf, read, time, toast, typed, unsaved } from './setup-service.ts'
import { stage } from './stage.ts'

stage()

test('a service with split hours and two subservices is created, and the site shows it', async () => {
  const { page, context, complaints } = await atDesk()
  await page.goto('/setup?q=visita')
  await page.getByRole('link', { name: 'Nuovo servizio' }).click()
  await page.getByRole('heading', { level: 1, name: 'Nuovo servizio' }).waitFor()
  await expect.poll(() => typed(page, 'Lunedì')).toEqual(['09:00-17:00'])
  await field(page, 'Nome').fill('Visita allergologica')
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption({ index: 1 })
  await field(page, 'Descrizione breve').fill('Prove e terapia')

  await time(page, 'Lunedì, fascia 1, dalle').fill('930')
  await time(page, 'Lunedì, fascia 1, alle').fill('1230')
  await button(page, 'Aggiungi una fascia a Lunedì').click()
  await expect.poll(() => focused(page)).toBe('Lunedì, fascia 2, dalle')
  await expect.poll(() => typed(page, 'Lunedì')).toEqual(['09:30-12:30', '13:30-19:00'])
  await time(page, 'Lunedì, fascia 2, dalle').fill('15')
  // Opens with the hours of the day before; a row goes by its own button, and the keyboard stays in the day.
  await day(page, 'Mercoledì').check()
  await expect.poll(() => typed(page, 'Mercoledì')).toEqual(['09:30-12:30', '15:00-19:00'])
  await button(page, 'Togli la fascia 09:30–12:30 (Mercoledì, fascia 1)').press('Enter')
  await expect.poll(() => focused(page)).toBe('Togli la fascia 15:00–19:00 (Mercoledì, fascia 1)')

  await field(page, 'Nome').press('Enter')
  await toast(page, 'Successo').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Visita allergologica' }).waitFor()
  await expect.poll(() => page.title()).toBe('Visita allergologica · Ambulatorio')
  const id = Number(new URL(page.url()).searchParams.get('servizio'))
  await expect.poll(() => hoursOf(context, id)).toEqual(['1 09:30-12:30', '1 15:00-19:00', '3 15:00-19:00'])
  await expect.poll(() => typed(page, 'Mercoledì')).toEqual(['15:00-19:00'])

  await page.getByText('la visita dura 30 minuti').waitFor()
  for (const [name, minutes, price] of [
    ['Prima visita', '45 minuti', '120,00'],
    ['Controllo', '15 minuti', 'Su preventivo'],
  ] as const) {
    await button(page, 'Nuovo sottoservizio').click()
    const dialog = page.getByRole('dialog', { name: 'Nuovo sottoservizio' })
    await expect.poll(() => dialog.getByLabel('Durata').inputValue()).toBe('30')
    await dialog.getByRole('textbox', { name: 'Nome' }).fill(name)
    await dialog.getByRole('textbox', { name: 'Descrizione breve' }).fill('Colloquio e visita')
    await dialog.getByLabel('Durata').selectOption(minutes)
    await dialog.getByLabel('Prezzo').fill(price)
    await dialog.getByLabel('Prezzo').press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Nuovo sottoservizio')
  }
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Modifica/ }) })
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([
      expect.stringMatching(/Prima visita\s+Colloquio e visita\s+45 min\s+120,00 €\s+Attivo/),
      expect.stringMatching(/Controllo\s+Colloquio e visita\s+15 min\s+Su preventivo\s+Attivo/),
    ])
  const shown = await send<Record<string, { services: { id: number; subservices: { name: string }[] }[] }>>(
    context,
    'GET',
    '/api/public/services',
  )
  const onSite = Object.values(shown)
    .flatMap(({ services }) => services)
    .find((one) => one.id === id)
  expect(onSite?.subservices.map(({ name }) => name)).toEqual(['Prima visita', 'Controllo'])

  // The way back leads to what was searched for, and Back does not lead to an empty form.
  await page.goBack()
  await page.waitForURL('**/setup?q=visita')
  expect(complaints).toEqual([])
})

test('an error is shown beside its field and in the summary, and gets the focus', async () => {
  const { page, context } = await atDesk()
  await page.goto('/setup?servizio=nuovo')
  await button(page, 'Crea').click()
  await expect.poll(() => hasFocus(field(page, 'Nome'))).toBe(true)
  const summary = page.getByRole('region', { name: 'Controlla 2 campi:' })
  await summary.getByRole('link', { name: 'Nome: Il nome è obbligatorio' }).waitFor()
  await summary.getByRole('link', { name: 'Categoria: La categoria è obbligatoria' }).click()
  await expect.poll(() => hasFocus(page.getByRole('combobox', { name: 'Categoria' }))).toBe(true)

  // The error of a field that is left appears after the press that leaves it, which so finds what it meant.
  await page.reload()
  await field(page, 'Nome').fill('Visita')
  await field(page, 'Nome').fill('')
  await day(page, 'Domenica').check()
  await page.getByText('Il nome è obbligatorio', { exact: true }).waitFor()
  await day(page, 'Domenica').uncheck()
  await field(page, 'Nome').fill('Visita sbagliata')
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption({ index: 1 })
  await day(page, 'Martedì').check()
  await button(page, 'Aggiungi una fascia a Martedì').click()
  const start = time(page, 'Martedì, fascia 2, dalle')
  await start.fill('16')
  // Not while one is still in the row: on leaving it.
  await start.press('Tab')
  await expect.poll(() => page.getByText('Si sovrappone').count()).toBe(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const overlap = 'Si sovrappone alla fascia 09:00–17:00 dello stesso giorno'
  await page.getByText(overlap, { exact: true }).waitFor()
  await expect.poll(() => start.inputValue()).toBe('16:00')
  await expect.poll(() => start.getAttribute('aria-invalid')).toBe('true')
  await time(page, 'Lunedì, fascia 1, alle').fill('8')
  await time(page, 'Lunedì, fascia 1, alle').press('Control+s')
  await page.getByRole('link', { name: `Martedì, fascia 2: ${overlap}` }).waitFor()
  await expect.poll(() => focused(page)).toBe('Lunedì, fascia 1, alle')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: `Martedì, fascia 2: ${overlap}` }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Martedì, fascia 2, dalle')
  // A closed day is no error, and has its hours again when it opens.
  await day(page, 'Martedì').uncheck()
  await page.getByText(overlap).first().waitFor({ state: 'detached' })
  await day(page, 'Martedì').check()
  await expect.poll(() => typed(page, 'Martedì')).toEqual(['09:00-17:00', '16:00-19:00'])
  await start.fill('17')
  await time(page, 'Lunedì, fascia 1, alle').fill('12.30')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { level: 1, name: 'Visita sbagliata' }).waitFor()
  const id = Number(new URL(page.url()).searchParams.get('servizio'))
  await expect.poll(() => hoursOf(context, id)).toEqual(['1 09:00-12:30', '2 09:00-17:00', '2 17:00-19:00'])
})

test('a failed call keeps the input, is reported twice, and can be tried again', async () => {
  const { page } = await atDesk()
  await page.goto('/setup?servizio=nuovo')
  await field(page, 'Nome').fill('Visita fortunata')
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption({ index: 2 })
  await field(page, 'Descrizione lunga').fill('Prima riga\nseconda riga')
  await day(page, 'Sabato').check()
  await page.route('**/api/setup/services', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await page.keyboard.press('Control+s')
  await toast(page, 'Errore nella creazione del servizio.').waitFor()
  await page.getByRole('alert').filter({ hasText: 'Quello che hai scritto è rimasto' }).waitFor()
  await expect.poll(() => field(page, 'Nome').inputValue()).toBe('Visita fortunata')
  await expect.poll(() => field(page, 'Descrizione lunga').inputValue()).toBe('Prima riga\nseconda riga')
  await expect.poll(() => typed(page, 'Sabato')).toEqual(['09:00-17:00'])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute('**/api/setup/services')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { level: 1, name: 'Visita fortunata' }).waitFor()

  await page.route('**/api/setup/services/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await field(page, 'Nome').fill('Visita fortunata due')
  await button(page, 'Aggiorna').click()
  await toast(page, "Errore nell'aggiornamento del servizio.").waitFor()
  await expect.poll(() => field(page, 'Nome').inputValue()).toBe('Visita fortunata due')
  await unsaved(page).waitFor()
})

test('text typed while the service is being created is not lost, and two quick saves make one service', async () => {
  const { page, context } = await atDesk()
  await page.goto('/setup?servizio=nuovo')
  await field(page, 'Nome').fill('Visita veloce')
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption({ index: 1 })
  const held: (() => void)[] = []
  await page.route('**/api/setup/services', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Control+s')
  await expect.poll(() => held.length).toBe(1)
  await field(page, 'Descrizione breve').fill('Scritta intanto')
  await day(page, 'Sabato').check()
  held[0]?.()
  await page.getByRole('heading', { level: 1, name: 'Visita veloce' }).waitFor()
  await unsaved(page).waitFor()
  expect(held).toHaveLength(1)
  await expect.poll(() => field(page, 'Descrizione breve').inputValue()).toBe('Scritta intanto')
  await button(page, 'Aggiorna').click()
  await page.waitForURL(/servizio=\d+/)
  await expect.poll(() => unsaved(page).count()).toBe(0)
  const id = Number(new URL(page.url()).searchParams.get('servizio'))
  await expect.poll(() => read(context, id)).toMatchObject({ shortDescription: 'Scritta intanto' })
  await expect.poll(() => hoursOf(context, id)).toEqual(['1 09:00-17:00', '6 09:00-17:00'])
  await page.reload()
  await field(page, 'Nome').waitFor()
  await expect.poll(() => unsaved(page).count()).toBe(0)
})

test('a save that ends after leaving the page shows in the list', async () => {
  const { page, name } = await atService()
  // No news: only the form itself can say that the list is old.
  await page.route('**/api/changes*', (route) => route.abort())
  const held: (() => void)[] = []
  await page.route('**/api/setup/services/*', async (route) => {
    if (route.request().method() === 'PUT') await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await field(page, 'Nome').fill(`${name}, lasciata`)
  await button(page, 'Aggiorna').click()
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('link', { name: 'Servizi', exact: true }).click()
  await page
    .getByRole('alertdialog', { name: 'Hai modifiche non salvate.' })
    .getByRole('button', { name: 'Chiudi senza salvare' })
    .click()
  await page.getByRole('link', { name, exact: true }).waitFor()
  held[0]?.()
  await page.getByRole('link', { name: `${name}, lasciata`, exact: true }).waitFor()
})

test('a clash offers Ricarica, which shows the colleague’s service with its hours, and can be read again where that fails', async () => {
  const { page, context, id } = await atService()
  // No news from others: the clash is found by saving.
  await page.route('**/api/changes*', (route) => route.abort())
  await field(page, 'Nome').fill('Il mio nome')
  await day(page, 'Venerdì').check()
  const { version } = await read(context, id)
  await send(context, 'PUT', `/api/setup/services/${id}`, {
    version,
    shortDescription: 'Di una collega',
    schedules: [{ dayOfWeek: 2, startTime: '10:00', endTime: '11:00' }],
  })
  await button(page, 'Aggiorna').click()
  const note = page
    .getByRole('alert')
    .filter({ hasText: 'Qualcun altro ha modificato questi dati nel frattempo.' })
  await expect
    .poll(() => note.getByRole('definition').allTextContents())
    .toEqual(expect.arrayContaining(['Di una collega', '10:00–11:00', 'chiuso']))
  await note.getByRole('button', { name: 'Ricarica' }).click()
  await expect.poll(() => field(page, 'Descrizione breve').inputValue()).toBe('Di una collega')
  await expect.poll(() => typed(page, 'Lunedì')).toEqual([])
  await expect.poll(() => typed(page, 'Martedì')).toEqual(['10:00-11:00'])
  await expect.poll(() => typed(page, 'Venerdì')).toEqual([])
  await expect.poll(() => hasFocus(field(page, 'Nome'))).toBe(true)
  await field(page, 'Nome').fill('Il mio nome')
  await day(page, 'Venerdì').check()
  await page.keyboard.press('Control+s')
  await toast(page, 'Successo').waitFor()
  await expect.poll(() => hoursOf(context, id)).toEqual(['2 10:00-11:00', '5 10:00-11:00'])

  await field(page, 'Nome').fill('Il mio altro nome')
  await send(context, 'PUT', `/api/setup/services/${id}`, { shortDescription: 'Ancora di una collega' })
  const one = `**/api/setup/services/${id}`
  await page.route(one, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await button(page, 'Aggiorna').click()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Non riusciamo a leggere le modifiche dell’altra persona. Riprova.' })
    .waitFor()
  await expect.poll(() => field(page, 'Nome').inputValue()).toBe('Il mio altro nome')
  await page.unroute(one)
  await button(page, 'Aggiorna').click()
  await page.getByText('Descrizione breve, ora:').waitFor()
  await button(page, 'Salva comunque').click()
  await unsaved(page).waitFor({ state: 'detached' })
  await expect.poll(() => hoursOf(context, id)).toEqual(['2 10:00-11:00', '5 10:00-11:00'])
  await expect
    .poll(() => read(context, id))
    .toMatchObject({ name: 'Il mio altro nome', shortDescription: 'Di una collega' })
})

test("a colleague's save is shown while the form has no draft, and never over a draft", async () => {
  const { page, context, id } = await atService()
  await knowVersions(page)
  await send(context, 'PUT', `/api/setup/services/${id}`, { shortDescription: 'Da un’altra finestra' })
  await toFront(page)
  await expect.poll(() => field(page, 'Descrizione breve').inputValue()).toBe('Da un’altra finestra')
  await field(page, 'Nome').fill('Scrivo io')
  const news = readWhole(page, (url) => url.endsWith(`/services/${id}`))
  await send(context, 'PUT', `/api/setup/services/${id}`, { name: 'Scrive lei', shortDescription: 'Ancora' })
  await toFront(page)
  await news
  await expect.poll(() => field(page, 'Nome').inputValue()).toBe('Scrivo io')
  await expect.poll(() => field(page, 'Descrizione breve').inputValue()).toBe('Da un’altra finestra')

  await send(context, 'DELETE', `/api/setup/services/${id}`)
  await toFront(page)
  await page.getByText('Questo servizio non c’è più').waitFor()
  await expect.poll(() => field(page, 'Nome').inputValue()).toBe('Scrivo io')
  await button(page, 'Aggiorna').click()
  await page.getByRole('alert').filter({ hasText: 'Servizio non trovato.' }).waitFor()
})

test('a draft is not lost by a link, by Back or by a closed dialog', async () => {
  const { page, context, id, name } = await atService()
  await page.goto('/setup')
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await field(page, 'Nome').fill('Un altro nome')
  await unsaved(page).waitFor()

  const ask = page.getByRole('alertdialog', { name: 'Hai modifiche non salvate.' })
  const ways = [
    () => page.getByRole('link', { name: 'Servizi', exact: true }).click(),
    () => page.getByRole('link', { name: 'Annulla' }).click(),
    () => page.getByRole('link', { name: /^Prenotazioni/ }).click(),
    () => page.evaluate(() => history.back()),
  ]
  for (const leave of ways) {
    await leave()
    await ask.getByRole('button', { name: 'Continua a modificare' }).click()
    await ask.waitFor({ state: 'detached' })
    await expect.poll(() => field(page, 'Nome').inputValue()).toBe('Un altro nome')
    // The router takes a refused Back back only after the browser has gone there.
    await expect.poll(() => new URL(page.url()).search).toBe(`?servizio=${id}`)
  }
  // Typed back to what it was: nothing is to be saved any more.
  await field(page, 'Nome').fill(name)
  await unsaved(page).waitFor({ state: 'detached' })

  await button(page, 'Nuovo sottoservizio').click()
  const dialog = page.getByRole('dialog', { name: 'Nuovo sottoservizio' })
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Prima')
  await page.keyboard.press('Escape')
  await ask.getByRole('button', { name: 'Continua a modificare' }).click()
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Nome' }).inputValue()).toBe('Prima')
  await page.evaluate(() => history.back())
  await ask.getByRole('button', { name: 'Continua a modificare' }).click()
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Nome' }).inputValue()).toBe('Prima')
  // Ctrl+S is for the dialog, not for the page below it.
  await dialog.getByRole('textbox', { name: 'Nome' }).press('Control+s')
  await dialog.getByRole('link', { name: 'Descrizione breve: La descrizione breve è obbligatoria' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await ask.getByRole('button', { name: 'Chiudi senza salvare' }).click()
  await dialog.waitFor({ state: 'detached' })

  await field(page, 'Nome').fill('Un altro nome')
  await page.getByRole('link', { name: 'Annulla' }).click()
  await ask.getByRole('button', { name: 'Chiudi senza salvare' }).click()
  await page.getByRole('link', { name, exact: true }).waitFor()
  expect((await read(context, id)).name).toBe(name)
})

test('an unknown service, one that fails to load and an error of the server, shown at its row, are reported', async () => {
  const { page, id } = await atService()
  await page.goto('/setup?categoria=2&servizio=999999')
  await page.getByText('Servizio non trovato').waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Torna ai servizi' }).getAttribute('href'))
    .toBe('/setup?categoria=2')
  await page.route(`**/api/setup/services/${id}`, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/setup?servizio=${id}`)
  await page.getByText('Non riusciamo a caricare il servizio').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute(`**/api/setup/services/${id}`)
  await button(page, 'Riprova').click()
  await field(page, 'Nome').waitFor()

  await page.route(`**/api/setup/services/${id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 400,
          json: {
            message: 'Controlla i dati inseriti.',
            code: 'not_valid',
            issues: [{ path: 'schedules.1.startTime', message: 'Troppo presto' }],
          },
        })
      : route.continue(),
  )
  await day(page, 'Giovedì').check()
  await button(page, 'Aggiorna').click()
  await page.getByRole('link', { name: 'Giovedì, fascia 1: Troppo presto' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Giovedì, fascia 1, dalle')
})

test('a service without a doctor is marked as not bookable, on its page and in the list', async () => {
  const { page, name, complaints } = await atService(PHONE)
  const problem = page.getByText('Non si può prenotare: nessun medico attivo lo offre.')
  await problem.waitFor()
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])

  const list = `/setup?q=${encodeURIComponent(name)}`
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  await page.goto(list)
  await row.filter({ has: problem }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])

  // A doctor is added by the form, and the page read before must not say the same as before.
  await row.getByRole('link', { name, exact: true }).click()
  await page.getByRole('link', { name: 'Vai ai medici' }).click()
  await page.getByRole('link', { name: 'Nuovo medico' }).click()
  await field(page, 'Nome').fill('Elsa')
  await field(page, 'Cognome').fill('Conti')
  await page.getByLabel('Cerca tra i servizi').fill(name)
  await page.getByRole('checkbox', { name, exact: true }).check()
  await button(page, 'Crea').click()
  await saidOf(page).getByText('Medico creato.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Servizi', exact: true }).click()
  await row.waitFor()
  await expect.poll(() => row.filter({ has: problem }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('the page of a service fits small screens, and every control can be touched', async () => {
  const { page, complaints } = await atService(PHONE)
  await button(page, 'Aggiungi una fascia a Lunedì').click()
  await time(page, 'Lunedì, fascia 2, dalle').fill('10')
  await field(page, 'Nome').fill('')
  await button(page, 'Aggiorna').click()
  await page.getByRole('region', { name: 'Controlla 2 campi:' }).waitFor()
  // The first wrong field has come into view; from the top, where nothing lies under the bar, all of it is looked at.
  await expect.poll(() => hasFocus(field(page, 'Nome'))).toBe(true)
  await page.evaluate(() => window.scrollTo(0, 0))
  for (const viewport of [PHONE, NARROWEST]) {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScroll(page)
    const small = await page
      .getByRole('main')
      .locator(
        'a, button, input:not([type=file], [type=radio], [role=switch]), select, label:has([type=radio], [role=switch])',
      )
      .filter({ visible: true })
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().height < 44)
          .map(
            (one) =>
              `${one.textContent || one.getAttribute('aria-label')} ${one.getBoundingClientRect().height}`,
          ),
      )
    expect(small).toEqual([])
  }
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})
