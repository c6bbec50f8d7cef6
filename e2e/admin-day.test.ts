import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type TestSmtp, testSmtp } from '#test/smtp.ts'
import { choosePassword, linkTo, logInWith } from './access.ts'
import { visit } from './browser.ts'
import { addPerson, button, open, part, said } from './contact.ts'
import { atDesk } from './desk.ts'
import { rowOf, saidOf } from './setup.ts'
import { addUser, browser, database, product, staff, stage } from './stage.ts'

let smtp: TestSmtp
afterAll(() => smtp?.close())
stage('sample', async () => {
  smtp = await testSmtp()
  return { SMTP_URL: smtp.url }
})

test('an administrator works a day of alarms, users and the audit trail', async () => {
  await addUser('giulia', 'editor')
  await addUser('davide', 'editor')
  await sql`INSERT INTO alarms (kind, about, words, created_at)
    VALUES ('login_flood', '198.51.100.0/24', 'Molti tentativi di accesso.', now())`.execute(database.db)
  await sql`INSERT INTO totp_keys (user_id, secret, confirmed_at, created_at)
    SELECT id, '', now(), now() FROM users WHERE username = 'giulia'`.execute(database.db)
  const leaver = await staff('/agenda', { name: 'davide' })
  const { page, context, complaints } = await atDesk('/dashboard')
  const person = await addPerson(context)
  await open(leaver.page, person)

  // Morning: an alarm of the night.
  await button(page, 'Visto Molti tentativi di accesso.').click()
  await said(page, 'Avviso segnato come visto.').waitFor()

  // A colleague begins.
  await page.getByRole('link', { name: 'Utenti e permessi' }).click()
  await page.getByRole('link', { name: 'Invita' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invita una persona' })
  await dialog.getByLabel('Nome e cognome').fill('Irene Mauri')
  await dialog.getByLabel('E-mail').fill('irene.mauri@clinica.example')
  await button(dialog, 'Manda l’invito').click()
  await saidOf(page).getByText('Invito mandato a Irene Mauri.').waitFor()
  const colleague = await visit(browser, product.url)
  await choosePassword(colleague.page, await linkTo(smtp, 'irene.mauri@clinica.example'))
  await logInWith(colleague.page, 'irene.mauri')
  await colleague.page.getByRole('navigation', { name: 'Menu principale' }).getByText('Agenda').waitFor()

  // Another has lost the telephone with the app.
  await page.getByRole('link', { name: 'giulia' }).click()
  const owner = page.getByRole('complementary', { name: 'giulia' })
  await button(owner, 'Togli il secondo fattore').click()
  await button(page.getByRole('alertdialog'), 'Togli').click()
  await saidOf(page).getByText('Il secondo fattore è tolto.').waitFor()
  await staff('/agenda', { name: 'giulia' })
  await page.keyboard.press('Escape')

  // A third leaves.
  await page.getByRole('link', { name: 'davide' }).click()
  await button(page.getByRole('complementary', { name: 'davide' }), 'Disattiva').click()
  await button(page.getByRole('alertdialog'), 'Disattiva').click()
  await saidOf(page).getByText('Utente disattivato: le sue sessioni sono chiuse.').waitFor()
  await leaver.page.getByRole('dialog', { name: 'Sessione scaduta' }).waitFor()
  await page.keyboard.press('Escape')
  await rowOf(page, 'davide').getByText('Disattivato').waitFor()

  // A patient asks who has seen her data; the leaver keeps his name there.
  await open(page, person)
  await part(page, 'Dati personali').getByRole('link', { name: 'Chi ha visto questi dati' }).click()
  await page.getByRole('heading', { name: 'Chi ha visto questi dati', level: 2 }).waitFor()
  await page.getByRole('link', { name: 'Foglio per il paziente' }).click()
  const paper = part(page, `Accessi ai dati di ${person.firstName} ${person.lastName}`)
  await paper.getByRole('row', { name: /davide.*Ha aperto la scheda/ }).waitFor()

  // Evening: the own changes of today, in a file.
  await page.getByRole('link', { name: 'Registro', exact: true }).click()
  await page.getByText(/^Catena integra fino alle \d/).waitFor()
  await page.getByRole('combobox', { name: 'Utente' }).selectOption('admin')
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Esporta').click()])
  const text = await readFile(await file.path(), 'utf8')
  for (const deed of [
    'Ha segnato un avviso come visto',
    'Ha aggiunto l’utente',
    'Ha eliminato il secondo fattore',
  ])
    expect(text).toContain(deed)
  expect(complaints).toEqual([])
})
