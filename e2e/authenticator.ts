import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'

/** Gives the page's browser a passkey device whose owner is always at hand. */
export async function withPasskeys(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/**
 * The code an app shows. Each code is accepted once, and none of an earlier step after it.
 * @param steps later than now by so many steps of half a minute; one is accepted
 */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Sets the app up on the page of the profile, and answers its secret and the recovery codes. */
export async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Attiva l’app' }).click()
  const setup = page.getByRole('main').locator('form')
  await setup.getByLabel('Cifra 1').waitFor()
  const secret = ((await setup.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await setup.getByLabel('Cifra 1').click()
  await page.keyboard.type(codeOf(secret))
  await setup.getByRole('button', { name: 'Attiva' }).click()
  const codes = page.getByRole('list', { name: 'I tuoi codici di riserva' }).getByRole('listitem')
  await codes.first().waitFor()
  return { secret, codes: await codes.allTextContents() }
}
