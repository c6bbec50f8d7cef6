import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { type TestSmtp, testSmtp } from '#test/smtp.ts'
import { choosePassword, linkTo, logInWith } from './access.ts'
import {
  accessibilityFaults,
  expectNoSidewaysScroll,
  hasFocus,
  hydrated,
  NARROWEST,
  PHONE,
  visit,
} from './browser.ts'
import { atWork } from './contacts.ts'
import { atDesk } from './desk.ts'
import { rowOf, saidOf } from './setup.ts'
import { addUser, browser, database, product, stage } from './stage.ts'

let smtp: TestSmtp
afterAll(() => smtp?.close())
stage('sample', async () => {
  smtp = await testSmtp()
  return { SMTP_URL: smtp.url, TRUST_PROXY: '1' }
})

test('an admin invites a receptionist and a doctor, who choose a password and log in, and disables one', async () => {
  const { page, complaints } = await atDesk('/utenti')
  const invite = page.getByRole('link', { name: 'Invita' })
  const dialog = page.getByRole('dialog', { name: 'Invita una persona' })
  await invite.press('Enter')
  await dialog.getByRole('button', { name: 'Manda l’invito' }).click()
  await dialog.getByRole('link', { name: 'Nome e cognome: Scrivi nome e cognome' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Nome e cognome').fill('Irene Mauri')
  await dialog.getByLabel('E-mail').fill('irene.mauri@clinica.example')
  await dialog.getByRole('button', { name: 'Manda l’invito' }).click()
  await saidOf(page).getByText('Invito mandato a Irene Mauri.').waitFor()
  await rowOf(page, 'Irene Mauri').getByText('Invitato').waitFor()
  await rowOf(page, 'Irene Mauri').getByText('Dopo l’invito').waitFor()
  await expect.poll(() => atWork(page)).toBe('Irene Mauri')

  await invite.press('Enter')
  await dialog.getByLabel('Nome e cognome').fill('Marta Brambilla')
  await dialog.getByLabel('E-mail').fill('marta.brambilla@clinica.example')
  await dialog.getByRole('radio', { name: 'Medico' }).check()
  await dialog.getByRole('button', { name: 'Manda l’invito' }).click()
  await dialog.getByRole('link', { name: 'È il medico: Scegli quale medico è.' }).waitFor()
  const doctor = dialog.getByLabel('È il medico')
  const name = (await doctor.locator('option').nth(1).textContent()) ?? ''
  await doctor.selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Manda l’invito' }).click()
  await saidOf(page).getByText('Invito mandato a Marta Brambilla.').waitFor()
  await rowOf(page, 'Marta Brambilla')
    .getByText(name.split(', ')[0] ?? '')
    .waitFor()
  // A doctor has one user.
  await invite.press('Enter')
  await dialog.getByRole('radio', { name: 'Medico' }).check()
  await expect.poll(() => doctor.locator('option').allTextContents()).not.toContain(name)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Chiudi senza salvare' }).click()

  const link = await linkTo(smtp, 'irene.mauri@clinica.example')
  const reception = await visit(browser, product.url)
  await choosePassword(reception.page, link)
  await logInWith(reception.page, 'irene.mauri')
  await reception.page.getByRole('navigation', { name: 'Menu principale' }).getByText('Agenda').waitFor()
  expect(await reception.page.getByRole('link', { name: 'Utenti e permessi' }).count()).toBe(0)
  const doctors = await visit(browser, product.url)
  await choosePassword(doctors.page, await linkTo(smtp, 'marta.brambilla@clinica.example'))
  await logInWith(doctors.page, 'marta.brambilla')
  const who = await doctors.context.request.get('/api/auth/user')
  expect(await who.json()).toMatchObject({ username: 'marta.brambilla', role: 'medico' })

  await page.goto('/utenti')
  await rowOf(page, 'Irene Mauri').getByText('Attivo').waitFor()
  await page.getByRole('link', { name: 'Irene Mauri' }).press('Enter')
  const panel = page.getByRole('complementary', { name: 'Irene Mauri' })
  await panel.getByRole('button', { name: /^Chiudi Chrome/ }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await panel.getByRole('button', { name: 'Disattiva' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Disattivare Irene Mauri?' })
  await ask.getByRole('button', { name: 'Disattiva' }).click()
  await saidOf(page).getByText('Utente disattivato: le sue sessioni sono chiuse.').waitFor()
  expect((await reception.context.request.get('/api/auth/user')).status()).toBe(401)
  await reception.page.getByRole('dialog', { name: 'Sessione scaduta' }).waitFor()
  await panel.getByRole('button', { name: 'Riattiva' }).click()
  await saidOf(page).getByText('Utente riattivato.').waitFor()
  expect(complaints).toEqual([])
})

test('U2: a used link, and one in the browser of another user, choose no password', async () => {
  const { page } = await atDesk('/utenti?utente=nuovo')
  const dialog = page.getByRole('dialog', { name: 'Invita una persona' })
  await dialog.getByLabel('Nome e cognome').fill('Silvia Arosio')
  await dialog.getByLabel('E-mail').fill('arosio@clinica.example')
  await dialog.getByRole('button', { name: 'Manda l’invito' }).click()
  await rowOf(page, 'Silvia Arosio').waitFor()
  const link = await linkTo(smtp, 'arosio@clinica.example')

  await page.goto(link)
  await page.getByText('In questo browser è già aperta una sessione').waitFor()
  expect(await page.getByLabel('Nuova password').count()).toBe(0)

  const own = await visit(browser, product.url, PHONE)
  await own.page.goto(link)
  await own.page.getByText('Il tuo nome utente è arosio.').waitFor()
  expect(await accessibilityFaults(own.page)).toEqual([])
  await expectNoSidewaysScroll(own.page)
  await own.page.getByRole('button', { name: 'Salva la password' }).click()
  await own.page.getByText('Scegli una password').first().waitFor()
  await choosePassword(own.page, link)
  await own.page.goto('/login')
  await own.page.goto(link)
  await own.page.getByText('Questo link non vale più').waitFor()
  expect(await accessibilityFaults(own.page)).toEqual([])
})

async function logInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('smemorata')
  await page.getByLabel('Password', { exact: true }).fill('non questa')
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.getByText('Username o password non corretti.').first().waitFor()
}

test('a forgotten password is chosen again by mail, and an unknown address gets the same words', async () => {
  await addUser('smemorata', 'editor')
  await database.db
    .updateTable('users')
    .set({ email: 'smemorata@clinica.example' })
    .where('username', '=', 'smemorata')
    .execute()
  const { page } = await visit(browser, product.url)
  for (const address of ['nessuno@clinica.example', 'smemorata@clinica.example']) {
    await page.goto('/login')
    await hydrated(page)
    await page.getByRole('button', { name: 'Password dimenticata?' }).click()
    await page.getByRole('heading', { name: 'Password dimenticata?' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('E-mail').fill(address)
    await page.getByRole('button', { name: 'Manda il link' }).click()
    await page.getByText('Se l’indirizzo è di chi usa il gestionale').waitFor()
    expect(await page.getByLabel('E-mail').count()).toBe(0)
  }
  await page.getByRole('button', { name: 'Torna all’accesso' }).click()
  await page.getByRole('heading', { name: 'Accesso' }).waitFor()
  await logInWrongly(page)
  await page.getByRole('button', { name: 'Password dimenticata?' }).click()
  await page.getByRole('heading', { name: 'Password dimenticata?' }).waitFor()
  await expect.poll(() => page.getByText('Username o password non corretti.').count()).toBe(0)
  await choosePassword(page, await linkTo(smtp, 'smemorata@clinica.example'))
  await logInWith(page, 'smemorata')
  expect(smtp.received.filter(({ to }) => to.includes('nessuno@clinica.example'))).toEqual([])
})

test('the panel changes a user, keeps the own role fixed, asks before text is lost and fits a phone', async () => {
  await addUser('paola', 'editor')
  const { page } = await atDesk('/utenti')
  await page.getByRole('link', { name: 'paola' }).click()
  const panel = page.getByRole('complementary', { name: 'paola' })
  await expect.poll(() => hasFocus(panel.getByRole('heading', { name: 'paola' }))).toBe(true)
  await panel.getByText('Senza e-mail non arrivano').waitFor()
  await rowOf(page, 'paola').getByText('paola · senza e-mail').waitFor()
  await panel.getByLabel('E-mail').fill('paola@clinica')
  await panel.getByRole('button', { name: 'Salva' }).click()
  await panel.getByText('Email non valida').first().waitFor()
  await panel.getByLabel('E-mail').fill('')
  await panel.getByLabel('Nome e cognome').fill('Paola Monti')
  await panel.getByRole('radio', { name: 'Amministratore' }).check()
  await panel.getByRole('button', { name: 'Chiudi', exact: true }).click()
  await page.getByRole('button', { name: 'Continua a modificare' }).click()
  await panel.getByRole('button', { name: 'Salva' }).click()
  await saidOf(page).getByText('Modifiche salvate.').waitFor()
  await rowOf(page, 'Paola Monti').getByText('Amministratore').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => atWork(page)).toBe('Paola Monti')

  await page.getByRole('link', { name: 'admin' }).click()
  const own = page.getByRole('complementary', { name: 'admin' })
  await own.getByText('Il tuo ruolo lo cambia un altro amministratore.').waitFor()
  await own.getByText('Questo browser').waitFor()
  expect(await own.getByRole('radio', { name: 'Segreteria' }).isDisabled()).toBe(true)
  expect(await own.getByRole('button', { name: 'Disattiva' }).count()).toBe(0)

  for (const viewport of [PHONE, NARROWEST, { width: 1024, height: 768 }]) {
    await page.setViewportSize(viewport)
    await page.goto('/utenti')
    await page.getByRole('link', { name: 'Paola Monti' }).waitFor()
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Paola Monti' }).click()
    const box = page.getByRole('dialog', { name: 'Paola Monti' })
    await box.getByText('Nessuna.').waitFor()
    await expectNoSidewaysScroll(page)
    expect(await accessibilityFaults(page)).toEqual([])
  }
})

test('the rules of access say which roles need a second factor and when a screen is locked', async () => {
  const { page } = await atDesk('/utenti')
  const rules = page.getByRole('region', { name: 'Regole di accesso' })
  await rules.getByLabel('Blocco dello schermo').selectOption('30')
  await saidOf(page).getByText('Regole di accesso salvate.').waitFor()
  await rules.getByRole('checkbox', { name: 'Segreteria' }).check()
  await expect
    .poll(() => database.db.selectFrom('factorDuties').select('role').execute())
    .toEqual(expect.arrayContaining([{ role: 'editor' }]))
  await page.getByRole('row', { name: /Manca/ }).first().waitFor()
  await page.reload()
  await expect.poll(() => rules.getByLabel('Blocco dello schermo').inputValue()).toBe('30')
  expect(await rules.getByRole('checkbox', { name: 'Segreteria' }).isChecked()).toBe(true)
})
