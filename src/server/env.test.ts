import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

test('every variable has a default, and an empty one counts as unset', () => {
  const expected = {
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: path.resolve('data'),
    DATABASE_URL: undefined,
    DATABASE_OWNER_URL: undefined,
    PUBLIC_URL: undefined,
    MAIL_FROM: expect.stringContaining('@'),
    MAIL_STAFF: expect.stringContaining('@'),
    CATALOGUE: 'sample',
    WEB_CONCURRENCY: 1,
    TRUST_PROXY: 0,
    LOG_LEVEL: 'info',
    STOP_DELAY: 0,
    socket: undefined,
    dataKey: null,
    sealFile: null,
    development: false,
  }
  expect(readEnv({})).toEqual(expected)
  expect(readEnv({ PORT: '', HOST: ' ', PUBLIC_URL: '', ADMIN_PASSWORD: '', SMTP_URL: '' })).toEqual(expected)
})

test.each<[keyof ReturnType<typeof readEnv>, string, unknown]>([
  ['PORT', '0', 0],
  ['PORT', '65535', 65535],
  ['HOST', '0.0.0.0', '0.0.0.0'],
  ['DATA_DIR', '/srv/dati', '/srv/dati'],
  ['DATA_DIR', 'dati', path.resolve('dati')],
  ['DATABASE_URL', 'postgres://u:p@db:5432/x', 'postgres://u:p@db:5432/x'],
  ['DATABASE_URL', 'postgresql:///x?host=/run', 'postgresql:///x?host=/run'],
  ['PUBLIC_URL', 'https://clinica.example', 'https://clinica.example'],
  ['PUBLIC_URL', 'https://clinica.example/', 'https://clinica.example'],
  ['PUBLIC_URL', 'HTTPS://Clinica.Example:443', 'https://clinica.example'],
  ['PUBLIC_URL', 'http://clinica.example:80/', 'http://clinica.example'],
  ['PUBLIC_URL', 'http://[::1]:8080', 'http://[::1]:8080'],
  ['ADMIN_PASSWORD', 'otto-let', 'otto-let'],
  ['SMTP_URL', 'smtps://u:p@mail.example:465', 'smtps://u:p@mail.example:465'],
  ['CLAMD_URL', 'tcp://clamav:3310', 'tcp://clamav:3310'],
  ['CLAMD_URL', 'tcp://[::1]', 'tcp://[::1]'],
  ['CLAMD_URL', 'unix:/run/clamav/clamd.ctl', 'unix:/run/clamav/clamd.ctl'],
  ['MAIL_FROM', 'no-reply@clinica.example', 'no-reply@clinica.example'],
  ['MAIL_STAFF', 'staff@clinica.example', 'staff@clinica.example'],
  ['CATALOGUE', 'empty', 'empty'],
  ['WEB_CONCURRENCY', '64', 64],
  ['TRUST_PROXY', '2', 2],
  ['CHROME_PATH', '/opt/chrome/chrome', '/opt/chrome/chrome'],
  ['LOG_LEVEL', 'silent', 'silent'],
])('the variable %s=%s is accepted', (name, value, expected) => {
  expect(readEnv({ [name]: value })[name]).toBe(expected)
})

const ORIGIN_ONLY =
  'PUBLIC_URL: serve il solo indirizzo del sito, senza utente, percorso o parametri (https://clinica.example)'
const CLAMD_WANTED =
  'CLAMD_URL: serve l’indirizzo di un antivirus ClamAV: tcp://nome:3310 oppure unix:/percorso'
const ORIGIN_WANTED = 'PUBLIC_URL: serve un indirizzo che cominci con http:// o https://'

