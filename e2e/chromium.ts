import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
const QUIET = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

/** CHROME_PATH, else the one that comes as a package, else a browser of the machine. Decision 0013. */
export async function launchChromium(more: string[] = []): Promise<Browser> {
  const launch = (executablePath: string) => chromium.launch({ executablePath, args: [...QUIET, ...more] })
  if (process.env.CHROME_PATH) return launch(process.env.CHROME_PATH)
  const packaged = await headlessShell()
  const installed = INSTALLED.find((file) => existsSync(file))
  if (!packaged) {
    if (installed) return launch(installed)
    throw new Error('no browser to test with: install Chromium or Chrome, or name one in CHROME_PATH')
  }
  try {
    return await launch(packaged)
  } catch (error) {
    // A machine without the libraries a browser needs may still have a browser that brings its own.
    if (installed) return launch(installed)
    throw error
  }
}

/**
 * The file of Chromium's headless shell, unpacked on first use: the package's own way of doing so leaves half a file
 * behind when it is interrupted, and two at once get in each other's way. Null where the package has none.
 */
async function headlessShell(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const root = path.resolve(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../..')
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const cache = path.resolve(import.meta.dirname, '../node_modules/.cache/chromium')
  const shell = path.join(cache, `headless-shell-${version}`)
  if (existsSync(shell)) return shell
  await mkdir(cache, { recursive: true })
  const part = `${shell}.${process.pid}`
  const packed = createReadStream(path.join(root, 'bin/chromium.br'))
  await pipeline(packed, createBrotliDecompress(), createWriteStream(part, { mode: 0o755 }))
  await rename(part, shell)
  return shell
}
