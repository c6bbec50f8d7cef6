/** A file that is being uploaded, waits for it, or has failed. */
export type QueueEntry = {
  key: number
  name: string
  /** Size in bytes; null for a folder. */
  size: number | null
  state: 'waiting' | 'sending' | 'failed'
  /** Percent of its bytes sent. */
  percent: number
  error: string | null
  /** Another attempt may succeed. */
  again: boolean
  /** The upload failed before the current round began. */
  earlier: boolean
}

export type QueueState = {
  entries: readonly QueueEntry[]
  /** Files uploaded in the current round. */
  arrived: number
}

/** A chosen or dropped file, or the sentence why it is not sent. */
export type ChosenFile = { name: string; size: number | null } & (
  | { file: File; refusal: null }
  | { file: null; refusal: string }
)

export type SendOptions = { signal: AbortSignal; onProgress: (percent: number) => void }

type QueueOptions<T> = {
  /** The number of uploads that run at a time. */
  atOnce: number
  send: (file: File, options: SendOptions) => Promise<T>
  failureOf: (error: unknown) => { sentence: string; again: boolean }
  onChange: (state: QueueState) => void
  onFailed: (sentence: string) => void
  /** Called at the end of a round. */
  onDone: (arrived: readonly T[], failed: boolean) => void
}

/** Uploads files in their order, a few at a time. A failed one stays in the list with its reason and stops no other. */
export class UploadQueue<T> {
  readonly #options: QueueOptions<T>
  readonly #files = new Map<number, File>()
  readonly #sending = new Map<number, AbortController>()
  /** Lasts from the first upload until none runs or waits. */
  #round: { arrived: T[]; failed: boolean } | null = null
  #entries: readonly QueueEntry[] = []
  #lastKey = 0

  constructor(options: QueueOptions<T>) {
    this.#options = options
  }

  add(chosen: readonly ChosenFile[]): void {
    if (chosen.some(({ file }) => file)) this.#begin()
    if (chosen.some(({ refusal }) => refusal)) this.#failRound()
    const added = chosen.map(({ name, size, file, refusal }): QueueEntry => {
      this.#lastKey += 1
      if (file) this.#files.set(this.#lastKey, file)
      const state = file ? 'waiting' : 'failed'
      return {
        key: this.#lastKey,
        name,
        size,
        state,
        error: refusal,
        percent: 0,
        again: false,
        earlier: false,
      }
    })
    this.#set([...this.#entries, ...added])
    this.#goOn()
  }

  /** Stops an upload, or removes a failed one from the list. */
  cancel(key: number): void {
    this.#drop((entry) => entry.key === key)
  }

  cancelAll(): void {
    this.#drop(isRunning)
  }

  removeFailed(): void {
    this.#drop((entry) => !isRunning(entry))
  }

  /** Uploads a failed file again; without a key, all that another attempt may help. */
  retry(key?: number): void {
    this.#begin()
    const fresh = { state: 'waiting', percent: 0, error: null, again: false, earlier: false } as const
    const isMeant = (entry: QueueEntry) => entry.again && (key === undefined || entry.key === key)
    this.#set(this.#entries.map((entry) => (isMeant(entry) ? { ...entry, ...fresh } : entry)))
    this.#goOn()
  }

  /** Aborts everything and calls nothing back, because the page is closed. */
  stop(): void {
    this.#round = null
    this.#entries = []
    for (const control of this.#sending.values()) control.abort()
    this.#sending.clear()
  }

  #begin(): void {
    if (this.#round) return
    this.#round = { arrived: [], failed: false }
    this.#set(this.#entries.map((entry) => ({ ...entry, earlier: true })))
  }

  #failRound(): void {
    if (this.#round) this.#round.failed = true
  }

  #goOn(): void {
    for (const { key, state } of this.#entries) {
      const file = this.#files.get(key)
      if (file && state === 'waiting' && this.#sending.size < this.#options.atOnce) void this.#run(key, file)
    }
    if (!this.#round || this.#entries.some(isRunning)) return
    const { arrived, failed } = this.#round
    this.#round = null
    this.#options.onDone(arrived, failed)
  }

  async #run(key: number, file: File): Promise<void> {
    const control = new AbortController()
    const { signal } = control
    this.#sending.set(key, control)
    this.#change(key, { state: 'sending' })
    const onProgress = (percent: number) => (signal.aborted ? undefined : this.#change(key, { percent }))
    try {
      const arrived = await this.#options.send(file, { signal, onProgress })
      this.#round?.arrived.push(arrived)
    } catch (error) {
      // A cancelled file has left the list already.
      if (!signal.aborted) this.#fail(key, error)
      return
    }
    this.cancel(key)
  }

  #fail(key: number, error: unknown): void {
    const { sentence, again } = this.#options.failureOf(error)
    this.#sending.delete(key)
    this.#failRound()
    this.#change(key, { state: 'failed', error: sentence, again })
    this.#options.onFailed(sentence)
    this.#goOn()
  }

  #drop(isGone: (entry: QueueEntry) => boolean): void {
    for (const { key } of this.#entries.filter(isGone)) {
      this.#sending.get(key)?.abort()
      this.#sending.delete(key)
      this.#files.delete(key)
    }
    this.#set(this.#entries.filter((entry) => !isGone(entry)))
    this.#goOn()
  }

  #change(key: number, more: Partial<QueueEntry>): void {
    this.#set(this.#entries.map((entry) => (entry.key === key ? { ...entry, ...more } : entry)))
  }

  #set(entries: readonly QueueEntry[]): void {
    this.#entries = entries
    this.#options.onChange({ entries, arrived: this.#round?.arrived.length ?? 0 })
  }
}

export function isRunning({ state }: QueueEntry): boolean {
  return state !== 'failed'
}
