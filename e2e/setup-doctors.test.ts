import sharp from 'sharp'
import { expect, test } from 'vitest'
import { accessibilityFaults, expectNoSidewaysScroll, hasFocus, PHONE } from './browser.ts'
import { atWork } from './contacts.ts'
import { atDesk } from './desk.ts'
import { choose, DOCTORS, knowVersions, rowOf, saidOf, send, toFront } from './setup.ts'
import { database, stage } from './stage.ts'

stage('sample')

const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

test('a doctor is created with a picture and competences, and appears in the list', async () => {
  const { page, complaints } = await atDesk(DOCTORS)
  await page.getByRole('link', { name: 'Nuovo medico' }).click()
  await page.getByRole('heading', { name: 'Nuovo medico' }).waitFor()
  await page.getByLabel('Telefono').fill('tre')
  await page.getByRole('button', { name: 'Crea' }).click()
  await page.getByRole('link', { name: 'Nome: Il nome è obbligatorio' }).waitFor()
  await page.getByRole('link', { name: 'Cognome: Il cognome è obbligatorio' }).waitFor()
  await page.getByRole('link', { name: 'Telefono: Numero di telefono non valido' }).click()
  await expect.poll(() => hasFocus(page.getByLabel('Telefono'))).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Titolo' }).fill('Dott.ssa')
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Zoe')
  await page.getByLabel('Cognome').fill('Zanetti')
  await page.getByRole('textbox', { name: 'Specializzazione' }).fill('Fisiatria')
  await page.getByLabel('Email').fill('zoe@posta.example')
  await page.getByLabel('Telefono').fill('+39 000 555-0177')

  const image = page.getByRole('group', { name: 'Immagine del profilo' })
  await image.getByText('PNG/JPG/WEBP max 5MB').waitFor()
  const file = image.getByLabel('Immagine del profilo: scegli un file')
  await file.setInputFiles(picture('appunti.png', Buffer.from('Non sono una figura.')))
  await image.getByText('Seleziona un file immagine valido.').waitFor()
  const face = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#4a90a4' } })
    .png()
    .toBuffer()
  const huge = Buffer.concat([face, Buffer.alloc(5 * 1024 * 1024)])
  await file.setInputFiles(picture('enorme.png', huge))
  await image.getByText('L’immagine supera i 5MB.').waitFor()
  await expect.poll(() => image.getByRole('img').count()).toBe(0)
  await file.setInputFiles(picture('volto.png', face))
  await image.getByRole('img', { name: 'Immagine del profilo: anteprima' }).waitFor()
  await expect.poll(() => page.getByText(/supera i 5MB|immagine valido/).count()).toBe(0)

  await page.getByText('0 servizi scelti').waitFor()
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await page.getByLabel('Cerca tra i servizi').fill('implantologia')
  await box('Implantologia').check()
  await expect.poll(() => box('Centro Dentale').isChecked()).toBe(true)
  await page.getByLabel('Cerca tra i servizi').fill('')
  await page.getByRole('button', { name: 'Tutti i servizi di Centro Analisi' }).click()
  await page.getByText('5 servizi scelti').waitFor()
  await box('Centro Dentale').uncheck()
  await page.getByText('4 servizi scelti').waitFor()
  await page.getByRole('button', { name: 'Mostra i servizi di Centro Analisi' }).click()
  await box('Esami del sangue').uncheck()
  await page.getByText('3 servizi scelti').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Nascondi i servizi di Centro Analisi' }).click()
  await expect.poll(() => box('Esami del sangue').count()).toBe(0)

  await page.getByLabel('Cognome').press('Enter')
  await saidOf(page).getByText('Medico creato.').waitFor()
  const row = rowOf(page, 'Dott.ssa Zoe Zanetti')
  await row.getByText('Fisiatria').waitFor()
  await expect
    .poll(() => row.getByRole('link', { name: 'zoe@posta.example' }).getAttribute('href'))
    .toBe('mailto:zoe@posta.example')
  await expect
    .poll(() => row.getByRole('link', { name: '+39 000 555-0177' }).getAttribute('href'))
    .toBe('tel:+390005550177')
  await row.getByText('Attivo', { exact: true }).waitFor()
  await expect.poll(() => atWork(page)).toBe('Dott.ssa Zoe Zanetti')
  const shown = row.locator('img')
  await expect.poll(() => shown.getAttribute('src')).toMatch(/^data:image\/webp;base64,/)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])

  await page.keyboard.press('Enter')
  await page.getByText('3 servizi scelti').waitFor()
  await expect.poll(() => box('Centro Analisi').isChecked()).toBe(true)
  await expect.poll(() => box('Centro Dentale').isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Rimuovi immagine del profilo' }).click()
  await page.getByLabel('Attivo').uncheck()
  await page.keyboard.press('Control+s')
  await saidOf(page).getByText('Medico aggiornato.').waitFor()
  await page.getByRole('heading', { name: 'Dott.ssa Zoe Zanetti' }).waitFor()
  await expect.poll(() => page.getByText('Modifiche non salvate', { exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: 'Medici', exact: true }).click()
  await row.getByText('Inattivo', { exact: true }).waitFor()
  await expect.poll(() => row.locator('img').count()).toBe(0)
  await expect.poll(() => atWork(page)).toBe('Dott.ssa Zoe Zanetti')

  await choose(page, 'Dott.ssa Zoe Zanetti', 'Elimina')
  await page.getByRole('button', { name: 'Elimina', exact: true }).click()
  await saidOf(page).getByText('Medico eliminato.').waitFor()
  await expect.poll(() => row.count()).toBe(0)
  await expect.poll(() => atWork(page)).toBe('Dr. Andrea Villa')
})

