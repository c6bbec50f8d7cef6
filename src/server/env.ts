import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { office } from '#content/office.ts'
import { type DataKey, readKey } from '#platform/encryption/data-key.server.ts'
import { antivirusAddress } from '#platform/files/antivirus.server.ts'
import { isEmail } from '#platform/http/shapes.ts'
import { logLevels } from '#platform/log.server.ts'

const whole = (name: string, min: number, max: number) =>
  z
    .string()
    .refine((value) => /^\d{1,9}$/.test(value.trim()) && Number(value) >= min && Number(value) <= max, {
      error: `${name}: serve un numero intero fra ${min} e ${max}`,
    })
    .transform(Number)

const address = (name: string) => z.string().refine(isEmail, `${name}: indirizzo e-mail non valido`)

const url = (name: string, ...protocols: string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), {
    error: `${name}: serve un indirizzo che cominci con ${protocols.map((protocol) => `${protocol}//`).join(' o ')}`,
  })

/** The product lives at the root of a host: anything more would be lost when addresses are built from it. */
const origin = (name: string, ...protocols: string[]) =>
  url(name, ...protocols)
    .refine(isOrigin, {
      error: `${name}: serve il solo indirizzo del sito, senza utente, percorso o parametri (https://clinica.example)`,
      when: ({ issues }) => issues.length === 0,
    })
    .transform((value) => new URL(value).origin)

function isLoopback(value: string): boolean {
  return /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(new URL(value).hostname)
}

function isOrigin(value: string): boolean {
  const { username, password, pathname } = new URL(value)
  // Searches the text, as an empty query or fragment leaves no trace in the parsed parts.
  return !username && !password && pathname === '/' && !/[?#@]/.test(value)
}

const KEY_WANTED = 'servono 32 byte, come 64 cifre esadecimali o in base64 (npm run key -- new ne crea una)'

const shape = z.object({
  PORT: whole('PORT', 0, 65535).default(3000),
  HOST: z.string().min(1, 'HOST: non può essere vuoto').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'DATA_DIR: non può essere vuoto').default('./data'),
  DATABASE_URL: url('DATABASE_URL', 'postgres:', 'postgresql:').optional(),
  DATABASE_OWNER_URL: url('DATABASE_OWNER_URL', 'postgres:', 'postgresql:').optional(),
  PUBLIC_URL: origin('PUBLIC_URL', 'http:', 'https:').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'ADMIN_PASSWORD: servono almeno 8 caratteri')
    .max(256, 'ADMIN_PASSWORD: al massimo 256 caratteri')
    .optional(),
  SMTP_URL: url('SMTP_URL', 'smtp:', 'smtps:').optional(),
  SMS_URL: url('SMS_URL', 'https:', 'http:')
    .refine((value) => value.startsWith('https:') || isLoopback(value), {
      error: 'SMS_URL: serve https, perché i numeri dei pazienti non passino in chiaro',
      when: ({ issues }) => issues.length === 0,
    })
    .optional(),
  SMS_TOKEN: z
    .string()
    .regex(/^[!-~]+$/, 'SMS_TOKEN: solo caratteri ASCII, senza spazi')
    .optional(),
  SMS_SENDER: z
    .string()
    .regex(/^([A-Za-z0-9 ]{1,11}|\+?\d{3,15})$/, 'SMS_SENDER: al massimo 11 lettere e cifre, o un numero')
    .optional(),
  SMS_SECRET: z.string().min(16, 'SMS_SECRET: servono almeno 16 caratteri').optional(),
  CLAMD_URL: z
    .string()
    .refine((value) => antivirusAddress(value) !== undefined, {
      error: 'CLAMD_URL: serve l’indirizzo di un antivirus ClamAV: tcp://nome:3310 oppure unix:/percorso',
    })
    .optional(),
  MAIL_FROM: address('MAIL_FROM').default(office.mailFrom),
  MAIL_STAFF: address('MAIL_STAFF').default(office.mailStaff),
  CATALOGUE: z
    .enum(['sample', 'empty'], { error: 'CATALOGUE: i valori possibili sono sample ed empty' })
    .default('sample'),
  WEB_CONCURRENCY: whole('WEB_CONCURRENCY', 1, 64).default(1),
  TRUST_PROXY: whole('TRUST_PROXY', 0, 10).default(0),
  STOP_DELAY: whole('STOP_DELAY', 0, 60).default(0),
  CHROME_PATH: z
    .string()
    .refine(path.isAbsolute, 'CHROME_PATH: serve il percorso completo di un browser (/usr/bin/chromium)')
    .optional(),
  DATA_KEY: z
    .string()
    .refine((value) => readKey(value) !== undefined, `DATA_KEY: ${KEY_WANTED}`)
    .optional(),
  DATA_KEY_FILE: z.string().optional(),
  AUDIT_SEAL_FILE: z.string().optional(),
  AUDIT_SEAL_MAIL: address('AUDIT_SEAL_MAIL').optional(),
  BACKUP_HOURS: whole('BACKUP_HOURS', 1, 744).optional(),
  LOG_LEVEL: z
    .enum(logLevels, { error: `LOG_LEVEL: i valori possibili sono ${logLevels.join(', ')}` })
    .default('info'),
})

