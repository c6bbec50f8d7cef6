import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, expectNoSidewaysScroll, hasFocus, PHONE } from './browser.ts'
import { atWork } from './contacts.ts'
import { atDesk } from './desk.ts'
import { CONVENZIONI, choose, rowOf, saidOf, send } from './setup.ts'
import { addUser, database, stage } from './stage.ts'

stage('sample')

async function create(context: BrowserContext, fields: object): Promise<number> {
  return (await send<{ id: number }>(context, 'POST', '/api/convenzioni', fields)).id
}

async function activate(convenzioneId: number): Promise<void> {
  await database.db
    .insertInto('convenzioniAttivazioni')
    .values({
      ...{ convenzioneId, firstName: 'Rosa', lastName: 'Tipi', email: 'rosa@posta.example' },
      ...{ phone: '+39 000 555 0100', dateOfBirth: '1980-01-01', serviziInteressati: [1] },
    })
    .execute()
}

test('an agreement is created with Enter, found in its place, changed with Ctrl+S and deleted', async () => {
  const { page, complaints } = await atDesk(CONVENZIONI)
  await page.getByRole('link', { name: 'Nuova convenzione' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuova convenzione' })
  await dialog.getByRole('button', { name: 'Crea' }).click()
  await dialog.getByRole('link', { name: 'Nome: Il nome è obbligatorio' }).waitFor()
  await dialog.getByRole('link', { name: "Azienda: Il nome dell'azienda è obbligatorio" }).waitFor()
  await expect.poll(() => hasFocus(dialog.getByLabel('Nome'))).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Nome').fill('Convenzione Fabbri')
  await dialog.getByLabel('Azienda').fill('Officine Fabbri')
  await dialog.getByLabel('Descrizione').fill('Sconto del 10%.')
  await dialog.getByLabel('Azienda').press('Enter')
  await saidOf(page).getByText('Convenzione creata.').waitFor()
  await saidOf(page).getByText('Successo', { exact: true }).waitFor()
  const row = rowOf(page, 'Convenzione Fabbri')
  await row.getByText('Officine Fabbri').waitFor()
  await row.getByText('Sconto del 10%.').waitFor()
  await row.getByText('Attiva', { exact: true }).waitFor()
  await expect.poll(() => atWork(page)).toBe('Convenzione Fabbri')
  expect(new URL(page.url()).search).toBe('?tab=convenzioni')

  await page.keyboard.press('Enter')
  const change = page.getByRole('dialog', { name: 'Modifica convenzione' })
  await change.getByLabel('Attiva').uncheck()
  await page.keyboard.press('Control+s')
  await saidOf(page).getByText('Convenzione aggiornata.').waitFor()
  await row.getByText('Non Attiva').waitFor()
  await expect.poll(() => atWork(page)).toBe('Convenzione Fabbri')

  await choose(page, 'la convenzione Convenzione Fabbri', 'Elimina')
  const ask = page.getByRole('alertdialog', { name: 'Conferma eliminazione' })
  await ask.getByRole('button', { name: 'Annulla' }).click()
  await expect.poll(() => atWork(page)).toBe('Azioni per la convenzione Convenzione Fabbri')
  await choose(page, 'la convenzione Convenzione Fabbri', 'Elimina')
  await ask.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await ask.getByRole('button', { name: 'Elimina' }).click()
  await saidOf(page).getByText('Convenzione eliminata.').waitFor()
  await expect.poll(() => row.count()).toBe(0)
  await expect.poll(() => atWork(page)).toBe('Convenzione Soci e Famiglie')
  expect(complaints).toEqual([])
})

test('an agreement opened again before the list has been read again does not clash with its own save', async () => {
  const { page, context } = await atDesk()
  await create(context, { nome: 'Convenzione Ripresa', azienda: 'Ditta' })
  await page.goto(CONVENZIONI)
  const open = rowOf(page, 'Convenzione Ripresa').getByRole('link', { name: 'Convenzione Ripresa' })
  const dialog = page.getByRole('dialog', { name: 'Modifica convenzione' })
  await open.click()
  await dialog.waitFor()
  const { promise: held, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/api/convenzioni', async (route) => {
    await held
    await route.continue()
  })
  for (const name of ['Ditta Uno', 'Ditta Due']) {
    await dialog.getByLabel('Azienda').fill(name)
    await dialog.getByRole('button', { name: 'Aggiorna' }).click()
    await dialog.waitFor({ state: 'detached' })
    await open.click()
    await expect.poll(() => dialog.getByLabel('Azienda').inputValue()).toBe(name)
  }
  arrive()
})

test('an agreement with activations is not deleted but can be switched off, by an editor too', async () => {
  await addUser('redattrice', 'editor')
  const { page, context } = await atDesk(undefined, { viewport: PHONE, name: 'redattrice' })
  const id = await create(context, { nome: 'Convenzione Usata', azienda: 'Ditta Usata', descrizione: '' })
  await create(context, { nome: 'Convenzione Libera', azienda: 'Ditta Libera' })
  await activate(id)
  await page.goto(CONVENZIONI)
  const row = rowOf(page, 'Convenzione Usata')
  expect(await accessibilityFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await choose(page, 'la convenzione Convenzione Usata', 'Elimina')
  await page.getByRole('button', { name: 'Elimina', exact: true }).click()
  const refused = page.getByRole('alertdialog', { name: 'È ancora in uso' })
  await refused.getByText('La convenzione ha un’attivazione e non si può eliminare.').waitFor()
  await refused.getByRole('button', { name: 'Disattiva' }).click()
  await saidOf(page).getByText('Convenzione disattivata').waitFor()
  await row.getByText('Non Attiva').waitFor()

  await choose(page, 'la convenzione Convenzione Usata', 'Elimina')
  await page.getByRole('button', { name: 'Elimina', exact: true }).click()
  await refused.getByRole('button', { name: 'Ho capito' }).click()
  await row.getByText('Non Attiva').waitFor()

  await choose(page, 'la convenzione Convenzione Libera', 'Elimina')
  await page.getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect.poll(() => rowOf(page, 'Convenzione Libera').count()).toBe(0)
})

test('a failed call, a clash and a wrong click keep the input', async () => {
  const { page, context } = await atDesk()
  const id = await create(context, { nome: 'Convenzione Contesa', azienda: 'Ditta Contesa' })
  await page.goto(CONVENZIONI)
  await page.getByRole('link', { name: 'Convenzione Contesa', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifica convenzione' })
  await dialog.getByLabel('Azienda').fill('Ditta Nuova')
  await page.route(`**/api/convenzioni/${id}`, (route) => route.fulfill({ status: 500, body: '' }))
  await dialog.getByRole('button', { name: 'Aggiorna' }).click()
  await saidOf(page).getByText('Impossibile aggiornare la convenzione.').waitFor()
  await dialog.getByText('Quello che hai scritto è rimasto').waitFor()
  await expect.poll(() => dialog.getByLabel('Azienda').inputValue()).toBe('Ditta Nuova')
  await page.unroute(`**/api/convenzioni/${id}`)

  const other = { descrizione: 'Di una collega', nome: 'Convenzione Contesa da due' }
  await send(context, 'PUT', `/api/convenzioni/${id}`, other)
  await dialog.getByRole('button', { name: 'Aggiorna' }).click()
  await dialog.getByText('Azienda, ora:').waitFor()
  await expect.poll(() => dialog.getByLabel('Azienda').inputValue()).toBe('Ditta Nuova')
  await dialog.getByRole('button', { name: 'Ricarica' }).click()
  await expect.poll(() => dialog.getByLabel('Descrizione').inputValue()).toBe('Di una collega')
  await expect.poll(() => dialog.getByLabel('Nome').inputValue()).toBe('Convenzione Contesa da due')
  await expect.poll(() => dialog.getByLabel('Azienda').inputValue()).toBe('Ditta Contesa')
  await dialog.getByLabel('Azienda').fill('Ditta Nuova')

  // There is still something to save: every way out asks.
  const asked = page.getByRole('alertdialog', { name: 'Hai modifiche non salvate.' })
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await asked.getByRole('button', { name: 'Continua a modificare' }).click()
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await asked.getByRole('button', { name: 'Continua a modificare' }).click()
  await page.goBack()
  await asked.getByRole('button', { name: 'Continua a modificare' }).click()
  await expect.poll(() => dialog.getByLabel('Azienda').inputValue()).toBe('Ditta Nuova')

  await dialog.getByRole('button', { name: 'Aggiorna' }).click()
  await saidOf(page).getByText('Convenzione aggiornata.').waitFor()
  await rowOf(page, 'Contesa da due').getByText('Ditta Nuova').waitFor()
  await expect.poll(() => atWork(page)).toBe('Convenzione Contesa da due')

  // Deleted while the clash was looked at: the save says so.
  const lost = await create(context, { nome: 'Convenzione Persa', azienda: 'Ditta Persa' })
  await page.goto(`${CONVENZIONI}&convenzione=${lost}`)
  await dialog.getByLabel('Azienda').fill('Ditta Nuova')
  await send(context, 'PUT', `/api/convenzioni/${lost}`, { descrizione: 'Di una collega' })
  await dialog.getByRole('button', { name: 'Aggiorna' }).click()
  await dialog.getByRole('button', { name: 'Ricarica' }).waitFor()
  await send(context, 'DELETE', `/api/convenzioni/${lost}`)
  await dialog.getByRole('button', { name: 'Salva comunque' }).click()
  await dialog.getByText('Convenzione non trovata.').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Ricarica' }).count()).toBe(0)
  await expect.poll(() => dialog.getByLabel('Azienda').inputValue()).toBe('Ditta Nuova')
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await asked.getByRole('button', { name: 'Chiudi senza salvare' }).click()
  await dialog.waitFor({ state: 'detached' })

  // Thrown away only when that is what they say.
  await page.getByRole('link', { name: 'Convenzione Contesa da due', exact: true }).click()
  await dialog.getByLabel('Azienda').fill('Mai salvata')
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await asked.getByRole('button', { name: 'Chiudi senza salvare' }).click()
  await dialog.waitFor({ state: 'detached' })
  await rowOf(page, 'Contesa da due').getByText('Ditta Nuova').waitFor()
})

test('an untouched form shows a colleague’s save, and a touched one waits for the clash', async () => {
  const { page, context } = await atDesk()
  const id = await create(context, { nome: 'Convenzione Vecchia', azienda: 'Ditta Vecchia' })
  await page.goto(CONVENZIONI)
  await rowOf(page, 'Convenzione Vecchia').waitFor()
  // The page still has the old version; the dialog reads again as it opens.
  await page.route('**/api/changes', (route) => route.abort())
  await send(context, 'PUT', `/api/convenzioni/${id}`, { nome: 'Convenzione Rinnovata' })
  const answered = page.waitForResponse('**/api/convenzioni')
  await page.getByRole('link', { name: 'Convenzione Vecchia', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifica convenzione' })
  await answered
  await expect.poll(() => dialog.getByLabel('Nome').inputValue()).toBe('Convenzione Rinnovata')
  await dialog.getByLabel('Descrizione').fill('Scritta adesso')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continua a modificare' }).click()
  await page.keyboard.press('Control+s')
  await saidOf(page).getByText('Convenzione aggiornata.').waitFor()
  const saved = await send<object[]>(context, 'GET', '/api/convenzioni')
  expect(saved).toContainEqual(
    expect.objectContaining({ nome: 'Convenzione Rinnovata', descrizione: 'Scritta adesso' }),
  )
})

test('an empty list, an unknown address and a failed call are each reported', async () => {
  const { page } = await atDesk(`${CONVENZIONI}&convenzione=999999`)
  await page.getByRole('dialog', { name: 'Convenzione non trovata' }).waitFor()
  await page.getByRole('button', { name: 'Torna all’elenco' }).click()
  await page.waitForURL(`**${CONVENZIONI}`)

  await page.route('**/api/convenzioni', (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await page.getByRole('heading', { name: 'Non riusciamo a caricare le convenzioni' }).waitFor()
  await page.unroute('**/api/convenzioni')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await rowOf(page, 'Convenzione Soci e Famiglie').waitFor()

  await page.route('**/api/convenzioni', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await page.getByRole('heading', { name: 'Nessuna convenzione trovata' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Crea Prima Convenzione' }).click()
  await page.getByRole('dialog', { name: 'Nuova convenzione' }).waitFor()
})
