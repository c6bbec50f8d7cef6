import { setTimeout as sleep } from 'node:timers/promises'
import { openDays } from '../days.ts'
import { type bookable, wish } from '../factories.ts'
import { pdf } from '../files.ts'
import { networkVisitor } from '../server-process.ts'
import { uploadOne } from '../uploads.ts'

type Outcome = number | 'cut' | 'silent'

/**
 * Asks for a connection of its own: a server closes one that rests, perhaps just when a late client uses it again. Browsers
 * send such a request once more by themselves; these tests take every cut for one of the fault.
 */
export const ALONE = { connection: 'close' }

/** One visitor's wish for one time: sent until it is answered, always under the same key. */
export type Attempt = {
  key: string
  body: Record<string, unknown>
  cookies: Map<string, string>
  /** The number of the booking, once a 201 came. */
  id: number | undefined
  /** Everything that came back: statuses, `cut` for a connection that broke, `silent` for no answer at all. */
  outcomes: Outcome[]
  /** The longest it waited for one of them. */
  longestMs?: number
}

/** Every time of many days and doctors, each once, in no order. */
export function shuffledWishes(offer: Awaited<ReturnType<typeof bookable>>) {
  const times = Array.from(
    { length: 24 },
    (_, n) => `${String(8 + (n >> 1)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
  )
  const all = openDays(40).flatMap((date) =>
    offer.doctors.flatMap((doctorId) => times.map((time) => ({ date, time, doctorId, rank: Math.random() }))),
  )
  all.sort((a, b) => a.rank - b.rank)
  return () => {
    const slot = all.pop()
    if (!slot) throw new Error('no time is left')
    const { doctorId, date, time } = slot
    return wish({ ...offer, doctorId }, { appointmentDate: date, appointmentTime: time })
  }
}

const CLIENTS = 6
const EVERY_UPLOAD = 5
/** Longer than the product waits for anything, on a machine that is out of breath. */
export const PATIENCE = 60_000
let counter = 0

/** Visitors who book one time after the other, until told to stop; after a refusal they pause. */
export function startLoad(
  url: string,
  nextBody: () => Record<string, unknown>,
  attempts: Attempt[],
  pauseMs = 20,
) {
  let stopped = false
  const client = async () => {
    while (!stopped) {
      counter += 1
      const attempt: Attempt = {
        ...{ key: `guasto-${process.pid}-${counter}`, body: nextBody(), cookies: new Map() },
        ...{ id: undefined, outcomes: [] },
      }
      if (counter % EVERY_UPLOAD === 0 && !(await addFile(url, attempt, pauseMs))) continue
      attempts.push(attempt)
      await send(url, attempt)
      if (attempt.id === undefined) await sleep(pauseMs)
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, client))
  return {
    stop: async () => {
      stopped = true
      await clients
    },
  }
}

async function addFile(url: string, attempt: Attempt, pauseMs: number): Promise<boolean> {
  try {
    const visitor = networkVisitor(url, nextAddress(), attempt.cookies)
    const { id } = await uploadOne(visitor, pdf(200, attempt.key))
    attempt.body.uploadedFileIds = [id]
    return true
  } catch {
    await sleep(pauseMs)
    return false
  }
}

/** Sends an attempt, or repeats it, and records the answer in it, which is returned. */
export async function send(url: string, attempt: Attempt): Promise<Outcome> {
  const signal = AbortSignal.timeout(PATIENCE)
  const begun = performance.now()
  const heard = (outcome: Outcome) => {
    attempt.outcomes.push(outcome)
    attempt.longestMs = Math.max(attempt.longestMs ?? 0, performance.now() - begun)
    return outcome
  }
  try {
    const response = await networkVisitor(url, nextAddress(), attempt.cookies).send('/api/appointments', {
      method: 'POST',
      body: JSON.stringify(attempt.body),
      headers: { 'Idempotency-Key': attempt.key, ...ALONE },
      signal,
    })
    const { id } = (await response.json()) as { id?: number }
    if (response.status === 201) attempt.id = id
    return heard(response.status)
  } catch {
    return heard(signal.aborted ? 'silent' : 'cut')
  }
}

/**
 * Repeats each attempt twice at once, at a product that is well again. One refused because the machine is busy is sent
 * again; answers the attempts that got anything else than 201.
 */
export async function sendTwice(url: string, open: Attempt[]): Promise<Attempt[]> {
  const patiently = async (attempt: Attempt) => {
    const until = performance.now() + PATIENCE
    let outcome: Outcome
    do outcome = await send(url, attempt)
    while (outcome === 503 && performance.now() < until)
    return outcome
  }
  const wrong: Attempt[] = []
  for (let n = 0; n < open.length; n += 8) {
    const some = open.slice(n, n + 8)
    const outcomes = await Promise.all(
      some.map((attempt) => Promise.all([patiently(attempt), patiently(attempt)])),
    )
    wrong.push(...some.filter((_, at) => outcomes[at]?.some((outcome) => outcome !== 201)))
  }
  return wrong
}

// Every request from somewhere else, so that limits per address stay out of the way.
let addresses = 0
export function nextAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}
