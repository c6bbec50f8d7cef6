import { MEGABYTE } from '#platform/bytes.ts'
import type { Migration, Sequence, Table } from './tables.server.ts'

/*
 * Inside zstd: a line of JSON (Header); for each of its tables, PostgreSQL's COPY text in frames of a 4-byte length and
 * that many bytes, a frame of length 0, and a line (TableEnd); at the end a line (Trailer), whose absence shows a file
 * that was cut off.
 */
export const FORMAT = 'ambulatorio-backup-1'

export type Header = { format: string; createdAt: string; migrations: Migration[]; tables: Table[] }
export type TableEnd = { table: string; rows: number; sha256: string }
export type Trailer = { sequences: Sequence[]; complete: true }

const LONGEST_LINE = MEGABYTE
const LONGEST_FRAME = 64 * MEGABYTE

export function line(value: Header | TableEnd | Trailer): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

export function frame(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

/** Reads lines and frames from a stream, holding no more than one of them. */
export class BackupReader {
  readonly #source: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async line(): Promise<unknown> {
    let end = this.#held.indexOf(10)
    while (end < 0) {
      if (this.#held.length > LONGEST_LINE) throw new Error('line too long')
      await this.#more()
      end = this.#held.indexOf(10)
    }
    return JSON.parse((await this.#take(end + 1)).toString('utf8'))
  }

  async *frames(): AsyncGenerator<Buffer> {
    for (;;) {
      const length = (await this.#take(4)).readUInt32BE()
      if (length === 0) return
      if (length > LONGEST_FRAME) throw new Error('frame too long')
      yield await this.#take(length)
    }
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#held.length < length) await this.#more()
    const taken = this.#held.subarray(0, length)
    this.#held = this.#held.subarray(length)
    return taken
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#source.next()
    if (done) throw new Error('file ends early')
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value])
  }
}
