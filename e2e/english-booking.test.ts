import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, DESKTOP, expectNoSidewaysScroll, NARROWEST, PHONE, visit } from './browser.ts'
import { browser, database, product, stage } from './stage.ts'

stage('sample', async () => {
  const english = (texts: Record<string, string>) => JSON.stringify(texts)
  const { db } = database
  await db
    .updateTable('serviceCategories')
    .set({ english: english({ name: 'Dental centre', description: 'Hygiene, care and implants.' }) })
    .where('slug', '=', 'centro-dentale')
    .execute()
  await db
    .updateTable('services')
    // The preparation has no English text.
    .set({
      english: english({ name: 'Teeth cleaning', whatToBring: 'Your health card' }),
      preparation: 'Lava i denti.',
    })
    .where('name', '=', 'Igiene orale')
    .execute()
  await db.updateTable('services').set({ bookingMode: 'phone' }).where('name', '=', 'Implantologia').execute()
  await db
    .updateTable('subservices')
    .set({ english: english({ name: 'Adults', description: 'A thorough cleaning.' }) })
    .where('name', '=', 'Adulti')
    .execute()
})

/** Words that an English page has only where it was not translated. */
const ITALIAN =
  /(?<![\p{L}@./-])(il|lo|la|le|gli|di|del|della|dei|che|per|con|non|una|un|se|ti|ci|da|al|alla|sono|è|ore|giorni?|visita|orar[io]|scegli|prenota\w*|conferma\w*|torna|chiama\w*|riprova|indietro|continua|dati|nome|cognome|telefono|nascita|documenti|facoltativo|servizi\w*|professionist\w*|minuti|primo|posto|oggi|domani|lun|mar|gio|ven|sab|dom|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|novembre|dicembre|euro|caricamento|nessun\w*|richiest[ao]|non valid[ao])(?![\p{L}-])/giu

/** The Italian words of a page, also those only screen readers meet, without its parts marked as Italian. */
async function italianWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const collect = (element: Element) => {
      // Names of agreements are those of companies. The field that only programs fill in is not shown.
      if (element.matches('[lang=it], option, script, template, [aria-hidden=true]')) return
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        found.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) {
        if (node instanceof Element) collect(node)
        else if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '')
      }
    }
    collect(document.body)
    return [document.title, ...found]
  })
  return texts.filter((text) => text.match(ITALIAN))
}

async function expectEnglish(page: Page): Promise<void> {
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  expect(await italianWords(page)).toEqual([])
}

const step = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
// The first of today goes when its notice is over, perhaps between two lines of a test.
const lastTime = (page: Page) => page.getByRole('button', { name: /^\d\d:\d\d$/ }).last()

test('a visitor books in English from the page of the service to the confirmation', async () => {
  const { page, complaints } = await visit(browser, product.url, PHONE)
  await page.goto('/en/services/centro-dentale/igiene-orale')
  await page.locator('main a[href^="/en/booking?"][href*="&ora="]').last().click()
  await step(page, 'Your details')
  await expectEnglish(page)
  expect(await page.locator('[lang=it]', { hasText: 'Lava i denti.' }).count()).toBe(1)
  await page.getByRole('region', { name: 'What to bring' }).getByText('Your health card').waitFor()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.getByRole('region', { name: 'Please check 4 fields:' }).waitFor()
  await expectEnglish(page)
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Smith')
  await page.getByLabel('E-mail').fill('ann@posta.example')
  await page.getByLabel('Phone').fill('333 000 0000')
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await step(page, 'Request sent')
  await page.getByText('For now our e-mails and the page of your visit are in Italian.').waitFor()
  await page.getByText('Teeth cleaning, Adults').last().waitFor()
  await expectEnglish(page)
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])
  const booked = await database.db
    .selectFrom('appointments')
    .select('language')
    .where('email', '=', 'ann@posta.example')
    .execute()
  expect(booked).toEqual([{ language: 'en' }])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('each step of the wizard is in English, and so are its failures', async () => {
  const { page } = await visit(browser, product.url, DESKTOP)
  await page.goto('/en/booking')
  await step(page, 'What do you need?')
  await page.getByRole('searchbox').fill('cleaning')
  await page.getByRole('heading', { level: 3, name: 'Services' }).waitFor()
  await page.getByRole('searchbox').fill('xyzxyz')
  await page.getByText('We found nothing for “xyzxyz”.').waitFor()
  await expectEnglish(page)
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await page.getByRole('button', { name: /^Dental centre/ }).click()
  await step(page, 'Choose a service')
  await expectEnglish(page)
  await page.getByRole('button', { name: /^Teeth cleaning/ }).click()
  await step(page, 'Choose the type of service')
  await page.getByRole('button', { name: /^Adults.*45 minutes · €80\.00/ }).click()
  await step(page, 'Choose a doctor')
  await expectEnglish(page)
  await page.getByRole('button', { name: /Choose your own time$/ }).click()
  await step(page, 'Choose date and time')
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByText('Choose a date first').waitFor()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await lastTime(page).waitFor()
  await expectEnglish(page)
  await page.getByRole('button', { name: 'Tell me when a time becomes free' }).click()
  await page.getByRole('button', { name: 'Put me on the list' }).click()
  await page.getByText('Please enter the first name').waitFor()
  await expectEnglish(page)
  await page.getByRole('button', { name: 'Back to days and times' }).click()
  await lastTime(page).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await step(page, 'Your details')
  await page.getByText('For my child').click()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.getByRole('link', { name: 'Please enter the first name (the person booking)' }).waitFor()
  await expectEnglish(page)
  await page.getByText('For me', { exact: true }).click()
  await page.getByLabel('First name').fill('Bob')
  await page.getByLabel('Last name').fill('Jones')
  await page.getByLabel('E-mail').fill('bob@posta.example')
  await page.getByLabel('Phone').fill('333 000 0001')
  const refuse = (status: number, body: object) =>
    page.route('**/api/appointments', (route) => route.fulfill({ status, json: { issues: [], ...body } }))
  await refuse(503, { code: 'maintenance', message: 'Torniamo lunedì.' })
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.getByText('The site is closed for maintenance at the moment.').first().waitFor()
  await page.getByText('The site is closed', { exact: true }).waitFor()
  await expectEnglish(page)
  await page.unroute('**/api/appointments')
  await refuse(409, { code: 'slot_taken', message: 'Il posto è tenuto per un paziente fino alle 10:30.' })
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.getByText('This time is held for another patient until 10:30.').waitFor()
  await page.getByText('Please choose another: everything you have typed is still here.').waitFor()
  await expectEnglish(page)
  await page.context().close()
})

