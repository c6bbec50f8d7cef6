import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'

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
const CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache/chromium')
const ABANDONED_MS = 600_000
const REMOVE_MS = 7000
const REMOVE_PAUSE_MS = 150

/** Switches that stop a browser from contacting other hosts by itself. */
export const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

/** There is no browser on this machine, or none that starts. */
export class NoBrowser extends Error {}

export type Where = {
  /** Path of the only browser to start. */
  chromePath?: string | undefined
  /** A folder of the product, used for the packaged browser where the packages are read-only. */
  spare?: string | undefined
}

/**
 * Starts `chromePath`, else the browser that comes as a package, else one of the machine (decision 13); throws
 * `NoBrowser` when none of them starts. A machine without the libraries a browser needs may still have a browser that
 * brings its own.
 */
export async function startBrowser<T>(where: Where, start: (program: string) => Promise<T>): Promise<T> {
  const installed = () => INSTALLED.find((file) => existsSync(file))
  const ways = where.chromePath ? [() => where.chromePath] : [() => headlessShell(where.spare), installed]
  const failures: unknown[] = []
  for (const find of ways) {
    try {
      const program = await find()
      if (program) return await start(program)
    } catch (error) {
      failures.push(error)
    }
  }
  throw new NoBrowser(
    ['no browser: install Chromium or Chrome, or name one in CHROME_PATH', ...failures].join('\n'),
  )
}

/** The file of Chromium's headless shell, unpacked on first use. Undefined where the package has none. */
async function headlessShell(spare: string | undefined): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const root = path.resolve(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../..')
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const name = `headless-shell-${version}`
  const folders = [CACHE, ...(spare ? [spare] : [])]
  const there = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
  if (there) return there
  const packed = path.join(root, 'bin/chromium.br')
  try {
    return await unpack(packed, CACHE, name)
  } catch (error) {
    // The product may run as another user than the one who installed it.
    if (!spare) throw error
    return unpack(packed, spare, name)
  }
}

/**
 * Decompresses the browser under another name and links it into place, so that an interruption leaves no half file there.
 * Of two processes that unpack at once the first one's file stays: its browser may be running, and Chromium starts its
 * further processes from that file.
 */
async function unpack(packed: string, folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  await pruneParts(folder)
  const part = path.join(folder, `${name}.part-${process.pid}`)
  const file = path.join(folder, name)
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(part, { mode: 0o755 }))
  await link(part, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(part)
  return file
}

/** Deletes the remains of an unpacking that was interrupted. */
async function pruneParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.part-\d+$/.test(name)) continue
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(file, { force: true })
  }
}

/** Kills a process with its whole group. Windows has no groups: the rest of a browser ends there when its pipe closes. */
export function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // The process has just ended by itself.
  }
}

/**
 * Removes the folder of an ended browser. A browser leads a process group of its own: when the process that started it is
 * killed, it writes on until it sees its pipe closed. Node's own retries multiply with the depth of folders.
 * @throws the last error, after seven seconds
 */
export async function removeProfile(folder: string): Promise<void> {
  const until = performance.now() + REMOVE_MS
  for (;;) {
    try {
      return await rm(folder, { recursive: true, force: true })
    } catch (error) {
      if (performance.now() > until) throw error
    }
    await sleep(REMOVE_PAUSE_MS)
  }
}
