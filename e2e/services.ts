import type { Page } from 'playwright-core'

/** What the journeys through the public services have in common. */

export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Categorie' })
export const activeTab = (page: Page) => tabs(page).locator('[aria-current]').textContent()
