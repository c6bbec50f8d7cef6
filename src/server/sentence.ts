import { DataFolderError, DataFolderInUse, RESTORE_HINT } from '#platform/db/embedded.server.ts'
import { SchemaError } from '#platform/db/migrate.server.ts'
import { isUnreachable } from '#platform/http/failures.server.ts'
import { EnvError } from './env.ts'
import { WorkerError } from './supervisor.ts'

// PostgreSQL's codes for no such user, wrong password, no such database.
const NOT_LET_IN = ['28000', '28P01', '3D000']

const INSUFFICIENT_PRIVILEGE = '42501'

// PostgreSQL's codes for a page with a wrong checksum, and for a damaged index.
const DAMAGED = ['XX001', 'XX002']

/** The reason why the start failed, in one Italian line, if a person can settle it. */
export function failureSentence(error: unknown): string | undefined {
  if (error instanceof EnvError || error instanceof DataFolderInUse || error instanceof DataFolderError)
    return error.message
  if (error instanceof SchemaError || error instanceof WorkerError) return error.message
  const { code, port, syscall } = (error ?? {}) as { code?: string; port?: number; syscall?: string }
  if (code === 'EADDRINUSE')
    return `La porta ${port} è già usata da un altro programma: scegline un'altra con PORT.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Non ho il permesso di usare la porta ${port}: scegline un'altra con PORT.`
  if (DAMAGED.includes(code ?? ''))
    return `Una parte del database su disco non si legge più (${wordsOf(error)}). ${RESTORE_HINT}`
  const grant = grantSentence(error)
  if (grant) return grant
  if (NOT_LET_IN.includes(code ?? '') || isUnreachable(error))
    return `Il database indicato da DATABASE_URL non risponde: ${wordsOf(error)}`
  return undefined
}

/** A role of the database that lacks a grant, in one Italian line. */
export function grantSentence(error: unknown): string | undefined {
  if ((error as { code?: unknown } | null)?.code !== INSUFFICIENT_PRIVILEGE) return undefined
  return `Al ruolo con cui il programma è collegato al database manca un permesso (${wordsOf(error)}). I comandi che lo danno sono nel README, sotto «Roles»; per aggiornare le tabelle serve DATABASE_OWNER_URL.`
}

// An error about several addresses of one name (`AggregateError`) has no message of its own.
function wordsOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return (message || code || '').replace(/\s+/g, ' ')
}