test.each([
  ['PORT', '-1', 'PORT: serve un numero intero fra 0 e 65535'],
  ['PORT', '65536', 'PORT: serve un numero intero fra 0 e 65535'],
  ['PORT', '0x50', 'PORT: serve un numero intero fra 0 e 65535'],
  ['PORT', '80.5', 'PORT: serve un numero intero fra 0 e 65535'],
  ['PORT', 'http', 'PORT: serve un numero intero fra 0 e 65535'],
  [
    'DATABASE_URL',
    'mysql://db/x',
    'DATABASE_URL: serve un indirizzo che cominci con postgres:// o postgresql://',
  ],
  ['DATABASE_URL', 'db', 'DATABASE_URL: serve un indirizzo che cominci con postgres:// o postgresql://'],
  ['PUBLIC_URL', 'clinica.example', ORIGIN_WANTED],
  ['PUBLIC_URL', 'ftp://clinica.example', ORIGIN_WANTED],
  ['PUBLIC_URL', 'https://anna@clinica.example', ORIGIN_ONLY],
  ['PUBLIC_URL', 'https://anna:segreta@clinica.example', ORIGIN_ONLY],
  ['PUBLIC_URL', 'https://clinica.example/sito', ORIGIN_ONLY],
  ['PUBLIC_URL', 'https://clinica.example//', ORIGIN_ONLY],
  ['PUBLIC_URL', 'https://clinica.example/?', ORIGIN_ONLY],
  ['PUBLIC_URL', 'https://clinica.example/?a=1', ORIGIN_ONLY],
  ['PUBLIC_URL', 'https://clinica.example/#a', ORIGIN_ONLY],
  ['ADMIN_PASSWORD', 'corta', 'ADMIN_PASSWORD: servono almeno 8 caratteri'],
  ['ADMIN_PASSWORD', 'x'.repeat(257), 'ADMIN_PASSWORD: al massimo 256 caratteri'],
  ['SMTP_URL', 'mail.example:25', 'SMTP_URL: serve un indirizzo che cominci con smtp:// o smtps://'],
  ...[
    'clamav:3310',
    'http://clamav:3310',
    'tcp://',
    'tcp://clamav/x',
    'tcp://a@clamav',
    'unix:clamd.ctl',
    'unix://host/clamd',
  ].map((value) => ['CLAMD_URL', value, CLAMD_WANTED]),
  ['MAIL_FROM', 'Clinica <a@b.it>', 'MAIL_FROM: indirizzo e-mail non valido'],
  ['AUDIT_SEAL_MAIL', 'sigilli', 'AUDIT_SEAL_MAIL: indirizzo e-mail non valido'],
  [
    'AUDIT_SEAL_FILE',
    'data/sigilli.txt',
    'AUDIT_SEAL_FILE: i sigilli non possono stare in DATA_DIR, accanto al registro che provano',
  ],
  ['BACKUP_HOURS', '0', 'BACKUP_HOURS: serve un numero intero fra 1 e 744'],
  ['MAIL_STAFF', 'segreteria', 'MAIL_STAFF: indirizzo e-mail non valido'],
  ['CATALOGUE', 'full', 'CATALOGUE: i valori possibili sono sample ed empty'],
  ['WEB_CONCURRENCY', '0', 'WEB_CONCURRENCY: serve un numero intero fra 1 e 64'],
  ['TRUST_PROXY', 'true', 'TRUST_PROXY: serve un numero intero fra 0 e 10'],
  ['CHROME_PATH', 'chromium', 'CHROME_PATH: serve il percorso completo di un browser (/usr/bin/chromium)'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL: i valori possibili sono fatal, error, warn, info, debug, trace, silent'],
])('the variable %s=%s is refused in one line', (name, value, message) => {
  expect(() => readEnv({ [name]: value })).toThrow(new EnvError(message))
})

describe('11.3.2: the key of documents and backups', () => {
  const KEY = 'ab'.repeat(32)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'env-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const DATA_DIR = path.join(folder, 'data')
  const inside = path.join(DATA_DIR, 'chiave')
  const outside = path.join(folder, 'chiave')
  const link = path.join(folder, 'collegamento')
  mkdirSync(DATA_DIR)
  writeFileSync(inside, KEY)
  writeFileSync(outside, `${KEY}\n`)
  symlinkSync(inside, link)

  test('reads the same from a variable and from a file', () => {
    const mark = readEnv({ DATA_KEY: KEY }).dataKey?.mark
    expect(mark).toHaveLength(16)
    expect(readEnv({ DATA_KEY_FILE: outside, DATA_DIR }).dataKey?.mark).toEqual(mark)
    expect(JSON.stringify(readEnv({ DATA_KEY: KEY }))).not.toContain(KEY)
  })

  const apart = 'DATA_KEY_FILE: la chiave non può stare in DATA_DIR, accanto a quello che chiude'
  const wanted = 'servono 32 byte, come 64 cifre esadecimali o in base64 (npm run key -- new ne crea una)'
  test.each([
    [{ DATA_KEY: 'segreta' }, `DATA_KEY: ${wanted}`],
    [{ DATA_KEY: KEY, DATA_KEY_FILE: outside }, 'DATA_KEY e DATA_KEY_FILE: ne serve una sola'],
    [{ DATA_KEY_FILE: inside, DATA_DIR }, apart],
    [{ DATA_KEY_FILE: link, DATA_DIR }, apart],
    [{ DATA_KEY_FILE: '/dev/null' }, `DATA_KEY_FILE: ${wanted}`],
    [{ DATA_KEY_FILE: '/niente/chiave' }, 'DATA_KEY_FILE: /niente/chiave non si può leggere (ENOENT)'],
  ])('%j is refused as a key in one line', (given, message) => {
    expect(() => readEnv(given)).toThrow(new EnvError(message))
  })
})
