import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

// Packages of others, and files that must not be delivered.

type Locked = { version?: string; resolved?: string; integrity?: string; link?: boolean; bundled?: boolean }
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const own = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>

describe('packages', () => {
  test('15.1.2, 15.2.1: packages are locked with a checksum and come from a registry', () => {
    const packages = Object.entries(lock.packages).filter(([name]) => name !== '')
    expect(packages.length).toBeGreaterThan(100)
    const loose = packages.filter(
      ([name, { version, resolved = '', integrity = '', link, bundled }]) =>
        !name.startsWith('node_modules/') ||
        link ||
        !/^\d+\.\d+\.\d+/.test(version ?? '') ||
        // A bundled package is covered by the checksum of its parent.
        !(bundled || /^sha512-[\w+/]{86}==$/.test(integrity)) ||
        !(resolved === '' || /^https:\/\/[^/]+\/.+\.tgz$/.test(resolved)),
    )
    expect(loose.map(([name]) => name)).toEqual([])
  })

  test('15.2.1: packages the product asks for itself have one exact version', () => {
    const asked = ['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((kind) =>
      Object.entries(own[kind] ?? {}),
    )
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
    for (const [name, version] of asked)
      expect([name, lock.packages[`node_modules/${name}`]?.version ?? version]).toEqual([name, version])
  })
})

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

const BINARY = /\.(png|jpe?g|webp|avif|woff2|mp4|webm|ico|gz|br)$/

/** As keys and passwords look where they were written down by mistake. */
const SECRETS: [string, RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[\w+/]/],
  ['a cloud key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{35}\b/],
  [
    'a token',
    /\b(?:gh[pousr]_\w{36}|github_pat_\w{50,}|glpat-[\w-]{20}|xox[abpr]-[\w-]{20,}|sk_live_\w{20,}|npm_\w{36})/,
  ],
  ['a signed token', /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/],
  [
    'a password in an address',
    /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[\w.-]+:(?!password@|parola@|segreta@)[^\s:@/'"`$<{]{6,}@(?!localhost|127\.)/,
  ],
  [
    'a password in the environment',
    /^\s*(?:ADMIN_PASSWORD|PGPASSWORD|SMTP_PASSWORD|SECRET_KEY)=(?!$|["']?\$)\S+/m,
  ],
  ['the hash of a password', /\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]{22}\$[\w+/]{43}/],
]

function secretsIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return SECRETS.flatMap(([name, sign]) => (sign.test(text) ? [`${file}: ${name}`] : []))
}

describe('secrets', () => {
  test('13.3.1: secrets are not in the repository', () => {
    const folders = [
      'src',
      'content',
      'migrations',
      'scripts',
      'deploy',
      'docs',
      'bench',
      'test',
      'e2e',
      'public',
    ]
    const single = readdirSync('.', { withFileTypes: true }).filter((entry) => entry.isFile())
    const files = [...folders.flatMap(filesIn), ...single.map(({ name }) => name)]
    expect(files.length).toBeGreaterThan(500)
    expect(files.filter((file) => !BINARY.test(file)).flatMap(secretsIn)).toEqual([])
    expect(
      files.filter((file) =>
        /(^|\/)(\.env(\.|$)(?!example)|id_rsa|.*\.(pem|key|p12|pfx|backup)$)/.test(file),
      ),
    ).toEqual([])
  })

  test('13.3.1, 13.4.1, 13.4.2: neither secrets nor server code are in the files for browsers', () => {
    // Notes of the build in `.vite` are not served (server/assets.ts).
    const files = filesIn('build/client')
    expect(files.length).toBeGreaterThan(50)
    expect(
      files.filter((file) => /\.(map|ts|tsx|sql|env)(\.br|\.gz)?$|\/\.(?!prepared|vite\/)/.test(file)),
    ).toEqual([])
    const texts = files.filter((file) => !BINARY.test(file))
    const ours =
      /sourceMappingURL=|\bDATABASE_URL\b|\bADMIN_PASSWORD\b|\bSMTP_URL\b|argon2id|INSERT INTO |\bnode:(?:fs|crypto)\b|trustno1/
    expect(texts.filter((file) => ours.test(readFileSync(file, 'utf8')))).toEqual([])
    expect(texts.flatMap(secretsIn)).toEqual([])
  })
})

test('12.1.1, 12.2.1: the deployed proxies speak only TLS 1.2 and 1.3 and redirect plain HTTP', () => {
  const nginx = readFileSync('deploy/nginx/ambulatorio.conf', 'utf8')
  expect(nginx).toMatch(/^\s*ssl_protocols TLSv1\.2 TLSv1\.3;$/m)
  expect(nginx).toMatch(/listen 80;[\s\S]*return 308 https:\/\/\$host\$request_uri;[\s\S]*listen 443 ssl/)
  // Caddy does both by itself, unless it is told otherwise.
  expect(readFileSync('deploy/caddy/Caddyfile', 'utf8')).not.toMatch(/auto_https|http:\/\/|protocols/)
})
