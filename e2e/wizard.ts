import type { Page } from 'playwright-core'

/** Steps of the booking wizard that several journeys go through. */

/** The first day, from the day after tomorrow on, that has something free; answers what it is called. */
export async function chooseDay(page: Page): Promise<string> {
  await page.getByRole('grid').waitFor()
  await page.getByRole('button', { name: 'Mese successivo' }).click()
  const days = page.getByRole('gridcell').getByRole('button', { disabled: false })
  for (let n = 0; n < (await days.count()); n += 1) {
    await days.nth(n).click()
    const slots = page.getByRole('button', { name: /^\d\d:\d\d$/ })
    await slots.first().or(page.getByText('Nessun orario disponibile per questa data')).waitFor()
    if ((await slots.count()) > 0)
      return (await days.nth(n).getAttribute('aria-label'))?.replace(/, selezionato.*/, '') ?? ''
  }
  throw new Error('no free day in the month')
}

/** The details of a person, as far as they are asked for at all. */
export async function fillDetails(
  page: Page,
  person: { first: string; last: string; email: string },
): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill(person.first)
  await page.getByLabel('Cognome').fill(person.last)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Telefono').fill('333 000 0000')
}
