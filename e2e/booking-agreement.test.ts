import { expect, test } from 'vitest'
import { visitLink } from '#test/visit-links.ts'
import { accessibilityFaults, expectNoSidewaysScroll, NARROWEST, PHONE, visit } from './browser.ts'
import { browser, database, product, staff, stage } from './stage.ts'

stage('sample', async () => {
  await database.db
    .insertInto('convenzioni')
    .values({
      ...{ nome: 'Fondo Salute', azienda: 'Mutua Esempio', kind: 'fondo' },
      ...{ needsAuthorisation: true, needsPrescription: true },
      instructions: 'Chiedi l’autorizzazione tre giorni prima.',
    })
    .execute()
  return undefined
})

test('a patient books with a fund, says that the request is theirs, and staff enter the authorisation', async () => {
  const { page, context, complaints } = await visit(browser, product.url, PHONE)
  await page.goto('/prenota-visita')
  await page.getByRole('searchbox').fill('ecocardiogramma')
  await page
    .getByRole('button', { name: /^Primo posto / })
    .first()
    .click()
  const question = page.getByLabel('Hai una convenzione, un fondo o un’assicurazione?')
  await question.waitFor()
  expect(await question.inputValue()).toBe('')
  await question.selectOption({ label: 'Fondo Salute - Mutua Esempio' })
  await page.getByText('Fondo Salute: porta con te l’autorizzazione e la prescrizione del medico.').waitFor()
  await page.getByText('Chiedi l’autorizzazione tre giorni prima.').waitFor()
  expect(await page.getByLabel('Numero dell’autorizzazione').inputValue()).toBe('')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize(NARROWEST)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(PHONE)
  await page.getByLabel('Nome', { exact: true }).fill('Paolo')
  await page.getByLabel('Cognome').fill('Riva')
  await page.getByLabel('Email').fill('paolo.riva@posta.example')
  await page.getByLabel('Telefono').fill('333 000 0000')
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await page.getByRole('heading', { level: 2, name: 'Richiesta inviata' }).waitFor()
  const duty = page.getByText('Chiedi l’autorizzazione tre giorni prima.')
  await duty.waitFor()

  const { id } = await database.db
    .selectFrom('appointments')
    .select('id')
    .where('email', '=', 'paolo.riva@posta.example')
    .executeTakeFirstOrThrow()
  await page.goto(await visitLink(database.db, id))
  await page.getByRole('heading', { name: 'È la tua richiesta?' }).waitFor()
  await duty.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'È la mia richiesta' }).click()
  await page.getByText('Grazie: l’orario resta tuo.').waitFor()
  expect(complaints).toEqual([])
  await context.close()

  // To one of the next days, which the desk looks through.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await database.db
    .updateTable('appointments')
    .set({ appointmentDate: tomorrow, lane: 50 })
    .where('id', '=', id)
    .execute()
  const { page: desk } = await staff('/da-fare')
  const group = desk.getByRole('region', { name: /^Autorizzazioni mancanti/ })
  await group.getByText('Fondo Salute, numero non inserito').waitFor()
  await group.getByRole('link', { name: 'Inserisci' }).click()
  await desk.getByRole('button', { name: 'Cambia la convenzione' }).click()
  await desk.getByLabel('Numero dell’autorizzazione').fill('AUT-2026/7')
  await desk.getByRole('button', { name: 'Salva' }).click()
  await desk.getByText('Autorizzazione ricevuta').waitFor()
  await desk.getByText('n. AUT-2026/7').waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])
})
