import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { tellChange } from '#features/auth/mails.server.ts'
import { randomPassword } from '#features/auth/password.server.ts'
import { addUser, changePassword, listUsers, removeFactors, removeUser } from '#features/auth/users.server.ts'
import { type AuditEvent, appendAudit, atTheMachine } from '#platform/audit/audit.server.ts'
import { type Db, isMissingTable, openDatabase, transaction } from '#platform/db/database.server.ts'
import {
  connectRunning,
  DataFolderError,
  DataFolderInUse,
  EX_TEMPFAIL,
  startEmbedded,
} from '#platform/db/embedded.server.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Role } from '#platform/session/roles.ts'
import { dayOf } from '#platform/time/moments.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { publicAddress } from './hosts.ts'
import { grantSentence } from './sentence.ts'

// `npm run user -- …`: manages staff users on the database of the product, whether it runs or not.

const HELP = `Uso:
  npm run user -- add NOME --role admin|editor   aggiunge un utente
  npm run user -- password NOME                  cambia la password e chiude le sue sessioni
  npm run user -- factors NOME                   toglie il secondo fattore di chi l'ha perso e chiude le sue sessioni
  npm run user -- list                           elenca gli utenti
  npm run user -- remove NOME                    rimuove un utente

La password si scrive quando viene chiesta; senza terminale è la prima riga dello standard input
(--password-stdin la attende). Se non ne arriva nessuna, ne viene creata una e mostrata una volta.`

/** A doctor's user needs the doctor's record, which is chosen where users are invited. */
const ROLES = ['admin', 'editor'] as const satisfies Role[]

const FAILED = 1
const WRONG_USE = 2
const INTERRUPTED = 130
const FIRST_LINE_WITHIN_MS = 2000

class Wrong extends Error {
  readonly status: number
  constructor(message: string, status = WRONG_USE) {
    super(message)
    this.status = status
  }
}

type Command = { action: string; name: string; role: Role; fromStdin: boolean }

function readCommand(args: string[]): Command | 'help' {
  const { values, positionals } = parse(args)
  const [action = 'help', name = '', ...rest] = positionals
  if (values.help || action === 'help') return 'help'
  if (!['add', 'password', 'factors', 'list', 'remove'].includes(action))
    throw new Wrong(`Comando sconosciuto: ${action}`)
  if (rest.length > 0 || (action === 'list' && name)) throw new Wrong('Troppi argomenti.')
  if (action !== 'list' && !name) throw new Wrong(`Manca il nome dell’utente: npm run user -- ${action} NOME`)
  const role = ROLES.find((known) => known === values.role)
  if (action === 'add' && !role) throw new Wrong(`Serve --role con un ruolo: ${ROLES.join(' oppure ')}.`)
  return { action, name, role: role ?? 'editor', fromStdin: values['password-stdin'] === true }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        role: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch {
    throw new Wrong('Opzione sconosciuta o senza valore.')
  }
}

async function execute(db: Db, command: Command, env: Env, print: (text: string) => void): Promise<void> {
  const { action, name, role } = command
  if (action === 'list') {
    const users = await listUsers(db)
    const width = Math.max(0, ...users.map(({ username }) => username.length))
    for (const user of users) {
      const disabled = user.disabledAt ? `  disattivato dal ${dayOf(user.disabledAt)}` : ''
      print(`${user.username.padEnd(width)}  ${user.role.padEnd(6)}  dal ${dayOf(user.createdAt)}${disabled}`)
    }
    return
  }
  if (action === 'remove') {
    await trailed(db, command, 'user.deleted', (db) => removeUser(db, name))
    print(`Utente ${name} rimosso.`)
    return
  }
  if (action === 'factors') {
    await trailed(db, command, 'factor.deleted', async (db) =>
      tellUser(db, env, await removeFactors(db, name), 'Il tuo secondo fattore è stato tolto sul server.'),
    )
    print(`Il secondo fattore di ${name} è tolto; le sue sessioni sono chiuse.`)
    return
  }
  const typed = await readPassword(command.fromStdin)
  const password = typed ?? randomPassword()
  if (action === 'add') {
    const add = (db: Db) => addUser(db, { username: name, role, password })
    const { username } = await trailed(db, command, 'user.created', add)
    print(`Utente ${username} aggiunto con il ruolo ${role}.`)
  } else {
    await trailed(db, command, 'user.changed', async (db) => {
      const id = await changePassword(db, { username: name, password })
      await tellUser(db, env, id, 'La tua password è stata cambiata sul server.')
    })
    print(`Password di ${name} cambiata; le sue sessioni sono chiuse.`)
  }
  if (typed === undefined) print(`Password: ${password}`)
}

