import { z } from 'zod'
import { MEGABYTE } from '#platform/bytes.ts'

/*
 * Inside zstd: a line of JSON (Header); for each of its tables, PostgreSQL's COPY text in frames of a 4-byte length and
 * that many bytes, a frame of length 0, and a line (TableEnd); at the end a line (Trailer), whose absence shows a file
 * that was cut off.
 */
export const FORMAT = 'ambulatorio-backup-1'

/*
 * Names in a backup are compared with the database, never put into a statement: statements use the names of the
 * database it is restored into. Each table's `order` is written for versions that still read it.
 */
export const header = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export const tableEnd = z.object({ table: z.string(), rows: z.int(), sha256: z.string() })
export const trailer = z.object({
  sequences: z.array(
    z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d{1,19}$/), isCalled: z.boolean() }),
  ),
  complete: z.literal(true),
})

export type Header = z.output<typeof header>
export type TableEnd = z.output<typeof tableEnd>
export type Trailer = z.output<typeof trailer>

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