test('tests of the laboratory are chosen and counted in English, and a service booked by phone says so', async () => {
  const { page } = await visit(browser, product.url, PHONE)
  await page.goto('/en/booking?categoria=centro-analisi')
  await step(page, 'Choose your tests')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Please choose at least one test.').waitFor()
  const boxes = page.getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page
    .getByRole('status')
    .getByText(/^2 tests/)
    .waitFor()
  await expectEnglish(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await step(page, 'Choose date and time')
  await page.getByText(/^Your blood test: 2 tests/).waitFor()
  await page.goto('/en/booking')
  await page.getByRole('button', { name: /^Dental centre/ }).click()
  await page.getByText('Book by phone').waitFor()
  await expectEnglish(page)
  await page.context().close()
})

test('the switch to the other language keeps the step, the choices and the typed text', async () => {
  const { page } = await visit(browser, product.url, PHONE)
  await page.goto('/prenota-visita')
  await page.getByRole('button', { name: /^Centro Dentale/ }).click()
  await page.getByRole('button', { name: /^Igiene orale/ }).click()
  await page.getByRole('button', { name: /^Adulti/ }).click()
  await page
    .getByRole('button', { name: /^Primo posto/ })
    .first()
    .click()
  await page.getByLabel('Nome', { exact: true }).fill('Carla')
  await page.getByRole('link', { name: 'English' }).click()
  await step(page, 'Your details')
  expect(await page.getByLabel('First name').inputValue()).toBe('Carla')
  await page.getByText(/^Your visit: Teeth cleaning, Adults, First available doctor, /).waitFor()
  await expectEnglish(page)
  await page.getByRole('link', { name: 'Italiano' }).click()
  await step(page, 'I tuoi dati')
  await page.getByText(/^La tua visita: Igiene orale, Adulti, Il migliore disponibile, /).waitFor()
  // The search for Italian words finds some where there are some.
  expect((await italianWords(page)).length).toBeGreaterThan(20)
  await page.context().close()
})

test('the wizard in English fits the narrowest screens and twice as large letters', async () => {
  const { page } = await visit(browser, product.url, NARROWEST)
  for (const size of ['100%', '200%']) {
    await page.goto('/en/booking')
    await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: /^Dental centre/ }).click()
    await step(page, 'Choose a service')
    await expectNoSidewaysScroll(page)
  }
  await page.context().close()
})

test('the wizard’s pages name each other for search engines and are to be found', async () => {
  const links = (html: string) =>
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(([, lang, href]) => [
      lang,
      href,
    ])
  const both = [
    ['it', `${product.url}/prenota-visita`],
    ['en', `${product.url}/en/booking`],
    ['x-default', `${product.url}/prenota-visita`],
  ]
  for (const path of ['/prenota-visita', '/en/booking']) {
    const html = await (await fetch(product.url + path)).text()
    expect([path, links(html)]).toEqual([path, both])
    expect(html).toContain(`<link rel="canonical" href="${product.url}${path}"/>`)
    expect(html).not.toContain('content="noindex"')
  }
  const html = await (await fetch(`${product.url}/en/booking`)).text()
  expect(html).toContain('<title>Book a visit in Lissone · ')
  expect(html).toContain('content="en_GB"')
  expect(html).toContain('"@type":"BreadcrumbList"')
  for (const note of ['Forms and buttons do not respond', 'No connection']) expect(html).toContain(note)
  expect(html).not.toContain('Connessione assente')
  expect(html).toMatch(/<noscript>.*Booking online needs JavaScript\. You can book by phone: /s)
})
