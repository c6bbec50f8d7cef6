/** A file on its way to the server, or one that did not get there. */
export type QueueEntry = {
  key: number
  name: string
  /** Null when it is not a file. */
  size: number | null
  state: 'waiting' | 'sending' | 'failed'
  /** How much of it has left. */
  percent: number
  error: string | null
  /** Sending it once more may help. */
  again: boolean
  /** It failed before the current round began. */
  earlier: boolean
}

export type QueueState = {
  entries: readonly QueueEntry[]
  /** How many have arrived since nothing was on its way. */
  arrived: number
}

/** A chosen or dropped file. With a refusal it is not sent, and the refusal says why. */
export type Chosen = { name: string; size: number | null } & (
  | { file: File; refusal: null }
  | { file: null; refusal: string }
)

export type SendOptions = { signal: AbortSignal; onProgress: (percent: number) => void }

type QueueOptions<T> = {
  /** How many are sent at a time. */
  atOnce: number
  send: (file: File, options: SendOptions) => Promise<T>
  /** A failure that is not the file's: nothing is sent until `resume`, and then that file once more. */
  isPause: (error: unknown) => boolean
  whyNot: (error: unknown) => { sentence: string; again: boolean }
  onChange: (state: QueueState) => void
  onFailed: (sentence: string) => void
  /** Nothing is on its way any more. */
  onDone: (arrived: readonly T[], failed: boolean) => void
}

export type UploadQueue = ReturnType<typeof uploadQueue>

/** Sends files in their order, a few at a time. One that fails stays, with why, and stops none of the others. */
export function uploadQueue<T>(options: QueueOptions<T>) {
  const round = roundOf(options.onDone)
  const rows = rowsOf((entries) => options.onChange({ entries, arrived: round.arrived() }))
  const sender = senderOf(options, rows, round)
  const { drop, goOn } = sender
  const begin = () => {
    if (round.begin()) rows.set(rows.all().map((entry) => (isRunning(entry) ? entry : past(entry))))
  }
  const wait = (which: (entry: QueueEntry) => boolean) => {
    begin()
    rows.set(rows.all().map((entry) => (entry.again && which(entry) ? anew(entry) : entry)))
    goOn()
  }
  const add = (chosen: readonly Chosen[]) => {
    if (chosen.some(({ file }) => file)) begin()
    if (chosen.some(({ refusal }) => refusal)) round.fail()
    for (const [index, { key }] of rows.add(chosen).entries()) sender.take(key, chosen[index]?.file)
    goOn()
  }
  return {
    add,
    /** Also of one that failed: its row goes. */
    cancel: (key: number) => drop((entry) => entry.key === key),
    cancelAll: () => drop(isRunning),
    forgetFailed: () => drop((entry) => !isRunning(entry)),
    retry: (key: number) => wait((entry) => entry.key === key),
    retryAll: () => wait(() => true),
    resume: sender.resume,
    /** The page is gone: stops without telling. */
    stop: () => {
      sender.stop()
      rows.forget()
      round.forget()
    },
  }
}

/** A round lasts from the first file under way until none is; its outcome is told once, at its end. */
function roundOf<T>(onDone: QueueOptions<T>['onDone']) {
  let open = false
  let arrived: T[] = []
  let anyFailed = false
  return {
    arrived: () => arrived.length,
    /** Whether it was not under way already. */
    begin: () => {
      const fresh = !open
      open = true
      return fresh
    },
    arrive: (one: T) => {
      arrived.push(one)
    },
    fail: () => {
      anyFailed = open
    },
    end: () => {
      if (!open) return
      const done = [arrived, anyFailed] as const
      open = false
      arrived = []
      anyFailed = false
      onDone(...done)
    },
    forget: () => {
      open = false
    },
  }
}

type Round<T> = ReturnType<typeof roundOf<T>>

/** The displayed entries, one for each file. */
function rowsOf(onChange: (entries: readonly QueueEntry[]) => void) {
  let entries: readonly QueueEntry[] = []
  let lastKey = 0
  const set = (next: readonly QueueEntry[]) => {
    entries = next
    onChange(entries)
  }
  return {
    all: () => entries,
    set,
    change: (key: number, more: Partial<QueueEntry>) =>
      set(entries.map((entry) => (entry.key === key ? { ...entry, ...more } : entry))),
    add: (chosen: readonly Chosen[]): readonly QueueEntry[] => {
      const added = chosen.map(({ name, size, refusal }): QueueEntry => {
        lastKey += 1
        const state = refusal === null ? 'waiting' : 'failed'
        const fresh = { percent: 0, again: false, earlier: false }
        return { key: lastKey, name, size, state, error: refusal, ...fresh }
      })
      set([...entries, ...added])
      return added
    },
    forget: () => {
      entries = []
    },
  }
}

type Rows = ReturnType<typeof rowsOf>

function senderOf<T>(options: QueueOptions<T>, rows: Rows, round: Round<T>) {
  const { atOnce, send, isPause, whyNot, onFailed } = options
  const files = new Map<number, File>()
  const controls = new Map<number, AbortController>()
  // Those a pause has sent back: it happens to each of them once, or it would go on forever.
  const sentBack = new Set<number>()
  let paused = false

  const goOn = () => {
    while (!paused && controls.size < atOnce) {
      const next = rows.all().find(({ state }) => state === 'waiting')
      const file = next && files.get(next.key)
      if (!file) break
      void run(next.key, file)
    }
    if (!rows.all().some(isRunning)) round.end()
  }
  const run = async (key: number, file: File) => {
    const control = new AbortController()
    const { signal } = control
    controls.set(key, control)
    rows.change(key, { state: 'sending', percent: 0, error: null })
    const onProgress = (percent: number) => (signal.aborted ? undefined : rows.change(key, { percent }))
    try {
      round.arrive(await send(file, { signal, onProgress }))
    } catch (error) {
      // A cancelled file has left the list already.
      if (!signal.aborted) fail(key, error)
      return
    }
    drop((entry) => entry.key === key)
  }
  const fail = (key: number, error: unknown) => {
    controls.delete(key)
    if (isPause(error) && !sentBack.has(key)) {
      sentBack.add(key)
      paused = true
      rows.change(key, { state: 'waiting', percent: 0 })
    } else {
      const { sentence, again } = whyNot(error)
      round.fail()
      rows.change(key, { state: 'failed', error: sentence, again })
      onFailed(sentence)
    }
    goOn()
  }
  const drop = (gone: (entry: QueueEntry) => boolean) => {
    for (const { key } of rows.all().filter(gone)) {
      controls.get(key)?.abort()
      controls.delete(key)
      files.delete(key)
      sentBack.delete(key)
    }
    rows.set(rows.all().filter((entry) => !gone(entry)))
    goOn()
  }
  const take = (key: number, file: File | null | undefined) => (file ? files.set(key, file) : undefined)
  const resume = () => {
    paused = false
    goOn()
  }
  const stop = () => {
    for (const control of controls.values()) control.abort()
    controls.clear()
  }
  return { goOn, drop, take, resume, stop }
}

export function isRunning({ state }: QueueEntry): boolean {
  return state !== 'failed'
}

function anew(entry: QueueEntry): QueueEntry {
  return { ...entry, state: 'waiting', percent: 0, error: null, again: false, earlier: false }
}

function past(entry: QueueEntry): QueueEntry {
  return { ...entry, earlier: true }
}
