// The pictures that go with a shared link: the sign, the clinic's name and what the page is about, beside a still.
// Drawn by a browser, which has the site's own headline face.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { exampleClinic as clinic } from '../../content/groups/clinic.ts'
import { MASTERS, PICTURES } from './places.mjs'
import { FIRST, SECOND } from './signs.mjs'

const WIDTH = 1200
const HEIGHT = 630
const MOST_BYTES = 120_000

/** Words and still of each page; the words are those of its title. `at` is the part the crop shows. */
const PAGES = {
  home: { words: clinic.tagline, still: 'hero', at: '88% 50%' },
  servizi: { words: 'I Nostri Servizi', still: 'waiting', at: '50% 50%' },
  'centro-analisi': { words: 'Centro Analisi', still: 'laboratory', at: '42% 50%' },
  'chi-siamo': { words: 'Chi Siamo', still: 'corridor', at: '46% 50%' },
  'prenota-visita': { words: 'Prenota una Visita', still: 'reception', at: '45% 50%' },
}

export async function makeShared() {
  const executablePath =
    process.env.CHROME_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--force-color-profile=srgb'],
  })
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, deviceScaleFactor: 1 })
  const face = await data('../../src/ui/fonts/newsreader-60.woff2', 'font/woff2', import.meta.dirname)
  for (const [name, about] of Object.entries(PAGES)) {
    await page.setContent(sheet(about, face, await data(`${about.still}.jpg`, 'image/jpeg', MASTERS)))
    await page.evaluate(() => document.fonts.ready)
    const bytes = await sharp(await page.screenshot({ type: 'png' }))
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
    if (bytes.length > MOST_BYTES) throw new Error(`${name}: ${bytes.length} bytes are too many`)
    await writeFile(join(PICTURES, `og-${name}.jpg`), bytes)
    console.log(`og-${name}.jpg: ${(bytes.length / 1000).toFixed(0)} kB`)
  }
  await browser.close()
}

async function data(file, type, folder) {
  return `data:${type};base64,${(await readFile(join(folder, file))).toString('base64')}`
}

function sheet({ words, at }, face, still) {
  return `<!doctype html><style>
    @font-face { font-family: Headline; src: url(${face}); font-weight: 400 500 }
    body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; background: #f7f4ef; color: #1c2b30; font-family: Headline; display: grid; grid-template-columns: 560px 1fr }
    div { padding: 64px 40px 60px 68px; display: flex; flex-direction: column; justify-content: space-between }
    p { margin: 0; display: flex; align-items: center; gap: 18px; font-size: 40px; font-weight: 420; letter-spacing: -.012em }
    svg { width: 60px }
    h1 { margin: 0; font-size: ${words.length > 22 ? 66 : 80}px; font-weight: 400; line-height: 1.06; letter-spacing: -.022em; text-wrap: balance }
    small { font-size: 29px; color: #4a5c62 }
    i { background: url(${still}) ${at} / cover; border-bottom-left-radius: 190px }
  </style><body><div><p><svg viewBox="0 0 40 40"><path fill="#256b80" d="${FIRST}"/><path fill="#4a90a4" d="${SECOND}"/></svg>${clinic.name}</p><h1>${words}</h1><small>Clinica privata a ${clinic.entrances.main.town}</small></div><i></i>`
}
