import { z } from 'zod'
import { OwnSession } from '#features/auth/profile/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, byId, Confirmation, email, line, optional, pathId } from '#platform/http/shapes.ts'
import { roles } from '#platform/session/roles.ts'
import { usersCopy } from './copy.ts'
import { lockChoices, userStates } from './rules.ts'

const admin = { access: ['admin'] } as const
/** Changes of users ask who is at the screen: an open session alone does not hand out access. */
const changing = { ...admin, confirmed: true } as const

const role = z.enum(roles)

const StaffUser = z.object({
  id: z.int(),
  username: z.string(),
  fullName: z.string().nullable(),
  email: z.string().nullable(),
  role,
  doctor: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Of a doctor: absences the user writes down count at once. */
  marksAbsences: z.boolean(),
  factors: z.array(z.enum(['passkey', 'app'])),
  /** When a second factor must be there; null where it is, or is not asked for. */
  factorDueAt: z.string().nullable(),
  state: z.enum(userStates),
  /** Of an invitation: when its link ends. */
  linkEndsAt: z.string().nullable(),
  /** Of the last 90 days; null: none. */
  lastAccessAt: z.string().nullable(),
  createdAt: z.string(),
  invitedBy: z.string().nullable(),
})
export type StaffUser = z.output<typeof StaffUser>

const Policy = z.object({
  /** Roles that need a second factor. */
  factorRoles: z.array(role).max(roles.length),
  /** Minutes without a key or a pointer after which a screen is locked; 0: never. */
  lockMinutes: z.literal(lockChoices),
})
export type Policy = z.output<typeof Policy>

export const listUsers = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/users',
  summary: 'Gli utenti del gestionale con stato, secondo fattore e ultimo accesso, e le regole di accesso',
  answer: z.object({ users: z.array(StaffUser), policy: Policy }),
})

const fullName = line(200, { required: usersCopy.nameRequired })
const address = email()

export const NewUser = z.object({
  fullName,
  email: address,
  role,
  /** Of the role 'medico' only. */
  doctorId: optional(bodyId(usersCopy.doctorRequired)),
})
export type NewUser = z.output<typeof NewUser>

export const inviteUser = endpoint({
  ...changing,
  method: 'POST',
  path: '/api/users',
  summary:
    'Invita una persona: riceve per e-mail un link, valido 48 ore e una volta, con cui sceglie la password',
  body: NewUser,
  success: 201,
  answer: Confirmation.extend({ id: z.int() }),
})

export const UserChange = z.object({
  fullName: fullName.optional(),
  email: address.optional(),
  role: role.optional(),
  doctorId: optional(bodyId(usersCopy.doctorRequired)).optional(),
  marksAbsences: z.boolean().optional(),
})
export type UserChange = z.output<typeof UserChange>

export const changeUser = endpoint({
  ...changing,
  method: 'PATCH',
  path: '/api/users/:id',
  summary: 'Cambia nome, e-mail, ruolo o medico di un utente; vale dalla sua prossima chiamata',
  params: byId,
  body: UserChange,
  answer: Confirmation,
})

export const disableUser = endpoint({
  ...changing,
  method: 'PUT',
  path: '/api/users/:id/disabled',
  summary: 'Disattiva un utente, e chiude subito le sue sessioni, o lo riattiva',
  params: byId,
  body: z.object({ disabled: z.boolean() }),
  answer: Confirmation,
})

export const sendUserLink = endpoint({
  ...changing,
  method: 'POST',
  path: '/api/users/:id/link',
  summary: 'Manda un nuovo link per scegliere la password, valido 48 ore; il precedente non vale più',
  params: byId,
  body: z.object({}),
  answer: Confirmation,
})

export const resetFactors = endpoint({
  ...changing,
  method: 'DELETE',
  path: '/api/users/:id/factors',
  summary: 'Toglie il secondo fattore di chi l’ha perso, e chiude le sue sessioni',
  params: byId,
  answer: Confirmation,
})

export const sessionsOfUser = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/users/:id/sessions',
  summary: 'Le sessioni aperte di un utente, con browser e indirizzo',
  params: byId,
  answer: z.array(OwnSession),
})

export const endUserSession = endpoint({
  ...changing,
  method: 'DELETE',
  path: '/api/users/:id/sessions/:sessionId',
  summary: 'Chiude una sessione di un utente',
  params: z.object({ id: pathId, sessionId: pathId }),
  answer: Confirmation,
})

export const endUserSessions = endpoint({
  ...changing,
  method: 'DELETE',
  path: '/api/users/:id/sessions',
  summary: 'Chiude tutte le sessioni di un utente',
  params: byId,
  answer: Confirmation,
})

export const setPolicy = endpoint({
  ...changing,
  method: 'PUT',
  path: '/api/users/policy',
  summary: 'Quali ruoli hanno bisogno di un secondo fattore, e dopo quanto lo schermo si blocca',
  body: Policy,
  answer: Confirmation,
})
