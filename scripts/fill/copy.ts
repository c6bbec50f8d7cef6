import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from } from 'pg-copy-streams'
import { KILOBYTE } from '#platform/bytes.ts'

type Cell = string | number | boolean | Date | null
export type Row = Cell[]

const PIECE = 64 * KILOBYTE

/** Sends rows to a `COPY … FROM STDIN`; they are made as the database takes them. */
export async function copyRows(client: ClientBase, statement: string, rows: Iterable<Row>): Promise<void> {
  await pipeline(Readable.from(pieces(rows)), client.query(from(statement)))
}

function* pieces(rows: Iterable<Row>): Generator<string> {
  let piece = ''
  for (const row of rows) {
    piece += `${row.map(text).join('\t')}\n`
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function text(cell: Cell): string {
  if (cell === null) return '\\N'
  if (cell instanceof Date) return cell.toISOString()
  return String(cell).replace(/[\\\n\r\t]/g, (character) => ESCAPED[character] ?? '')
}

/** Takes the next `count` values of an iterator. */
export function* take<T>(from: Iterator<T>, count: number): Generator<T> {
  for (let n = 0; n < count; n += 1) {
    const { value, done } = from.next()
    if (done) return
    yield value
  }
}
