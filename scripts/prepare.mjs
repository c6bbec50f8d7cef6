// Runs on any Node since 20 with nothing installed: no imports but Node's own.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import { basename, delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node this product runs on, whatever the machine has. */
export const node24 = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

const BUILT_FROM = [
  'src',
  'content',
  'public',
  'vite.config.ts',
  'vite.islands.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const STAMP = join(root, 'build/.prepared')
const ASSETS = join(root, 'build/client/assets')
const BEFORE = join(root, 'build/before/assets')
const SET_ASIDE = join(root, 'node_modules/.cache/assets-before')

/**
 * Installs and builds whatever is missing or stale; ends the process with one clear line if that fails. Without `dev` the
 * packages that only tests and checks need are left out, and left alone where they are installed.
 */
export function prepare({ build, dev = false }) {
  if (!isInstalled(dev)) install(dev)
  if (!runs(node24)) repairNode()
  if (build && !isBuilt()) buildPages()
}

/** Compares the packages npm has installed with those the lock file asks for. */
function isInstalled(withDev) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  const found = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  if (!wanted || !found) return false
  return Object.entries(wanted).every(([name, { version, optional, dev, devOptional }]) => {
    if (name === '') return true
    if (found[name]) return found[name].version === version
    return optional === true || devOptional === true || (dev === true && !withDev)
  })
}

function install(withDev) {
  say('Installo le dipendenze (solo la prima volta, o quando cambiano)…')
  const which = withDev ? '--include=dev' : '--omit=dev'
  const options = [which, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // `ci` also refuses a lock file that does not list the packages of other systems; `install` fills the gaps.
  if (!npm(['ci', ...options], 'ignore') && !npm(['install', '--no-save', ...options], 'inherit'))
    fail('Le dipendenze non si installano: qui sopra il motivo.')
  // Headers and manuals of Node, 68 MB; its program is linked from elsewhere.
  if (runs(node24)) rmSync(join(root, 'node_modules/node/node_modules'), { recursive: true, force: true })
}

/** The package `node` fetches its program in an install script, which a machine may have disabled. */
function repairNode() {
  say('Completo l’installazione di Node 24…')
  const folder = join(root, 'node_modules/node')
  if (existsSync(folder)) {
    spawnSync(process.execPath, ['installArchSpecificPackage'], {
      cwd: folder,
      env: environment(),
      stdio: 'inherit',
    })
  }
  if (!runs(node24))
    fail('Node 24 non si installa: permettere gli script del pacchetto «node», poi «npm rebuild node».')
}

function isBuilt() {
  const stamp = readJson(STAMP)
  if (!stamp) return false
  const sources = listSources()
  const quick = quickPrint(sources)
  if (stamp.quick === quick) return true
  // A checkout touches times without changing a byte.
  const content = contentPrint(sources)
  if (stamp.content !== content) return false
  writeFileSync(STAMP, JSON.stringify({ quick, content }))
  return true
}

function buildPages() {
  say('Preparo le pagine…')
  rmSync(STAMP, { force: true })
  const sources = listSources()
  const stamp = { quick: quickPrint(sources), content: contentPrint(sources) }
  assetsBefore()
  runBuild('node_modules/@react-router/dev/bin.cjs', 'build')
  runBuild('node_modules/vite/bin/vite.js', 'build', '--config', 'vite.islands.config.ts')
  spawnSync(node24, ['scripts/compress.mjs'], { cwd: root, stdio: 'inherit' })
  keepAssets()
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, JSON.stringify(stamp))
}

function runBuild(...command) {
  const result = spawnSync(node24, command, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (result.status === 0) return
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
  fail('Le pagine non si costruiscono: qui sopra il motivo.')
}

/** Lists the files of the build before this one: browsers still have its pages open. */
function assetsBefore() {
  rmSync(SET_ASIDE, { recursive: true, force: true })
  if (existsSync(ASSETS)) cpSync(ASSETS, SET_ASIDE, { recursive: true })
}

function keepAssets() {
  rmSync(BEFORE, { recursive: true, force: true })
  if (!existsSync(SET_ASIDE)) return
  cpSync(SET_ASIDE, BEFORE, {
    recursive: true,
    filter: (file) => file === SET_ASIDE || !existsSync(join(ASSETS, basename(file))),
  })
  rmSync(SET_ASIDE, { recursive: true, force: true })
}

function listSources() {
  return BUILT_FROM.flatMap((name) => {
    const path = join(root, name)
    if (!existsSync(path)) return []
    if (!statSync(path).isDirectory()) return [name]
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
  }).sort()
}

function quickPrint(sources) {
  return print(sources, (path) => {
    const { size, mtimeMs } = statSync(path)
    return `${size} ${mtimeMs}`
  })
}

function contentPrint(sources) {
  return print(sources, (path) => readFileSync(path))
}

function print(sources, describe) {
  const hash = createHash('sha256')
  for (const name of sources) hash.update(`\0${name}\0`).update(describe(join(root, name)))
  return hash.digest('hex')
}

/** Runs a program in our place: its input and output, its signals, its end. */
export function become(program, args, env = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  // Ctrl+C in a terminal reaches the child by itself: once is enough.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) stopWithNpm(child)
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/** Ends with npm, whose own end sends no signal. Only under npm: a person's shell may leave background jobs running. */
function stopWithNpm(child) {
  const before = parents()
  setInterval(() => parents() !== before && child.kill('SIGTERM'), 1000).unref()
}

/** npm, or the `sh -c …` it starts scripts with and then npm. */
function parents() {
  try {
    const between = readFileSync(`/proc/${process.ppid}/cmdline`, 'latin1').split('\0')[1] === '-c'
    const status = between ? readFileSync(`/proc/${process.ppid}/status`, 'latin1') : ''
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}`
  } catch {
    return `${process.ppid}`
  }
}

function npm(args, stdio) {
  return (
    spawnSync('npm', args, {
      cwd: root,
      env: environment(),
      stdio,
      shell: process.platform === 'win32',
    }).status === 0
  )
}

/** Without our own node_modules in PATH, put there by npm: an install must not run on the Node that it replaces. */
function environment() {
  const ours = join(root, 'node_modules') + sep
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !`${folder}${sep}`.startsWith(ours))
  return { ...process.env, PATH: path.join(delimiter) }
}

function runs(program) {
  return existsSync(program) && spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function say(line) {
  console.log(line)
}

function fail(line) {
  console.error(line)
  process.exit(1)
}
