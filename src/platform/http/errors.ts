/** The one table from error code to status, and the sentence shown when the refusal brings none of its own. */
export const errorTable = {
  not_valid: { status: 400, message: 'Controlla i dati inseriti.' },
  no_session: { status: 401, message: 'Accesso richiesto' },
  /** The session is there, and its screen has been left alone for too long. */
  locked: { status: 401, message: 'Lo schermo è bloccato.' },
  bad_credentials: { status: 401, message: 'Username o password non corretti.' },
  forbidden: { status: 403, message: 'Non hai i permessi per questa operazione.' },
  /** The time to set up a second factor is over. */
  factor_due: { status: 403, message: 'Prima attiva il secondo fattore nel tuo profilo.' },
  /** The user has to show again who they are. */
  not_confirmed: { status: 403, message: 'Conferma prima che sei tu.' },
  foreign_origin: { status: 403, message: 'Richiesta non consentita da un altro sito.' },
  not_found: { status: 404, message: 'Elemento non trovato.' },
  too_slow: { status: 408, message: 'L’invio dei dati ha richiesto troppo tempo. Riprova.' },
  conflict: { status: 409, message: 'L’operazione non è più possibile: ricarica la pagina.' },
  slot_taken: { status: 409, message: 'Questo orario non è più disponibile.' },
  /** Staff may insist. */
  outside_hours: { status: 409, message: 'Questo orario è fuori dagli orari.' },
  changed_meanwhile: {
    status: 409,
    message:
      'Qualcun altro ha modificato questi dati nel frattempo. Ricarica per vedere la versione aggiornata.',
  },
  already_exists: { status: 409, message: 'Esiste già un elemento con questi dati.' },
  in_use: { status: 409, message: 'L’elemento è ancora in uso.' },
  too_large: { status: 413, message: 'I dati inviati superano la dimensione massima.' },
  wrong_type: { status: 415, message: 'Formato dei dati non accettato.' },
  wrong_host: { status: 421, message: 'Indirizzo non riconosciuto.' },
  too_many: { status: 429, message: 'Troppe richieste. Riprova tra poco.' },
  internal: { status: 500, message: 'Si è verificato un errore interno. Riprova più tardi.' },
  maintenance: {
    status: 503,
    message: 'Il sito è temporaneamente in manutenzione. Torneremo online al più presto.',
  },
  unavailable: { status: 503, message: 'Il servizio non è al momento disponibile. Riprova tra poco.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorTable
export type Issue = { path: string; message: string }

/** The body of every refusal. */
export type ErrorBody = { message: string; code: ErrorCode; issues: Issue[]; requestId?: string }

/** A refusal with an Italian sentence fit to be shown. Thrown by use cases, turned into an answer at the border. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[]
  /** Seconds until it makes sense to try again. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, more: { message?: string; issues?: Issue[]; retryAfter?: number } = {}) {
    super(more.message ?? errorTable[code].message)
    this.name = 'AppError'
    this.code = code
    this.issues = more.issues ?? []
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return errorTable[this.code].status
  }

  toBody(requestId?: string): ErrorBody {
    return { message: this.message, code: this.code, issues: this.issues, ...(requestId && { requestId }) }
  }
}

/** An error for one value of the input: 400 with one issue at its path. */
export function notValid(path: string, message: string): AppError {
  return new AppError('not_valid', { message, issues: [{ path, message }] })
}