test('the keyboard goes on at the next row when a deleted row goes before the dialog that deletes it', async () => {
  const values = { firstName: 'Zita', lastName: 'Zanoni' }
  const { id } = await database.db
    .insertInto('doctors')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { page } = await atDesk(DOCTORS)
  await knowVersions(page)
  // Found by its id: an open dialog hides the rows from `getByRole`.
  const link = page.locator(`#apri-medici-${id}`)
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/api/setup/doctors/${id}`, async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await choose(page, 'Dr. Zita Zanoni', 'Elimina')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect
    .poll(async () => {
      await toFront(page)
      return link.count()
    })
    .toBe(0)
  // The list has looked where the keyboard is: it does so 30 ms after the row has gone.
  await new Promise((resolve) => setTimeout(resolve, 200))
  answer()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => atWork(page)).toBe('Dr. Andrea Villa')
})

test('text typed while a doctor is being created stays, and can be saved', async () => {
  const { page, context } = await atDesk()
  const held: (() => void)[] = []
  await page.route('**/api/setup/doctors', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await page.goto(`${DOCTORS}&medico=nuovo`)
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Lia')
  await page.getByLabel('Cognome').fill('Veloci')
  await page.getByRole('button', { name: 'Crea' }).click()
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('textbox', { name: 'Specializzazione' }).fill('Scritta intanto')
  held[0]?.()
  await page.getByRole('heading', { name: 'Dr. Lia Veloci' }).waitFor()
  await page.getByText('Modifiche non salvate', { exact: true }).waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Specializzazione' }).inputValue())
    .toBe('Scritta intanto')
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  const row = rowOf(page, 'Lia Veloci')
  await row.getByText('Scritta intanto').waitFor()
  await row.getByRole('link', { name: 'Dr. Lia Veloci', exact: true }).click()
  await page.waitForURL(/medico=\d+/)
  const id = new URL(page.url()).searchParams.get('medico')
  const saved = await send<object>(context, 'GET', `/api/setup/doctors/${id}`)
  expect(saved).toMatchObject({ lastName: 'Veloci', specialization: 'Scritta intanto', version: 2 })
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Specializzazione' }).inputValue())
    .toBe('Scritta intanto')
  await expect.poll(() => page.getByText('Modifiche non salvate', { exact: true }).count()).toBe(0)
  await send(context, 'DELETE', `/api/setup/doctors/${id}`)
})

test('a service deleted meanwhile does not prevent saving its doctor', async () => {
  const { page, context } = await atDesk()
  const [category] = await send<{ id: number }[]>(context, 'GET', '/api/setup/categories')
  const names = ['Resta', 'Va per prima', 'Va per seconda', 'Viene tolta']
  const ids: number[] = []
  for (const name of names) {
    const body = { name, categoryId: category?.id }
    ids.push((await send<{ id: number }>(context, 'POST', '/api/setup/services', body)).id)
  }
  const made = { firstName: 'Ivo', lastName: 'Passaggi', serviceIds: ids, categoryIds: [category?.id] }
  const { id } = await send<{ id: number }>(context, 'POST', '/api/setup/doctors', made)
  const services = async () => {
    const offered = await send<{ name: string }[]>(context, 'GET', `/api/setup/doctors/${id}/services`)
    return offered.map(({ name }) => name)
  }
  await page.goto(`${DOCTORS}&medico=${id}`)
  await page.getByText('4 servizi scelti').waitFor()

  // Nothing of the competences was touched.
  await page.getByLabel('Telefono').fill('+39 000 555 0123')
  await send(context, 'DELETE', `/api/setup/services/${ids[1]}`)
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await page.getByRole('button', { name: 'Salva comunque' }).click()
  await expect.poll(() => page.getByText('Modifiche non salvate', { exact: true }).count()).toBe(0)
  await expect
    .poll(() => send(context, 'GET', `/api/setup/doctors/${id}`))
    .toMatchObject({ phone: '+39 000 555 0123' })
  await expect.poll(() => services()).toEqual(['Resta', 'Va per seconda', 'Viene tolta'])

  // They were: the one that is gone is among what was chosen, and has no box to take it away with.
  await page.getByLabel('Cerca tra i servizi').fill('viene tolta')
  await page.getByRole('checkbox', { name: 'Viene tolta' }).uncheck()
  await send(context, 'DELETE', `/api/setup/services/${ids[2]}`)
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await page.getByRole('button', { name: 'Salva comunque' }).click()
  await expect.poll(() => page.getByText('Modifiche non salvate', { exact: true }).count()).toBe(0)
  await expect.poll(() => services()).toEqual(['Resta'])

  // The doctor is deleted too: the draft stays on the screen, under a note.
  await page.getByLabel('Email').fill('ivo@posta.example')
  await send(context, 'DELETE', `/api/setup/doctors/${id}`)
  await toFront(page)
  await page.getByText('Questo medico non c’è più: qualcuno lo ha eliminato.').waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ivo@posta.example')
})

test('leaving a changed doctor asks, and a failed call and a clash keep the input', async () => {
  const { page, context } = await atDesk(DOCTORS, { viewport: PHONE })
  await rowOf(page, 'Dr.ssa Sara Colombo').getByRole('link').first().click()
  await page.getByLabel('Email').fill('sara@posta.example')
  await page.getByText('Modifiche non salvate', { exact: true }).waitFor()
  // Read before Back: the router takes a refused one back only after the browser has gone there.
  const id = new URL(page.url()).searchParams.get('medico')
  const asked = page.getByRole('alertdialog', { name: 'Hai modifiche non salvate.' })
  for (const leave of [
    () => page.getByRole('link', { name: 'Medici', exact: true }).click(),
    () => page.getByRole('link', { name: 'Annulla' }).click(),
    () => page.goBack(),
  ]) {
    await leave()
    await asked.getByRole('button', { name: 'Continua a modificare' }).click()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('sara@posta.example')
  }
  const one = `**/api/setup/doctors/${id}`
  await page.route(one, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await saidOf(page).getByText("Errore nell'aggiornamento del medico.").waitFor()
  await page.getByText('Quello che hai scritto è rimasto').waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('sara@posta.example')
  expect(await accessibilityFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.unroute(one)

  await send(context, 'PUT', `/api/setup/doctors/${id}`, { phone: '+39 000 555 0188', serviceIds: [] })
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await page.getByText('Servizi, ora:').waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('sara@posta.example')
  await page.getByRole('button', { name: 'Ricarica' }).click()
  await expect.poll(() => page.getByLabel('Telefono').inputValue()).toBe('+39 000 555 0188')
  await page.getByText('0 servizi scelti').waitFor()
  await page.getByLabel('Email').fill('sara@posta.example')
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await saidOf(page).getByText('Medico aggiornato.').waitFor()
  const saved = await send<object>(context, 'GET', `/api/setup/doctors/${id}`)
  expect(saved).toMatchObject({ email: 'sara@posta.example', phone: '+39 000 555 0188' })

  await page.getByLabel('Email').fill('mai@posta.example')
  await page.getByRole('link', { name: 'Annulla' }).click()
  await asked.getByRole('button', { name: 'Chiudi senza salvare' }).click()
  await expect.poll(() => atWork(page)).toBe('Dr.ssa Sara Colombo')
})

test('doctors are found by name and specialization without accents, and the search is in the address', async () => {
  const { page, context } = await atDesk()
  await send(context, 'POST', '/api/setup/doctors', { firstName: 'Niccolò', lastName: 'Dè Mori' })
  await page.goto(DOCTORS)
  const search = page.getByRole('searchbox', { name: 'Cerca medici...' })
  await search.fill('de mori NICCOLO')
  await rowOf(page, 'Dr. Niccolò Dè Mori').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.waitForURL((url) => url.searchParams.get('q') === 'de mori NICCOLO')
  await search.fill('cardiologia')
  await rowOf(page, 'Dr. Andrea Villa').waitFor()
  await page.waitForURL((url) => url.searchParams.get('q') === 'cardiologia')
  await page.reload()
  await rowOf(page, 'Dr. Andrea Villa').waitFor()
  await expect.poll(() => search.inputValue()).toBe('cardiologia')
  await expect.poll(() => rowOf(page, 'Dr.ssa Sara Colombo').count()).toBe(0)
  // The search is still there after opening a doctor and returning.
  await rowOf(page, 'Dr. Andrea Villa').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Annulla' }).click()
  await rowOf(page, 'Dr. Andrea Villa').waitFor()
  await expect.poll(() => search.inputValue()).toBe('cardiologia')
  await search.fill('nessuno così')
  await page.getByRole('heading', { name: 'Nessun medico trovato' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancella filtri' }).click()
  await rowOf(page, 'Dr.ssa Sara Colombo').waitFor()
  await expect.poll(() => hasFocus(search)).toBe(true)
  await page.waitForURL(`**${DOCTORS}`)
})

test('a doctor with bookings cannot be deleted, and can be switched off', async () => {
  const { page, context } = await atDesk()
  const doctors = await send<{ id: number; lastName: string }[]>(context, 'GET', '/api/setup/doctors')
  const doctorId = doctors.find(({ lastName }) => lastName === 'Riva')?.id ?? 0
  const [service] = await send<{ id: number; categoryId: number }[]>(
    context,
    'GET',
    `/api/setup/doctors/${doctorId}/services`,
  )
  if (!service) throw new Error('no service')
  await database.db
    .insertInto('appointments')
    .values({
      ...{ firstName: 'Rosa', lastName: 'Tipi', email: 'rosa@posta.example', phone: '+39 000 555 0100' },
      ...{
        doctorId,
        serviceId: service.id,
        categoryId: service.categoryId,
        appointmentDate: '2026-01-12',
        appointmentTime: '09:30',
      },
      ...{ duration: 30, status: 'completed' },
    })
    .execute()
  await page.goto(DOCTORS)
  const row = rowOf(page, 'Dr.ssa Giulia Riva')
  await choose(page, 'Dr.ssa Giulia Riva', 'Elimina')
  await page.getByRole('button', { name: 'Elimina', exact: true }).click()
  const refused = page.getByRole('alertdialog', { name: 'È ancora in uso' })
  await refused.getByText('Il medico ha 1 prenotazione e non si può eliminare.').waitFor()
  await refused.getByRole('button', { name: 'Disattiva' }).click()
  await saidOf(page).getByText('Medico disattivato').waitFor()
  await row.getByText('Inattivo', { exact: true }).waitFor()
})

test('an unknown address, competences or a list that fail to load, and an empty list of doctors are reported', async () => {
  const { page, context } = await atDesk(`${DOCTORS}&medico=999999`)
  await page.getByRole('heading', { name: 'Medico non trovato' }).waitFor()
  await page.getByRole('link', { name: 'Torna all’elenco' }).click()
  await rowOf(page, 'Dr. Andrea Villa').waitFor()

  // Not shown in part, and there with a second attempt.
  const doctors = await send<{ id: number; lastName: string }[]>(context, 'GET', '/api/setup/doctors')
  const { id } = doctors.find(({ lastName }) => lastName === 'Ferrari') ?? { id: 0 }
  const path = `**/api/setup/doctors/${id}/services`
  await page.route(path, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${DOCTORS}&medico=${id}`)
  const again = page.getByRole('button', { name: 'Riprova' })
  await again.waitFor()
  expect(await page.getByRole('textbox', { name: 'Specializzazione' }).count()).toBe(0)
  await page.unroute(path)
  await again.click()
  // A competence chosen and taken back leaves nothing to save.
  const box = page.getByRole('checkbox', { name: 'Centro Analisi' })
  await box.check()
  await page.getByText('Modifiche non salvate', { exact: true }).waitFor()
  await box.uncheck()
  await expect.poll(() => page.getByText('Modifiche non salvate', { exact: true }).count()).toBe(0)

  await page.goto(DOCTORS)
  await rowOf(page, 'Dr. Andrea Villa').waitFor()
  await page.route('**/api/setup/doctors', (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await page.getByRole('heading', { name: 'Non riusciamo a caricare i medici' }).waitFor()
  await page.unroute('**/api/setup/doctors')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/setup/doctors', (route) => answer.promise.then(() => route.continue()))
  await page.getByRole('button', { name: 'Riprova' }).click()
  await page.getByRole('table', { name: 'Caricamento...', includeHidden: true }).waitFor()
  answer.resolve()
  await rowOf(page, 'Dr. Andrea Villa').waitFor()
  await page.unroute('**/api/setup/doctors')
  await page.route('**/api/setup/doctors', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await page.getByRole('heading', { name: 'Nessun medico trovato' }).waitFor()
  await page.getByRole('link', { name: 'Crea Primo Medico' }).click()
  await page.getByRole('heading', { name: 'Nuovo medico' }).waitFor()
})
