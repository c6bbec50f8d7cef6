import { expect, test } from 'vitest'
import { tomorrow } from '#test/days.ts'
import { bookable, wish } from '#test/factories.ts'
import { accessibilityFaults, DESKTOP, expectNoSidewaysScroll, PHONE } from './browser.ts'
import { atDesk } from './desk.ts'
import { database, stage } from './stage.ts'

stage()

test('the reception calls the patients of tomorrow whom no message reaches, and notes how it went', async () => {
  const { db } = database
  const offer = await bookable(db)
  const place = (firstName: string, appointmentTime: string) => {
    const { uploadedFileIds: _, ...wanted } = wish(offer, {
      firstName,
      lastName: 'Brambati',
      appointmentTime,
    })
    const row = {
      ...wanted,
      email: '',
      phone: '039 555 014',
      appointmentDate: tomorrow(),
      status: 'confirmed' as const,
    }
    return db
      .insertInto('appointments')
      .values({ ...row, doctorId: offer.doctorId, duration: 30, createdAt: '2026-01-01T09:00:00Z' })
      .execute()
  }
  await place('Ida', '09:30')
  await place('Ugo', '10:30')
  const { page, complaints } = await atDesk('/da-fare')
  const calls = page.getByRole('region', { name: 'Promemoria a voce' })
  const row = (name: string) => calls.getByRole('listitem').filter({ hasText: name })
  await row('Ida').getByText('senza e-mail').waitFor()
  await row('Ida').getByText('domani', { exact: true }).waitFor()
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    expect(await accessibilityFaults(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  }

  await calls.getByRole('link', { name: 'Stampa l’elenco' }).click()
  const sheet = page.getByRole('region', { name: 'Promemoria a voce' })
  await sheet.getByRole('cell', { name: 'BRAMBATI Ida' }).waitFor()
  const cells = await sheet.getByRole('row').nth(1).getByRole('cell').allTextContents()
  expect(cells).toEqual([expect.stringMatching(/^9:30\S+ \d+\/\d+$/), 'BRAMBATI Ida', '039 555 014', ''])
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    expect(await accessibilityFaults(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('link', { name: 'Torna a Da fare' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Torna a Da fare' }).click()

  await row('Ida').getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Non risponde' }).click()
  await row('Ida').getByText('non risponde').waitFor()
  await row('Ida').getByRole('button', { name: 'Viene' }).click()
  await page.getByText('Segnato: viene').first().waitFor()
  await expect.poll(() => row('Ida').count()).toBe(0)
  // Taken back, the earlier outcome stands again.
  await page.getByRole('button', { name: 'Annulla' }).click()
  await row('Ida').getByText('non risponde').waitFor()
  await row('Ugo').getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Non viene: apri la visita' }).click()
  await page.waitForURL(/\/richieste-prenotazioni\?richiesta=\d+$/)
  await page.getByText('Ugo Brambati').first().waitFor()
  expect(complaints).toEqual([])
})

test('administrators choose the reminders in the setup', async () => {
  const { page, complaints } = await atDesk('/setup?tab=promemoria')
  await page.getByRole('checkbox', { name: 'Anche per SMS, ai cellulari italiani' }).check()
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    expect(await accessibilityFaults(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: /^Aggiorna|^Salva/ }).click()
  await page.getByText('Promemoria salvati.').first().waitFor()
  await page.reload()
  expect(await page.getByRole('checkbox', { name: 'Anche per SMS, ai cellulari italiani' }).isChecked()).toBe(
    true,
  )
  expect(complaints).toEqual([])
})

test('the reception tells a patient from the visit that the report can be fetched', async () => {
  const { db } = database
  const offer = await bookable(db)
  const { uploadedFileIds: _, ...wanted } = wish(offer, { lastName: 'Fittizi' })
  const { id } = await db
    .insertInto('appointments')
    .values({ ...wanted, status: 'completed', doctorId: offer.doctorId, duration: 30 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { page, complaints } = await atDesk(`/agenda?giorno=${wanted.appointmentDate}&visita=${id}`)
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Referto pronto' }).click()
  await page.getByText('Avviso in partenza: il referto si può ritirare.').first().waitFor()
  await page.getByText('Avviso: il referto si può ritirare').first().waitFor()
  expect(complaints).toEqual([])
  // A second press within a day is refused, with the reason.
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Referto pronto' }).click()
  await page.getByText('prima di un altro aspetta un giorno').first().waitFor()
})
