import { expect, test } from 'vitest'
import { openDays } from '#test/days.ts'
import { bookable } from '#test/factories.ts'
import { accessibilityFaults, DESKTOP, expectNoSidewaysScroll, PHONE, readWhole } from './browser.ts'
import { atDesk } from './desk.ts'
import { send } from './setup.ts'
import { atService, button, field, read, toast, unsaved } from './setup-service.ts'
import { database, stage } from './stage.ts'

stage()

test('staff say how a service is booked, the page says what it lacks, and the search finds its names', async () => {
  const { page, context, id, name, complaints } = await atService()
  await page.getByRole('radio', { name: /^Nascosto/ }).check()
  await page.getByText('Vale la regola della clinica: 1 ora').waitFor()
  await field(page, 'Preavviso (ore)').fill('1,5')
  await page.getByText('Vale la regola della clinica: 1 ora').waitFor({ state: 'detached' })
  await field(page, 'Prima (min)').fill('5')
  await field(page, 'Dopo (min)').fill('10')
  await page.getByText('Un posto ogni 45 minuti: 5 prima, 30 di visita, 10 dopo.').waitFor()
  await field(page, 'Che cosa portare').fill('Tessera sanitaria')
  await page.getByText('Porta: Tessera sanitaria').waitFor()
  await field(page, 'Aggiungi un nome').fill('eco del collo, ecotiroide')
  await field(page, 'Aggiungi un nome').press('Enter')
  await button(page, 'Togli ecotiroide').click()
  expect(await accessibilityFaults(page)).toEqual([])
  await button(page, 'Aggiorna').click()
  await toast(page, 'Successo').waitFor()
  await unsaved(page).waitFor({ state: 'detached' })
  expect(await read(context, id)).toMatchObject({
    ...{ bookingMode: 'hidden', minNoticeMinutes: 90, beforeMinutes: 5, afterMinutes: 10 },
    ...{ whatToBring: 'Tessera sanitaria', aliases: ['eco del collo'] },
  })
  await page
    .getByText('Non si può prenotare: nessun medico attivo lo offre e sul sito è nascosto.', { exact: true })
    .waitFor()
  await page.goto('/setup?q=eco+del+collo')
  await page.getByRole('link', { name, exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('a service needs one of two rooms, and a device besides', async () => {
  const { page, context, id } = await atService()
  const resources = [
    { kind: 'room', name: 'Stanza 2' },
    { kind: 'room', name: 'Stanza 3' },
    { kind: 'device', name: 'Ecografo' },
  ]
  const ids: number[] = []
  for (const one of resources)
    ids.push((await send<{ id: number }>(context, 'POST', '/api/setup/resources', one)).id)
  await page.reload()
  const add = page.getByRole('combobox', { name: 'Aggiungi una stanza o un’attrezzatura' })
  await add.selectOption('Stanza 2')
  await page.getByRole('combobox', { name: 'Oppure, al posto di Stanza 2' }).selectOption('Stanza 3')
  await add.selectOption('Ecografo')
  await button(page, 'Aggiorna').click()
  await toast(page, 'Successo').waitFor()
  const [two, three, device] = ids
  expect(await read(context, id)).toMatchObject({ needs: [[two, three], [device]] })
  await button(page, 'Togli Ecografo').click()
  await button(page, 'Aggiorna').click()
  await expect
    .poll(async () => await read(context, id))
    .toMatchObject({
      needs: [[two, three]],
    })
})

test('a percentage shows its effect and the prices it leaves, and only the saved prices change', async () => {
  const { page, context, id, name, kinds } = await atService(DESKTOP, ['Prima visita', 'Controllo'])
  await send(context, 'PUT', `/api/setup/subservices/${kinds[1]}`, { price: 'Su preventivo' })
  await page.goto('/setup?tab=prezzi')
  const price = field(page, `Prezzo di Prima visita, ${name}`)
  await price.waitFor()
  await field(page, 'Cambia tutti i prezzi, in %').fill('molto')
  await button(page, 'Mostra l’effetto').click()
  await page.getByText('Scrivi una percentuale, per esempio 3 o -5').waitFor()
  await field(page, 'Cambia tutti i prezzi, in %').fill('5')
  await button(page, 'Mostra l’effetto').click()
  await expect.poll(() => price.inputValue()).toBe('84')
  const row = page.getByRole('row').filter({ has: price })
  await row.getByText('80 €', { exact: true }).waitFor()
  await page.getByText(`${name}, Controllo: Su preventivo`, { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await button(page, 'Annulla').click()
  await expect.poll(() => price.inputValue()).toBe('80')

  await price.fill('95,50')
  const duration = field(page, `Durata di Prima visita, ${name}`)
  await duration.fill('42')
  await button(page, 'Aggiorna').click()
  await page.getByText('Da 5 a 480 minuti, di 5 in 5', { exact: true }).waitFor()
  await duration.fill('50')
  await button(page, 'Aggiorna').click()
  await toast(page, 'Successo').waitFor()
  const saved = await send(context, 'GET', `/api/setup/services/${id}/subservices`)
  expect(saved).toMatchObject([
    { name: 'Prima visita', duration: 50, price: '95,50' },
    { name: 'Controllo', duration: 60, price: 'Su preventivo' },
  ])
})

test('prices that a colleague changes meanwhile are named, and the typed ones stay', async () => {
  const { page, context, name, kinds } = await atService(PHONE, ['Prima visita'])
  await page.goto('/setup?tab=prezzi')
  const price = field(page, `Prezzo di Prima visita, ${name}`)
  await price.fill('90')
  await send(context, 'PUT', `/api/setup/subservices/${kinds[0]}`, { price: '85' })
  await button(page, 'Aggiorna').click()
  const note = page.getByRole('alert').filter({ hasText: 'Qualcun altro ha modificato questi dati' })
  await note.getByText(`Prezzo di Prima visita, ${name}, ora:`).waitFor()
  await note.getByText('85', { exact: true }).waitFor()
  expect(await note.getByText('un altro valore').count()).toBe(0)
  expect(await price.inputValue()).toBe('90')
  await expectNoSidewaysScroll(page)
  await button(page, 'Salva comunque').click()
  await toast(page, 'Successo').waitFor()
})

test('a rule of the clinic stands beside the empty field of a service', async () => {
  const { page, context, id } = await atService()
  await page.goto('/setup?tab=regole')
  await field(page, 'Disdetta fino a (ore)').fill('')
  await button(page, 'Aggiorna').click()
  await page.getByRole('link', { name: 'Disdetta fino a: Da 0 a 720 ore' }).waitFor()
  await field(page, 'Disdetta fino a (ore)').fill('36')
  expect(await accessibilityFaults(page)).toEqual([])
  await button(page, 'Aggiorna').click()
  await toast(page, 'Successo').waitFor()
  await page.goto(`/setup?servizio=${id}`)
  await page.getByText('Vale la regola della clinica: 36 ore').waitFor()
  expect(await send(context, 'GET', '/api/setup/limits')).toMatchObject({ cancelHours: 36 })
})

test('a service’s page says for each doctor why a day of the week that staff turn to has no times', async () => {
  const offer = await bookable(database.db, { doctors: 2 })
  const [absent = 0, present = 0] = offer.doctors
  const [day = ''] = openDays(1)
  const shown = `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`
  const { page, context, complaints } = await atDesk()
  const at = { from: `${day}T09:00`, to: `${day}T13:00` }
  await send(context, 'POST', '/api/calendar/marks', { kind: 'absence', doctorId: absent, ...at })
  await page.goto(`/setup?servizio=${offer.serviceId}`)
  await page.getByRole('heading', { name: 'Perché non ci sono orari?' }).waitFor()
  const doctor = page.getByRole('combobox', { name: 'Medico', exact: true })
  // The doctors come with the first week's answer, which could be taken for the next week's otherwise.
  await doctor.waitFor()
  const asked = readWhole(page, (url) => url.includes('/api/appointments/why-staff?'))
  await button(page, 'Settimana dopo').click()
  await asked
  const reason = page
    .getByRole('listitem')
    .filter({ hasText: new RegExp(` ${shown}Medico assente o impegnato`) })
  await doctor.waitFor()
  expect(await reason.count()).toBe(0)
  await doctor.selectOption(String(absent))
  await reason.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await doctor.selectOption(String(present))
  await expect.poll(() => reason.count()).toBe(0)
  expect(complaints).toEqual([])
})
