import type { Page } from 'playwright-core'

/** Shared by the journeys through the public services. */

export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Categorie' })
export const activeTab = (page: Page) => tabs(page).locator('[aria-current]').textContent()
