import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The claims of deploy/ about the product are true, and its files are accepted by their programs.

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const files = readdirSync(path.join(ROOT, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'deploy-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Whether a program is on this machine. */
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Environment variables a text speaks of: set, or named in backticks or after `-e`. */
function variablesOf(text: string): string[] {
  const set = text.matchAll(/(?:^|[\s"=])#?([A-Z]{2,}(?:_[A-Z]+)*)=/gm)
  const named = text.matchAll(/`([A-Z]{2,}(?:_[A-Z]+)*)(?:=[^`]*)?`/g)
  const given = text.matchAll(/-e ([A-Z]{2,}(?:_[A-Z]+)*)/g)
  return [...set, ...named, ...given].flatMap(([, name]) => name ?? [])
}

// Of others: Node, the shell, the file for containers, HTTP.
const FOREIGN = [
  'NODE_ENV',
  'PATH',
  'PWD',
  'BUILDER',
  'BASE',
  'CHROMIUM',
  'POST',
  'GET',
  'PATCH',
  'PUT',
  'DELETE',
  'FILE',
]

test('the product reads every variable the deployment files name', () => {
  const shape = [...read('src/server/env.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name)
  const table = [...read('README.md').matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)]
    .flatMap(([, names = '']) => names.split(', '))
    .map((name) => name.replaceAll('`', ''))
  expect(shape).toContain('TRUST_PROXY')
  expect(table).toContain('CHROME_PATH')
  const known = new Set([...shape, ...table, ...FOREIGN])
  const named = files.flatMap((file) => variablesOf(read(file)).map((name) => ({ file, name })))
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
  expect(named.length).toBeGreaterThan(30)
})

test('every product file the deployment files name exists', () => {
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/(?:src|scripts|deploy)\/[\w./-]+\w/g)].map(([name]) => ({ file, name })),
  )
  expect(named.filter(({ name }) => !existsSync(path.join(ROOT, name)))).toEqual([])
  expect(named.map(({ name }) => name)).toContain('src/server/main.ts')
})

const numberIn = (file: string, pattern: RegExp) => Number(pattern.exec(read(file))?.[1]?.replaceAll('_', ''))

test('the limits of nginx, Caddy and systemd fit those of the product', () => {
  const server = numberIn('src/server/http-server.ts', /keepAlive: ([\d_]+)/)
  expect(numberIn('deploy/nginx/ambulatorio.conf', /keepalive_timeout (\d+)s/) * 1000).toBeLessThan(server)
  expect(numberIn('deploy/caddy/Caddyfile', /keepalive (\d+)s/) * 1000).toBeLessThan(server)
  // Five documents of ten megabytes and some more, which only the product can refuse by name.
  expect(numberIn('deploy/nginx/ambulatorio.conf', /client_max_body_size (\d+)m/)).toBeGreaterThan(51)
  expect(numberIn('deploy/caddy/Caddyfile', /max_size (\d+)MB/)).toBeGreaterThan(54)
  // The product answers slow uploads itself; the proxy must not cut them first.
  const longest = numberIn('src/platform/files/multipart.server.ts', /LONGEST_UPLOAD_MS = (\d+) \* MINUTE_MS/)
  expect(numberIn('deploy/caddy/Caddyfile', /read_body (\d+)m/)).toBeGreaterThan(longest)
  const unit = 'deploy/systemd/ambulatorio.service'
  const stop = numberIn('src/server/start.ts', /STOP_MS = ([\d_]+)/) / 1000
  const polite = numberIn('src/platform/db/postmaster.server.ts', /POLITE_STOP = ([\d_]+)/) / 1000
  expect(numberIn(unit, /TimeoutStopSec=(\d+)/)).toBeGreaterThan(stop + 3 * polite)
  expect(read(unit)).toContain('KillMode=mixed')
})

const tools = {
  nginx: () => {
    const certificate = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=clinica.example',
    ]
    const [key, cert] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')]
    execFileSync('openssl', [...certificate, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    const conf = read('deploy/nginx/ambulatorio.conf')
      .replaceAll('/etc/ssl/clinica', folder)
      .replaceAll('/var/log/nginx', folder)
      // It tries every address: where others listen already, or only root may.
      .replaceAll(/listen \[::\].*/g, '')
      .replaceAll(/listen (80|443)\b/g, `listen unix:${folder}/$1`)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    const main = `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { ${paths.join(' ')}\n${conf} }`
    writeFileSync(path.join(folder, 'nginx.conf'), main)
    return spawnSync('nginx', ['-t', '-c', path.join(folder, 'nginx.conf')], { encoding: 'utf8' })
  },
  caddy: () => {
    const conf = read('deploy/caddy/Caddyfile').replaceAll('/var/log/caddy', folder)
    writeFileSync(path.join(folder, 'Caddyfile'), conf)
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    const args = ['validate', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')]
    return spawnSync('caddy', args, { encoding: 'utf8', env })
  },
  'systemd-analyze': () => {
    const units = files.filter((file) => /\.(service|socket|timer)$/.test(file))
    for (const file of units) {
      // Where the program is not installed.
      const text = read(file).replaceAll('/opt/ambulatorio/node_modules/node/bin/node', process.execPath)
      writeFileSync(path.join(folder, path.basename(file)), text)
    }
    const given = units.map((file) => path.join(folder, path.basename(file)))
    return spawnSync('systemd-analyze', ['verify', ...given], { encoding: 'utf8' })
  },
}

for (const [name, check] of Object.entries(tools)) {
  test(`${name} accepts its configuration files`, (context) => {
    const missing = [name, ...(name === 'nginx' ? ['openssl'] : [])].find((program) => !has(program))
    if (missing) return context.skip(`${missing} is not on this machine`)
    const { status, stdout, stderr } = check()
    expect(status, `${stdout}${stderr}`).toBe(0)
  })
}