/** Queues a mail to the user, which the product sends. */
function tellUser(db: Db, env: Env, userId: number, change: string): Promise<void> {
  const { MAIL_FROM: from, MAIL_STAFF: staff } = env
  return tellChange(
    { db, mail: { from, staff }, publicUrl: publicAddress(env, env.PORT).publicUrl },
    userId,
    change,
  )
}

/** Runs a change and its entry of the audit trail in one transaction. */
function trailed<T>(
  db: Db,
  { action, name }: Command,
  event: AuditEvent,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return transaction(db, async (db) => {
    const done = await work(db)
    const recordIds = [name.trim().toLowerCase()]
    await appendAudit(db, atTheMachine(), {
      event,
      recordIds,
      status: 200,
      route: `npm run user -- ${action}`,
    })
    return done
  })
}

async function readPassword(required: boolean): Promise<string | undefined> {
  if (process.stdin.isTTY) return askPassword()
  const line = await firstLine(required ? undefined : FIRST_LINE_WITHIN_MS)
  if (!line && required) throw new Wrong('Nessuna password sullo standard input.')
  return line || undefined
}

async function askPassword(): Promise<string | undefined> {
  const first = await ask('Password (vuota: ne viene creata una): ')
  if (first && (await ask('Ancora una volta: ')) !== first)
    throw new Wrong('Le due password sono diverse.', FAILED)
  return first || undefined
}

/** Reads a line from the terminal without showing it. */
function ask(question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
    const terminal = createInterface({ input: process.stdin, output: silent, terminal: true, historySize: 0 })
    // From here on the terminal does not echo the input.
    process.stderr.write(question)
    terminal.once('line', (line) => {
      process.stderr.write('\n')
      resolve(line)
      terminal.close()
    })
    terminal.once('SIGINT', () => terminal.close())
    // Without effect once a line was read: the promise is settled.
    terminal.once('close', () => reject(new Wrong('\nInterrotto.', INTERRUPTED)))
  })
}

/** The first line of standard input; '' when there is none, or none in time: a pipe may stay open and silent. */
function firstLine(within: number | undefined): Promise<string> {
  return new Promise((resolve) => {
    const input = createInterface({ input: process.stdin })
    const timer = within === undefined ? undefined : setTimeout(() => input.close(), within)
    input.once('line', (line) => {
      resolve(line)
      input.close()
    })
    input.once('close', () => {
      clearTimeout(timer)
      process.stdin.destroy()
      resolve('')
    })
  })
}

async function withDatabase(env: Env, work: (db: Db) => Promise<void>): Promise<void> {
  const running = env.DATABASE_URL ? undefined : connectRunning(env.DATA_DIR)
  const ready = env.DATABASE_URL || running || existsSync(path.join(env.DATA_DIR, 'postgres'))
  if (!ready)
    throw new Wrong(`In ${env.DATA_DIR} non c’è ancora un database: avviare prima npm start.`, FAILED)
  const own = env.DATABASE_URL || running ? undefined : await startEmbedded({ dataDir: env.DATA_DIR })
  try {
    const url = env.DATABASE_URL ?? running?.url ?? own?.url ?? ''
    const { db, close } = openDatabase(url, { max: 2, statementTimeout: 0 })
    try {
      await work(db)
    } finally {
      await close()
    }
  } finally {
    running?.close()
    await own?.stop()
  }
}

function printError(error: unknown): number {
  if (error instanceof Wrong) {
    console.error(error.status === WRONG_USE ? `${error.message}\n\n${HELP}` : error.message)
    return error.status
  }
  if (error instanceof DataFolderInUse) {
    console.error(error.message)
    return EX_TEMPFAIL
  }
  if (error instanceof AppError || error instanceof EnvError || error instanceof DataFolderError) {
    console.error(error.message)
    return error instanceof EnvError ? WRONG_USE : FAILED
  }
  const code = (error as { code?: unknown } | undefined)?.code
  console.error(
    isMissingTable(error)
      ? 'Il database è vuoto: avviare prima npm start.'
      : (grantSentence(error) ??
          `Il database non risponde: ${error instanceof Error ? error.message || code : error}`),
  )
  return FAILED
}

async function main(): Promise<number> {
  try {
    const command = readCommand(process.argv.slice(2))
    const print = (text: string) => process.stdout.write(`${text}\n`)
    if (command === 'help') {
      print(HELP)
      return 0
    }
    const env = readEnv(process.env)
    await withDatabase(env, (db) => execute(db, command, env, print))
    return 0
  } catch (error) {
    return printError(error)
  }
}

process.exitCode = await main()