type Read = 'DATA_KEY' | 'DATA_KEY_FILE' | 'AUDIT_SEAL_FILE'
export type Env = Omit<
  z.output<typeof shape>,
  'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'PUBLIC_URL' | Read
> & {
  /** The role the product runs as. */
  DATABASE_URL: string | undefined
  /** The owner of the tables, for migrations and restore; without one DATABASE_URL is used for these too. */
  DATABASE_OWNER_URL: string | undefined
  PUBLIC_URL: string | undefined
  /** The key that encrypts patients' documents and backups. */
  dataKey: DataKey | null
  /** The file that seals of the audit trail are noted in. */
  sealFile: string | null
  /** Number of the file of a listening socket that was handed to this process. */
  socket: number | undefined
  /** Page and server code reload on change. */
  development: boolean
}

/** The first file a service manager hands over, as sd_listen_fds(3) has it. */
const FIRST_SOCKET = 3

/** Malformed configuration: the start stops with this one line. */
export class EnvError extends Error {}

export function readEnv(source: NodeJS.ProcessEnv): Env {
  // An empty variable counts as unset, as in shells and container files.
  const variables = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const result = shape.safeParse(variables)
  if (!result.success) throw new EnvError(result.error.issues[0]?.message ?? 'Configurazione non valida')
  const { DATABASE_URL, DATABASE_OWNER_URL, PUBLIC_URL, DATA_KEY, DATA_KEY_FILE, AUDIT_SEAL_FILE, ...rest } =
    result.data
  if (DATABASE_OWNER_URL && !DATABASE_URL)
    throw new EnvError('DATABASE_OWNER_URL: serve anche DATABASE_URL, con cui il programma lavora')
  const DATA_DIR = path.resolve(rest.DATA_DIR)
  return {
    ...rest,
    DATABASE_URL,
    DATABASE_OWNER_URL,
    PUBLIC_URL,
    DATA_DIR,
    dataKey: keyOf(DATA_KEY, DATA_KEY_FILE, DATA_DIR),
    sealFile: sealFileOf(AUDIT_SEAL_FILE, DATA_DIR),
    socket: socketOf(source),
    development: source.AMBULATORIO_DEV === '1',
  }
}

function keyOf(variable: string | undefined, file: string | undefined, dataDir: string): DataKey | null {
  if (file === undefined) return (variable && readKey(variable)) || null
  if (variable) throw new EnvError('DATA_KEY e DATA_KEY_FILE: ne serve una sola')
  let text: string
  try {
    // Follows links: one outside the folder could lead to a key inside it, which would be copied with the folder.
    const place = realpathSync(file)
    const folder = existsSync(dataDir) ? realpathSync(dataDir) : dataDir
    if (place.startsWith(`${folder}${path.sep}`))
      throw new EnvError('DATA_KEY_FILE: la chiave non può stare in DATA_DIR, accanto a quello che chiude')
    text = readFileSync(place, 'utf8')
  } catch (error) {
    if (error instanceof EnvError) throw error
    throw new EnvError(`DATA_KEY_FILE: ${file} non si può leggere (${(error as NodeJS.ErrnoException).code})`)
  }
  const key = readKey(text)
  if (!key) throw new EnvError(`DATA_KEY_FILE: ${KEY_WANTED}`)
  return key
}

function sealFileOf(file: string | undefined, dataDir: string): string | null {
  if (file === undefined) return null
  const place = path.resolve(file)
  if (place.startsWith(`${dataDir}${path.sep}`))
    throw new EnvError(
      'AUDIT_SEAL_FILE: i sigilli non possono stare in DATA_DIR, accanto al registro che provano',
    )
  return place
}

/** A socket that systemd opened for exactly this process, or that our supervisor has for us. */
function socketOf({ LISTEN_PID, LISTEN_FDS, AMBULATORIO_SOCKET }: NodeJS.ProcessEnv): number | undefined {
  if (AMBULATORIO_SOCKET) return Number(AMBULATORIO_SOCKET)
  if (Number(LISTEN_PID) !== process.pid || !LISTEN_FDS) return undefined
  if (LISTEN_FDS !== '1') throw new EnvError('LISTEN_FDS: serve un solo indirizzo su cui ascoltare')
  return FIRST_SOCKET
}
