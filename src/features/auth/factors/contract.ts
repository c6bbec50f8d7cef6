import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { byId, Confirmation, line } from '#platform/http/shapes.ts'
import { factorsCopy } from './copy.ts'
import { factors } from './rules.ts'

/** Base64url, as browsers write the parts of a passkey. */
const part = (max: number) =>
  z
    .string({ error: factorsCopy.passkeyRefused })
    .regex(/^[\w-]+$/, factorsCopy.passkeyRefused)
    .max(max, factorsCopy.passkeyRefused)

const credential = { id: part(1400), rawId: part(1400), type: z.literal('public-key') }

/** A browser's answer to a challenge, signed by a passkey (WebAuthn, `AuthenticationResponseJSON`). */
const Signed = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part(4000),
    authenticatorData: part(2000),
    // Post-quantum signatures (ML-DSA-87) are 4,627 bytes.
    signature: part(8000),
    userHandle: part(200).nullish(),
  }),
})

/** A new passkey (WebAuthn, `RegistrationResponseJSON`). */
const Created = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part(4000),
    attestationObject: part(8000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

/** Options for the browser's passkey dialog: passed on as they are. */
const Options = z.looseObject({ challenge: z.string() })

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/confirm',
  access: 'public',
  ownAccount: true,
  always: true,
  summary:
    'Conferma chi è l’utente della sessione con la password o con un codice (dell’app, o di riserva): completa l’accesso, sblocca lo schermo, permette per 10 minuti ciò che chiede una conferma',
  body: z.object({
    /** Either a password or a code. */
    password: z
      .string({ error: factorsCopy.passwordRequired })
      .min(1, factorsCopy.passwordRequired)
      .optional(),
    code: line(40, { required: factorsCopy.codeRequired }).optional(),
  }),
  answer: Confirmation,
})

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  access: 'public',
  ownAccount: true,
  always: true,
  summary:
    'Prepara l’accesso con una passkey: ciò che il dispositivo deve firmare, per cinque minuti e una volta',
  body: z.object({}),
  answer: Options,
})

export const confirmPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'public',
  ownAccount: true,
  always: true,
  summary: 'Accede con una passkey; con una sessione la completa, la sblocca o conferma chi è l’utente',
  body: Signed,
  answer: Confirmation,
})

// ---------------------------------------------------------------- the user's own factors

const own = { access: ['admin', 'editor', 'medico'], ownAccount: true } as const
/** Part of setting a factor up, which is possible after the time for it is over. */
const settingUp = { ...own, beforeFactor: true } as const

const OwnPasskey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type OwnPasskey = z.output<typeof OwnPasskey>

const OwnFactors = z.object({
  /** Browsers offer passkeys only over https, and on the machine itself. */
  passkeysPossible: z.boolean(),
  passkeys: z.array(OwnPasskey),
  /** The moment the app was set up. */
  appSince: z.string().nullable(),
  /** Recovery codes that have not been used. */
  codesLeft: z.int(),
  passwordChangedAt: z.string().nullable(),
})
export type OwnFactors = z.output<typeof OwnFactors>

export const listFactors = endpoint({
  ...settingUp,
  method: 'GET',
  path: '/api/user/factors',
  summary: 'I propri secondi fattori: passkey, app, quanti codici di riserva restano',
  answer: OwnFactors,
})

/** After the first factor: the recovery codes, which are shown this once. */
const Added = Confirmation.extend({ recoveryCodes: z.array(z.string()).nullable() })

export const beginApp = endpoint({
  ...settingUp,
  confirmed: true,
  method: 'POST',
  path: '/api/user/factors/app',
  summary: 'Crea un segreto per l’app di autenticazione; vale dopo il primo codice giusto',
  body: z.object({}),
  answer: z.object({
    /** Base32, in groups of four. */
    secret: z.string(),
    /** `otpauth://…`, for the QR code. */
    uri: z.string(),
  }),
})

export const finishApp = endpoint({
  ...settingUp,
  confirmed: true,
  method: 'PUT',
  path: '/api/user/factors/app',
  summary: 'Attiva l’app con il codice che mostra',
  body: z.object({
    code: line(10, { required: factorsCopy.codeRequired }).refine(
      (code) => /^(\s*\d){6}$/.test(code),
      factorsCopy.codeWrong,
    ),
  }),
  answer: Added,
})

export const removeApp = endpoint({
  ...own,
  confirmed: true,
  method: 'DELETE',
  path: '/api/user/factors/app',
  summary: 'Toglie l’app di autenticazione',
  answer: Confirmation,
})

export const newPasskeyOptions = endpoint({
  ...settingUp,
  confirmed: true,
  method: 'POST',
  path: '/api/user/factors/passkeys/options',
  summary: 'Prepara una nuova passkey',
  body: z.object({}),
  answer: Options,
})

export const passkeyName = line(100, { required: factorsCopy.nameRequired })

export const addPasskey = endpoint({
  ...settingUp,
  confirmed: true,
  method: 'POST',
  path: '/api/user/factors/passkeys',
  summary: 'Aggiunge una passkey',
  success: 201,
  body: Created.extend({ name: passkeyName }),
  answer: Added,
})

export const renamePasskey = endpoint({
  ...own,
  method: 'PUT',
  path: '/api/user/factors/passkeys/:id',
  summary: 'Cambia il nome di una propria passkey',
  params: byId,
  body: z.object({ name: passkeyName }),
  answer: Confirmation,
})

export const removePasskey = endpoint({
  ...own,
  confirmed: true,
  method: 'DELETE',
  path: '/api/user/factors/passkeys/:id',
  summary: 'Toglie una propria passkey',
  params: byId,
  answer: Confirmation,
})

export const renewCodes = endpoint({
  ...own,
  confirmed: true,
  method: 'POST',
  path: '/api/user/factors/recovery-codes',
  summary: 'Crea dieci nuovi codici di riserva; i precedenti non valgono più',
  body: z.object({}),
  answer: Added,
})

export const OwnLogin = z.object({
  id: z.int(),
  at: z.string(),
  method: z.enum(['password', ...factors]),
  outcome: z.enum(['success', 'wrong_password', 'wrong_factor']),
  browser: z.string(),
  address: z.string(),
})
export type OwnLogin = z.output<typeof OwnLogin>

export const listLogins = endpoint({
  ...own,
  method: 'GET',
  path: '/api/user/logins',
  summary: 'I propri accessi degli ultimi 90 giorni, anche quelli rifiutati',
  answer: z.array(OwnLogin),
})
