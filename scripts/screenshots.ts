// Makes the two pictures of the README from the running product, on an invented clinic:
//   node scripts/screenshots.ts
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { startServerProcess } from '#test/server-process.ts'
import { launchChromium } from '../e2e/chromium.ts'

const PASSWORD = 'una frase lunga per le immagini'
const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures')
const VIEWPORT = { width: 1280, height: 800 }

/** A day on which the invented clinic receives. */
function nextMonday(): string {
  const day = new Date()
  day.setDate(day.getDate() + ((8 - day.getDay()) % 7 || 7))
  return day.toLocaleDateString('sv')
}

const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'ambulatorio-pictures-'))
const server = await startServerProcess({ DATA_DIR: dataFolder, ADMIN_PASSWORD: PASSWORD })
const browser = await launchChromium()
try {
  const filled = spawnSync(
    process.execPath,
    ['scripts/fill.ts', '--contacts', '1500', '--appointments', '2000'],
    { env: { ...process.env, DATA_DIR: dataFolder }, stdio: 'inherit' },
  )
  if (filled.status !== 0) throw new Error('The invented clinic could not be filled.')
  await mkdir(FOLDER, { recursive: true })
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: VIEWPORT,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const save = async (name: string) => {
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    const picture = await page.screenshot()
    await sharp(picture)
      .webp({ quality: 82 })
      .toFile(path.join(FOLDER, `${name}.webp`))
  }

  await page.goto('/')
  await save('site')
  await page.goto('/login')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(`/agenda?giorno=${nextMonday()}`)
  await page.getByRole('grid').waitFor()
  await save('office')
} finally {
  await browser.close()
  await server.stop()
  await rm(dataFolder, { recursive: true, force: true })
}
