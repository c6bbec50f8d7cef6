import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitLink } from '#test/visit-links.ts'
import {
  accessibilityFaults,
  brokenWords,
  DESKTOP,
  expectNoSidewaysScroll,
  NARROWEST,
  PHONE,
  takenOver,
  textSetter,
  visit,
} from './browser.ts'
import { browser, database, product, staff, stage } from './stage.ts'

stage()

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
const FASTING = 'Digiuno da 8 ore: puoi bere acqua'

async function fillPerson(page: Page, email: string) {
  await page.getByLabel('Nome', { exact: true }).fill('Paola')
  await page.getByLabel('Cognome').fill('Prelievi')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Telefono').fill('333 000 0000')
}

async function mailTo(recipient: string) {
  const { content, id } = await database.db
    .selectFrom('outbox')
    .innerJoin('appointments', 'appointments.id', 'outbox.subjectId')
    .select(['outbox.content', 'appointments.id'])
    .where('outbox.recipient', '=', recipient)
    .executeTakeFirstOrThrow()
  // The link in the mail leaves it once it is sent.
  return { id, text: JSON.stringify(content), link: await visitLink(database.db, id) }
}

test('three exams are one booking of seven taps to the details, and their preparation is told once', async () => {
  const { page, context, complaints } = await visit(browser, product.url, PHONE)
  await page.goto('/')
  await takenOver(page)
  let taps = 0
  const tap = async (target: ReturnType<Page['locator']>) => {
    await target.first().click()
    taps += 1
  }
  await tap(page.getByRole('link', { name: 'Prenota Analisi' }))
  await title(page, 'Scegli gli esami')
  await page.getByText(/^Passo 1 di 4/).waitFor()
  await page.getByText('Nessun esame scelto').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize(NARROWEST)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(PHONE)
  for (const exam of ['Profilo di base', 'Profilo tiroideo', 'Pannello respiratorio'])
    await tap(page.getByRole('checkbox', { name: new RegExp(`^${exam}`) }))
  await page.getByText('215,00 €').filter({ visible: true }).first().waitFor()
  await tap(page.getByRole('button', { name: 'Continua' }))
  await title(page, 'Scegli data e ora')
  await tap(page.getByRole('button', { name: /^\d\d:\d\d$/ }))
  await tap(page.getByRole('button', { name: 'Continua' }))
  await title(page, 'I tuoi dati')
  expect(taps).toBe(7)
  await page.getByText(/^Passo 3 di 4/).waitFor()
  expect(await page.getByText(FASTING).count()).toBe(1)
  expect(await page.getByLabel('A quale indirizzo?').count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await fillPerson(page, 'paola.prelievi@posta.example')
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await title(page, 'Richiesta inviata')
  expect(await page.getByText(FASTING).count()).toBe(1)
  await page.getByText('Test ormonali e marcatori tumorali, Profilo tiroideo').waitFor()
  await page.getByText('215,00 €', { exact: true }).waitFor()
  expect(await page.getByText('Professionista').filter({ visible: true }).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])

  const { id, text, link } = await mailTo('paola.prelievi@posta.example')
  for (const words of ['Pannello respiratorio', 'Profilo tiroideo', 'Profilo di base', '215,00 €'])
    expect(text).toContain(words)
  expect(text.split(FASTING)).toHaveLength(2)
  await page.goto(link)
  // While the page asks something, telephones fold the list.
  await page.getByText(/^3 esami, prenotazione n\. \d+$/).waitFor()
  await page.setViewportSize(DESKTOP)
  await page.getByText('Test ormonali e marcatori tumorali, Profilo tiroideo', { exact: true }).waitFor()
  expect(await page.getByText(FASTING).count()).toBe(1)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()

  const { page: desk } = await staff(`/richieste-prenotazioni?richiesta=${id}`)
  await desk.getByText('e 2 in più').waitFor()
  await desk
    .getByRole('dialog')
    .getByText('Allergie e intolleranze alimentari, Pannello respiratorio')
    .waitFor()
})

