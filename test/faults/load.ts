import { setTimeout as sleep } from 'node:timers/promises'
import { openDays } from '../days.ts'
import { type bookable, wish } from '../factories.ts'
import { pdf } from '../files.ts'
import { networkVisitor } from '../server-process.ts'
import { uploadOne } from '../uploads.ts'

/** One visitor's wish for one time: sent until it is answered, always under the same key. */
export type Attempt = {
  key: string
  body: Record<string, unknown>
  cookies: Map<string, string>
  /** The number of the booking, once a 201 came. */
  id: number | undefined
  /** Everything that came back: statuses, `cut` for a connection that broke, `silent` for no answer at all. */
  outcomes: (number | 'cut' | 'silent')[]
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
const PATIENCE = 15_000
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

/** Sends an attempt, or repeats it, and records the answer in it. */
export async function send(url: string, attempt: Attempt): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE)
  const begun = performance.now()
  try {
    const response = await networkVisitor(url, nextAddress(), attempt.cookies).send('/api/appointments', {
      method: 'POST',
      body: JSON.stringify(attempt.body),
      headers: { 'Idempotency-Key': attempt.key },
      signal,
    })
    const { id } = (await response.json()) as { id?: number }
    attempt.outcomes.push(response.status)
    if (response.status === 201) attempt.id = id
  } catch {
    attempt.outcomes.push(signal.aborted ? 'silent' : 'cut')
  } finally {
    attempt.longestMs = Math.max(attempt.longestMs ?? 0, performance.now() - begun)
  }
}

// Every request from somewhere else, so that limits per address stay out of the way.
let addresses = 0
export function nextAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}
