import { addUser } from '#features/auth/users.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import { agreement, bookable } from '../factories.ts'
import { madeForm } from '../forms.ts'
import { networkVisitor } from '../server-process.ts'
import { ALONE, nextAddress, PATIENCE, shuffledWishes } from './load.ts'

// The work of a clinic besides bookings: people write, fill in forms and ask for agreements, staff decide about visits
// and change the catalogue. All answered requests must be stored afterwards.

const PASSWORD = 'una password lunga'

/** A visitor's request with a mark to find it by: repeated until it is answered. */
type Sent = { kind: Kind; mark: string; answered: boolean }
type Kind = 'message' | 'submission' | 'activation'

/** A visit staff change: its certain state, and the state that an unanswered change may have made. */
type Handled = { id: number; surely: string; perhaps?: string }

export type Mixed = {
  sent: Sent[]
  handled: Handled[]
  /** The number in the description of the service: the last that was answered, and the last that was asked for. */
  described: { answered: number; asked: number }
  /** Answers that should not have come. */
  wrong: unknown[]
  /** Begins at a server, until told to stop. */
  start: (url: string, pauseMs: number) => { stop: () => Promise<void> }
  /** Repeats the requests without an answer. */
  again: (url: string) => Promise<void>
}

/** Creates the records the load needs in a running product. */
export async function mixedLoad(url: string, db: Db): Promise<Mixed> {
  await addUser(db, { username: 'capo', role: 'admin', password: PASSWORD })
  const cookies = new Map<string, string>()
  const staff = networkVisitor(url, nextAddress(), cookies)
  const login = { method: 'POST', body: JSON.stringify({ username: 'capo', password: PASSWORD }) }
  if (!(await staff.send('/api/auth/login', login)).ok) throw new Error('nobody can log in')
  const offer = await bookable(db, { doctors: 5, start: '08:00', end: '20:00' })
  const form = await madeForm(staff)
  const convenzioneId = await agreement(db)
  const mixed = { sent: [], handled: [], described: { answered: 0, asked: 0 }, wrong: [] } as Pick<
    Mixed,
    'sent' | 'handled' | 'described' | 'wrong'
  >
  // A visit is moved to another time of the same doctor.
  const ofDoctor = offer.doctors.map((doctor) => shuffledWishes({ ...offer, doctors: [doctor] }))

  /** The status, and what came with it; undefined for no answer, or one that says ‘not now’. */
  let patientUntil = 0
  async function ask(
    at: string,
    method: string,
    path: string,
    body: unknown,
    own = new Map<string, string>(),
  ): Promise<{ status: number; answer: Record<string, unknown> } | undefined> {
    try {
      const signal = AbortSignal.timeout(PATIENCE)
      const init = { method, body: JSON.stringify(body), headers: ALONE, signal }
      const response = await networkVisitor(at, nextAddress(), own).send(path, init)
      const answer = (await response.json()) as Record<string, unknown>
      if (response.status === 503)
        return performance.now() < patientUntil ? ask(at, method, path, body, own) : undefined
      // A repeated request for an agreement is there already.
      if (!response.ok && response.status !== 409) mixed.wrong.push({ path, status: response.status, answer })
      return { status: response.status, answer }
    } catch {
      return undefined
    }
  }

  async function send(at: string, sent: Sent): Promise<void> {
    const { kind, mark } = sent
    const person = {
      firstName: 'Rosa',
      lastName: 'Mista',
      email: `${mark}@example.com`,
      phone: '333 000 0001',
    }
    if (kind === 'message') {
      const key = (await ask(at, 'POST', '/api/contacts', person))?.answer.id
      if (key === undefined) return
      const message = { subject: mark, message: 'Buongiorno.' }
      sent.answered = (await ask(at, 'POST', `/api/contacts/${key}/messages`, message)) !== undefined
    } else if (kind === 'submission') {
      const fields = { nome: 'Rosa', cognome: 'Mista', email: person.email, telefono: person.phone }
      sent.answered = (await ask(at, 'POST', `/api/forms/${form.id}/submit`, fields)) !== undefined
    } else {
      const wish = { convenzioneId, dateOfBirth: '1984-03-04', serviziInteressati: [offer.categoryId] }
      const answer = await ask(at, 'POST', '/api/convenzioni/attivazioni', { ...person, ...wish })
      sent.answered = answer !== undefined
    }
  }

  let counter = 0
  async function visitor(at: string): Promise<void> {
    counter += 1
    const kind = (['message', 'submission', 'activation'] as const)[counter % 3] ?? 'message'
    const sent: Sent = { kind, mark: `misto-${kind}-${counter}`, answered: false }
    mixed.sent.push(sent)
    await send(at, sent)
  }

  /** Books, confirms, moves, and at last completes, cancels or deletes a visit. */
  async function staffAtWork(at: string): Promise<void> {
    counter += 1
    const nextBody = ofDoctor[counter % ofDoctor.length]
    if (!nextBody) throw new Error('there is nobody to book')
    const body = { ...nextBody(), email: `misto-${counter}@example.com` }
    const id = (await ask(at, 'POST', '/api/appointments', body))?.answer.id
    if (id === undefined) return
    const there = nextBody()
    const [from, to] = [body, there].map((one) => `${one.appointmentDate} ${one.appointmentTime}`)
    const visit: Handled = { id: Number(id), surely: `pending ${from}, 2 mails` }
    mixed.handled.push(visit)
    const step = async (method: string, change: object, becomes: string): Promise<boolean> => {
      visit.perhaps = becomes
      if (!(await ask(at, method, `/api/appointments/${id}`, change, cookies))) return false
      visit.surely = becomes
      delete visit.perhaps
      return true
    }
    const moved = { appointmentDate: there.appointmentDate, appointmentTime: there.appointmentTime }
    if (!(await step('PATCH', { status: 'confirmed' }, `confirmed ${from}, 3 mails`))) return
    if (!(await step('PATCH', moved, `confirmed ${to}, 3 mails`))) return
    if (counter % 3 === 0) await step('DELETE', {}, 'gone, 3 mails')
    else if (counter % 3 === 1) await step('PATCH', { status: 'cancelled' }, `cancelled ${to}, 3 mails`)
  }

  async function catalogue(at: string): Promise<void> {
    const { described } = mixed
    described.asked += 1
    const change = { shortDescription: `Descrizione ${described.asked}` }
    const answer = await ask(at, 'PUT', `/api/setup/services/${offer.serviceId}`, change, cookies)
    if (answer) described.answered = described.asked
  }

  return {
    ...mixed,
    start: (at, pauseMs) => {
      let stopped = false
      const work = [visitor, visitor, staffAtWork, catalogue].map(async (one) => {
        while (!stopped) {
          await one(at)
          await new Promise((resolve) => setTimeout(resolve, pauseMs))
        }
      })
      return {
        stop: async () => {
          stopped = true
          await Promise.all(work)
        },
      }
    },
    again: async (at) => {
      // The product is well again, but the machine may be busy.
      patientUntil = performance.now() + PATIENCE
      await Promise.all(mixed.sent.filter(({ answered }) => !answered).map((sent) => send(at, sent)))
      patientUntil = 0
    },
  }
}
