/** A file on its way to the server, or one that did not get there. */
export type QueueEntry = {
  key: number
  name: string
  /** Null for what is no file. */
  size: number | null
  state: 'waiting' | 'sending' | 'failed'
  /** How much of it has left. */
  percent: number
  error: string | null
  /** Sending it once more may help. */
  again: boolean
}

export type QueueState = {
  entries: readonly QueueEntry[]
  /** How many have arrived since nothing was on its way. */
  arrived: number
}

/** What somebody chose or dropped; with a refusal it is not sent, and says why. */
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
  const { atOnce, send, isPause, whyNot, onChange, onFailed, onDone } = options
  const files = new Map<number, File>()
  const controls = new Map<number, AbortController>()
  // Those a pause has sent back: it happens to each of them once, or it would go on forever.
  const sentBack = new Set<number>()
  let entries: readonly QueueEntry[] = []
  let arrived: T[] = []
  let paused = false
  let open = false
  // Since nothing was on its way; those of before have been told of.
  let anyFailed = false
  let lastKey = 0

  const set = (next: readonly QueueEntry[]) => {
    entries = next
    onChange({ entries, arrived: arrived.length })
  }
  const change = (key: number, more: Partial<QueueEntry>) =>
    set(entries.map((entry) => (entry.key === key ? { ...entry, ...more } : entry)))
  const drop = (gone: (entry: QueueEntry) => boolean) => {
    for (const { key } of entries.filter(gone)) {
      controls.get(key)?.abort()
      controls.delete(key)
      files.delete(key)
      sentBack.delete(key)
    }
    set(entries.filter((entry) => !gone(entry)))
    goOn()
  }

  const goOn = () => {
    while (!paused && controls.size < atOnce) {
      const next = entries.find(({ state }) => state === 'waiting')
      const file = next && files.get(next.key)
      if (!file) break
      void run(next.key, file)
    }
    if (!open || entries.some(isRunning)) return
    open = false
    const round = [arrived, anyFailed] as const
    arrived = []
    anyFailed = false
    onDone(...round)
  }

  const run = async (key: number, file: File) => {
    const control = new AbortController()
    const { signal } = control
    controls.set(key, control)
    change(key, { state: 'sending', percent: 0, error: null })
    const onProgress = (percent: number) => (signal.aborted ? undefined : change(key, { percent }))
    try {
      arrived.push(await send(file, { signal, onProgress }))
    } catch (error) {
      // Whoever cancelled it has taken it out already.
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
      change(key, { state: 'waiting', percent: 0 })
    } else {
      const { sentence, again } = whyNot(error)
      anyFailed = true
      change(key, { state: 'failed', error: sentence, again })
      onFailed(sentence)
    }
    goOn()
  }

  const wait = (which: (entry: QueueEntry) => boolean) => {
    open = true
    set(entries.map((entry) => (entry.again && which(entry) ? anew(entry) : entry)))
    goOn()
  }

  const add = (chosen: readonly Chosen[]) => {
    const added = chosen.map((one): QueueEntry => {
      lastKey += 1
      if (one.file) files.set(lastKey, one.file)
      return {
        ...{ key: lastKey, name: one.name, size: one.size, percent: 0, again: false },
        ...(one.file ? { state: 'waiting', error: null } : { state: 'failed', error: one.refusal }),
      }
    })
    if (chosen.some(({ file }) => file)) open = true
    if (open && chosen.some(({ refusal }) => refusal)) anyFailed = true
    set([...entries, ...added])
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
    resume: () => {
      paused = false
      goOn()
    },
    /** Nobody is there any more to be told. */
    stop: () => {
      for (const control of controls.values()) control.abort()
      controls.clear()
      entries = []
      open = false
    },
  }
}

export function isRunning({ state }: QueueEntry): boolean {
  return state !== 'failed'
}

function anew(entry: QueueEntry): QueueEntry {
  return { ...entry, state: 'waiting', percent: 0, error: null, again: false }
}