test('a draw at home asks for the address, which staff read and the patient’s page does not show', async () => {
  const { page, context, complaints } = await visit(browser, product.url, PHONE)
  await page.goto('/prenota-visita')
  await page.getByRole('button', { name: /^Centro Analisi/ }).click()
  await title(page, 'Scegli gli esami')
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByText('Scegli almeno un esame.').waitFor()
  await page.getByRole('checkbox', { name: /^Prelievo a domicilio/ }).check()
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByText('Scegli almeno un esame.').waitFor()
  await page.getByRole('checkbox', { name: /^Profilo di base/ }).check()
  await page.getByRole('button', { name: 'Continua' }).click()
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Continua' }).click()
  await title(page, 'I tuoi dati')
  await fillPerson(page, 'casa.prelievi@posta.example')
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await page.getByText('Indirizzo richiesto').first().waitFor()
  await page.getByLabel('A quale indirizzo?').fill('Via Prova 12, 20851 Lissone')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await title(page, 'Richiesta inviata')
  await page.getByText('A domicilio, all’indirizzo che ci hai dato').waitFor()

  const { id, text, link } = await mailTo('casa.prelievi@posta.example')
  expect(text).toContain('Via Prova 12')
  await page.goto(link)
  await page.getByText('A domicilio').first().waitFor()
  expect(await page.content()).not.toContain('Via Prova')
  expect(await page.getByText('Dove e come arrivare').count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()

  const { page: desk } = await staff(`/richieste-prenotazioni?richiesta=${id}`)
  await desk.getByRole('dialog').getByText('Via Prova 12, 20851 Lissone').waitFor()
  const { appointmentDate } = await database.db
    .selectFrom('appointments')
    .select('appointmentDate')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await desk.goto(`/agenda?giorno=${appointmentDate}&visita=${id}`)
  await desk.getByText('A domicilio: Via Prova 12, 20851 Lissone').waitFor()
  const exams = desk.getByRole('list', { name: 'Esami' }).getByRole('listitem')
  const names = ['Esami del sangue, Prelievo a domicilio', 'Esami del sangue, Profilo di base']
  await expect.poll(() => exams.allTextContents()).toEqual(names)
  await desk.goto(`/agenda/stampa?giorno=${appointmentDate}`)
  const paper = desk.getByRole('row').filter({ hasText: 'A domicilio: Via Prova 12, 20851 Lissone' })
  await expect.poll(() => paper.getByRole('listitem').allTextContents()).toEqual(names)
})

test('a found exam is ticked already, and the steps lead back to the exams and the categories', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  await page.goto('/prenota-visita')
  await page.getByRole('searchbox').fill('profilo tiroideo')
  await page
    .getByRole('button', { name: /Profilo tiroideo/ })
    .first()
    .click()
  await title(page, 'Scegli gli esami')
  expect(await page.getByRole('checkbox', { name: /^Profilo tiroideo/ }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Continua' }).click()
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Continua' }).click()
  await title(page, 'I tuoi dati')
  await page.getByText(/^Il tuo prelievo: Profilo tiroideo, /).click()
  await page.getByRole('button', { name: 'Cambia esami' }).click()
  await title(page, 'Scegli gli esami')
  await page.getByRole('button', { name: 'Indietro' }).click()
  await title(page, 'Che cosa ti serve?')
  await context.close()
})

test.each([24, 32])(
  'text of %i pixels breaks no word of the exams, and nothing covers them',
  async (size) => {
    const { page, context } = await visit(browser, product.url, PHONE)
    const setText = await textSetter(page)
    await setText(size)
    await page.goto('/prenota-visita')
    await page.getByRole('button', { name: /^Centro Analisi/ }).click()
    await title(page, 'Scegli gli esami')
    const exam = page.getByRole('checkbox', { name: /^Profilo di base/ })
    await exam.check()
    expect(await brokenWords(page)).toEqual([])
    await expectNoSidewaysScroll(page)
    const last = page.getByRole('button', { name: 'Continua' })
    await exam.evaluate((box) => box.scrollIntoView({ block: 'start' }))
    expect((await last.boundingBox())?.y).toBeGreaterThan(PHONE.height)
    await last.click()
    await title(page, 'Scegli data e ora')
    await context.close()
  },
)
