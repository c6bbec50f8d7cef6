import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { clinic } from '#content/clinic.ts'
import { notValid, Refusal } from '#platform/http/errors.ts'
import { LONGEST_PASSWORD, passwordCopy, SHORTEST_PASSWORD } from './rules.ts'

// argon2id, the library's default kind, with the cost OWASP recommends.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A valid hash of no known password, as costly to check as any other. */
const NOBODYS = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${base64(16)}$${base64(32)}`

// Each hash takes 19 MiB and a core: more at once would only be slower, and a longer queue answer too late.
const AT_ONCE = 2
const WAITING = 40
let busy = 0
const waiting: (() => void)[] = []

/** Runs the heavy work of a few at a time; who finds the queue full is asked to come back. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= AT_ONCE) {
    if (waiting.length >= WAITING) throw new Refusal('too_many', { retryAfter: 2 })
    // The place is handed over, not given back: nobody else can slip in between.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    busy++
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), COST))
}

/** Takes the same time when there is no user, and so no hash to check against. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? NOBODYS, password.normalize('NFC')))
  return right && passwordHash !== undefined
}

// What people choose first, and what everybody knows of this place. Compared without digits, signs and accents.
const OBVIOUS = new Set(
  [
    ...['password', 'passw0rd', 'passwd', 'parola', 'parolachiave', 'segreta', 'segreto', 'accesso', 'login'],
    ...[
      'admin',
      'administrator',
      'amministratore',
      'amministrazione',
      'root',
      'utente',
      'user',
      'test',
      'prova',
    ],
    ...[
      'ambulatorio',
      'poliambulatorio',
      'clinica',
      'centromedico',
      'studiomedico',
      'dentista',
      'centrodentale',
    ],
    ...[
      'medico',
      'medicina',
      'dottore',
      'dottoressa',
      'segreteria',
      'reception',
      'paziente',
      'pazienti',
      'salute',
    ],
    ...[
      'benvenuto',
      'benvenuta',
      'welcome',
      'changeme',
      'cambiami',
      'letmein',
      'default',
      'iloveyou',
      'tiamo',
    ],
    ...['qwerty', 'qwertyuiop', 'asdfgh', 'asdfghjkl', 'zxcvbnm', 'qazwsx', 'qazwsxedc', 'abc', 'abcdefgh'],
    ...[
      'ciao',
      'ciaociao',
      'amore',
      'amoremio',
      'italia',
      'forzaitalia',
      'milano',
      'monza',
      'brianza',
      'roma',
    ],
    ...['juventus', 'forzajuve', 'milan', 'forzamilan', 'inter', 'forzainter', 'napoli', 'forzanapoli'],
    ...[
      'andrea',
      'francesca',
      'alessandro',
      'giuseppe',
      'francesco',
      'martina',
      'chiara',
      'matteo',
      'lorenzo',
    ],
    ...['football', 'baseball', 'superman', 'batman', 'princess', 'sunshine', 'monkey', 'dragon', 'master'],
    ...[
      clinic.name,
      ...clinic.name.split(/\s+/),
      clinic.entrances.main.town,
      clinic.entrances.secondary.town,
    ],
  ].map(core),
)

/** Throws when the password is too short, too long, or one somebody would guess. The path is where it was given. */
export function checkPassword(username: string, password: string, path = 'password'): void {
  checkPasswordLength(password, path)
  const inner = core(password)
  const guessable =
    inner === '' || OBVIOUS.has(inner) || inner === core(username) || /^(.)\1*$/.test(password)
  if (guessable) throw notValid(path, 'La password è troppo facile da indovinare: sceglierne un’altra.')
}

export function checkPasswordLength(password: string, path = 'password'): void {
  if (password.length < SHORTEST_PASSWORD) throw notValid(path, passwordCopy.tooShort)
  if (password.length > LONGEST_PASSWORD) throw notValid(path, passwordCopy.tooLong)
}

/** Without accents and case, and without the digits and signs people put around a word. */
function core(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

// No letters or digits that look alike; 5 groups of 4 are 99 bits.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** One a person can read out and type. */
export function randomPassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: 5 }, group).join('-')
}

function base64(bytes: number): string {
  return Buffer.alloc(bytes).toString('base64').replaceAll('=', '')
}
