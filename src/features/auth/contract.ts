import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { Confirmation, line } from '#platform/http/shapes.ts'
import { roles } from '#platform/session/roles.ts'
import { factors } from './factors/rules.ts'

/** The logged-in user, as the screens see it. */
export const CurrentUser = z.object({
  id: z.int(),
  username: z.string(),
  role: z.enum(roles),
  profileImage: z.string().nullable(),
  /** The name colleagues see; null: the user name. */
  fullName: z.string().nullable(),
  /** The doctor a user of the role 'medico' is. */
  doctorId: z.int().nullable(),
  /** Of the session: see `SessionState`. */
  state: z.enum(['open', 'locked', 'due']),
  /** The second factors the user can identify with; empty: the password alone. */
  factors: z.array(z.enum(factors)),
  /** Without one: the moment until which the role leaves time to set one up; null where it needs none. */
  factorDueAt: z.string().nullable(),
  /** Minutes without a key or a pointer after which the screen is locked; 0: never. */
  lockMinutes: z.int(),
})
export type CurrentUser = z.output<typeof CurrentUser>

// The password has no upper bound here: one that is too long gets the answer of one that is wrong.
export const Credentials = z.object({
  username: line(100, { required: 'Username richiesto' }),
  password: z.string({ error: 'Password richiesta' }).min(1, 'Password richiesta'),
})
export type Credentials = z.output<typeof Credentials>

/** After the right password: the factors of which one has to be shown next; none: the user is logged in. */
export const LoginAnswer = Confirmation.extend({ factors: z.array(z.enum(factors)) })
export type LoginAnswer = z.output<typeof LoginAnswer>

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'public',
  ownAccount: true,
  always: true,
  summary: 'Chi ha effettuato l’accesso; 401 se nessuno.',
  answer: CurrentUser,
})

export const postLogin = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  ownAccount: true,
  always: true,
  summary: 'Effettua l’accesso e apre una sessione.',
  body: Credentials,
  answer: LoginAnswer,
})

export const postLogout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  ownAccount: true,
  always: true,
  summary: 'Chiude la sessione, se ce n’è una.',
  body: z.object({}),
  answer: Confirmation,
})
