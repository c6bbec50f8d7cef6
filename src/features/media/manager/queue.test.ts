import { beforeEach, describe, expect, test } from 'vitest'
import { type ChosenFile, type QueueState, type SendOptions, UploadQueue } from './queue.ts'

class Hopeless extends Error {}

/** The files being sent; the test answers each. */
type Sent = SendOptions & {
  name: string
  arrive: () => Promise<void>
  break: (error?: Error) => Promise<void>
}

let sent: Sent[]
let state: QueueState
let failed: string[]
let done: { arrived: readonly string[]; failed: boolean }[]
let queue: ReturnType<typeof make>

/** All that follows from an answer has happened. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

function make() {
  return new UploadQueue<string>({
    atOnce: 2,
    send: ({ name }, options) =>
      new Promise((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(options.signal.reason))
        sent.push({
          ...options,
          name,
          arrive: () => {
            resolve(`${name} c’è`)
            return settle()
          },
          break: (error = new Error(`${name} no`)) => {
            reject(error)
            return settle()
          },
        })
      }),
    failureOf: (error) => ({ sentence: (error as Error).message, again: !(error instanceof Hopeless) }),
    onChange: (next) => {
      state = next
    },
    onFailed: (sentence) => failed.push(sentence),
    onDone: (arrived, anyFailed) => done.push({ arrived, failed: anyFailed }),
  })
}

beforeEach(() => {
  sent = []
  state = { entries: [], arrived: 0 }
  failed = []
  done = []
  queue = make()
})

const chosen = (...names: string[]): ChosenFile[] =>
  names.map((name) => ({ name, size: 3, file: new File(['abc'], name), refusal: null }))
const names = () => sent.map(({ name }) => name)
const states = () => state.entries.map(({ name, state }) => `${name} ${state}`)
const keyOf = (name: string) => state.entries.find((entry) => entry.name === name)?.key ?? -1
const last = (name: string) => sent.findLast((one) => one.name === name) as Sent

describe('uploads', () => {
  test('uploads run two at a time in their order, and each one makes room for the next', async () => {
    queue.add(chosen('a', 'b', 'c', 'd'))
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting', 'd waiting'])
    await last('b').arrive()
    expect(states()).toEqual(['a sending', 'c sending', 'd waiting'])
    expect(state.arrived).toBe(1)
    await last('a').arrive()
    await last('c').arrive()
    await last('d').arrive()
    expect(names()).toEqual(['a', 'b', 'c', 'd'])
    expect(state.entries).toEqual([])
    expect(done).toEqual([{ arrived: ['b c’è', 'a c’è', 'c c’è', 'd c’è'], failed: false }])
  })

  test('uploads report their progress', () => {
    queue.add(chosen('a', 'b'))
    last('b').onProgress(41.7)
    expect(state.entries.map(({ percent }) => percent)).toEqual([0, 41.7])
  })

  test('failed uploads stay with their error, and the others go on', async () => {
    queue.add(chosen('a', 'b', 'c'))
    await last('a').break()
    expect(states()).toEqual(['a failed', 'b sending', 'c sending'])
    expect(state.entries[0]).toMatchObject({ error: 'a no', again: true })
    expect(failed).toEqual(['a no'])
    await last('b').arrive()
    await last('c').arrive()
    expect(done).toEqual([{ arrived: ['b c’è', 'c c’è'], failed: true }])
    expect(states()).toEqual(['a failed'])
  })

  test('a later round ignores an earlier failure', async () => {
    queue.add(chosen('a'))
    await last('a').break()
    queue.add(chosen('b'))
    await last('b').arrive()
    expect(states()).toEqual(['a failed'])
    expect(done.at(-1)).toEqual({ arrived: ['b c’è'], failed: false })
  })

  test('failed uploads count in a later round only when they are retried', async () => {
    const earlier = () => state.entries.map(({ name, earlier }) => `${name} ${earlier}`)
    queue.add([{ name: 'x', size: 1, file: null, refusal: 'non è un’immagine' }])
    queue.add(chosen('a'))
    await last('a').break()
    expect(earlier()).toEqual(['x true', 'a false'])
    queue.add(chosen('b', 'c'))
    await last('b').break()
    expect(earlier()).toEqual(['x true', 'a true', 'b false', 'c false'])
    queue.retry(keyOf('a'))
    expect(earlier()).toEqual(['x true', 'a false', 'b false', 'c false'])
  })

  test('uploads added during a round join it', async () => {
    queue.add(chosen('a'))
    queue.add(chosen('b', 'c'))
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
    for (const name of ['a', 'b', 'c']) await last(name).arrive()
    expect(done).toHaveLength(1)
  })
})

describe('a file refused before its upload', () => {
  const refused: ChosenFile = { name: 'x', size: 1, file: null, refusal: 'non è un’immagine' }

  test('shows the reason, is not sent and cannot be retried', async () => {
    queue.add([refused, ...chosen('a')])
    expect(state.entries[0]).toMatchObject({ state: 'failed', error: 'non è un’immagine', again: false })
    expect(names()).toEqual(['a'])
    queue.retry()
    expect(states()[0]).toBe('x failed')
    await last('a').arrive()
    expect(done).toEqual([{ arrived: ['a c’è'], failed: true }])
  })

  test('begins no round by itself', () => {
    queue.add([refused])
    expect(done).toEqual([])
    queue.cancel(keyOf('x'))
    expect(state.entries).toEqual([])
    expect(done).toEqual([])
  })
})

describe('cancelling and retrying', () => {
  test('cancel stops an upload and leaves its place to the next', () => {
    queue.add(chosen('a', 'b', 'c'))
    queue.cancel(keyOf('a'))
    expect(last('a').signal.aborted).toBe(true)
    expect(states()).toEqual(['b sending', 'c sending'])
    expect(failed).toEqual([])
    // Later events of its connection change nothing.
    last('a').onProgress(80)
    expect(states()).toEqual(['b sending', 'c sending'])
  })

  test('cancel of the last upload ends the round without results', () => {
    queue.add(chosen('a'))
    queue.cancel(keyOf('a'))
    expect(done).toEqual([{ arrived: [], failed: false }])
  })

  test('cancelAll stops running and waiting uploads and leaves failed ones', async () => {
    queue.add(chosen('a', 'b', 'c', 'd'))
    await last('a').break()
    queue.cancelAll()
    expect(states()).toEqual(['a failed'])
    expect(sent.filter(({ signal }) => signal.aborted).map(({ name }) => name)).toEqual(['b', 'c'])
    queue.removeFailed()
    expect(state.entries).toEqual([])
  })

  test('retry sends a failed upload again', async () => {
    queue.add(chosen('a'))
    await last('a').break()
    queue.retry(keyOf('a'))
    expect(states()).toEqual(['a sending'])
    expect(state.entries[0]).toMatchObject({ error: null, percent: 0, again: false })
    await last('a').arrive()
    expect(done).toEqual([
      { arrived: [], failed: true },
      { arrived: ['a c’è'], failed: false },
    ])
  })

  test('retry does not send a file that would be refused again', async () => {
    queue.add(chosen('a', 'b'))
    await last('a').break(new Hopeless('troppo grande'))
    await last('b').break()
    expect(state.entries.map(({ again }) => again)).toEqual([false, true])
    queue.retry(keyOf('a'))
    queue.retry()
    expect(states()).toEqual(['a failed', 'b sending'])
  })

  test('retry without a file sends all failed uploads again, two at a time', async () => {
    queue.add(chosen('a', 'b', 'c'))
    for (const name of ['a', 'b', 'c']) await last(name).break()
    queue.retry()
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
  })

  test('stop ends all uploads without an event', () => {
    queue.add(chosen('a', 'b', 'c'))
    queue.stop()
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, true])
    expect([failed, done]).toEqual([[], []])
  })
})
