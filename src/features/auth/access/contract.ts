import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { Confirmation, email } from '#platform/http/shapes.ts'
import { LONGEST_PASSWORD, passwordCopy, SHORTEST_PASSWORD } from '../rules.ts'
import { accessCopy } from './copy.ts'

const open = { access: 'public', ownAccount: true, always: true } as const

/** The secret of a link: in the fragment of its address, which no log and no other site sees. */
export const LinkToken = z.string({ error: accessCopy.linkGone }).regex(/^[\w-]{43}$/, accessCopy.linkGone)

export const ForgottenAddress = z.object({ email: email() })

export const forgotPassword = endpoint({
  ...open,
  method: 'POST',
  path: '/api/auth/forgotten',
  summary:
    'Manda per e-mail il link con cui scegliere di nuovo la password. La risposta è la stessa per un indirizzo sconosciuto.',
  body: ForgottenAddress,
  answer: Confirmation,
})

export const openAccessLink = endpoint({
  ...open,
  method: 'POST',
  path: '/api/auth/link',
  summary: 'Di chi è il link di un invito o di una password dimenticata. Non lo consuma.',
  body: z.object({ token: LinkToken }),
  answer: z.object({ username: z.string(), fullName: z.string().nullable() }),
})

export const NewPassword = z
  .string({ error: accessCopy.passwordRequired })
  .min(1, accessCopy.passwordRequired)
  .min(SHORTEST_PASSWORD, passwordCopy.tooShort)
  .max(LONGEST_PASSWORD, passwordCopy.tooLong)

export const setPasswordByLink = endpoint({
  ...open,
  method: 'POST',
  path: '/api/auth/link/password',
  summary: 'Sceglie la password con un link, che poi non vale più; chiude tutte le sessioni dell’utente.',
  body: z.object({ token: LinkToken, password: NewPassword }),
  answer: Confirmation.extend({ username: z.string() }),
})
