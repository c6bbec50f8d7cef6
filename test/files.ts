import { crc32, deflateRawSync } from 'node:zlib'

/** Small files of each kind, and bodies that carry them: honest ones, and what an attacker would send. */

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
export const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
export const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
export const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
export const html = Buffer.from('<!doctype html><script>alert(1)</script>')

/** A PDF; with a size, padded to exactly that many bytes, different for each seed. */
export function pdf(size = 0, seed = ''): Buffer {
  const start = Buffer.from(`%PDF-1.4\n%${seed}\n1 0 obj<</Type/Catalog>>endobj\n`)
  const end = Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  return Buffer.concat([start, Buffer.alloc(Math.max(0, size - start.length - end.length), 32), end])
}

export type Entry = {
  name: string
  data?: Buffer | string
  /** The false claim of the table of contents. */
  unpacked?: number
  flags?: number
  method?: number
}

export function zip(entries: Entry[], claimedCount = entries.length): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const data = Buffer.from(entry.data ?? '')
    const packed = entry.method === 0 ? data : deflateRawSync(data)
    const name = Buffer.from(entry.name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(entry.flags ?? 0, 2)
    common.writeUInt16LE(entry.method ?? 8, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(entry.unpacked ?? data.length, 18)
    common.writeUInt16LE(name.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed])
    bodies.push(body)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, tail, name)
    offset += body.length
  }
  const table = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(claimedCount & 0xffff, 8)
  end.writeUInt16LE(claimedCount & 0xffff, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, table, end])
}

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
export const MACRO_MAIN = 'application/vnd.ms-word.document.macroEnabled.main+xml'

/** A Word document, with `extra` entries in its archive. */
export function docx(extra: Entry[] = [], mainType = MAIN): Buffer {
  const types = `<Types><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`
  return zip([
    { name: '[Content_Types].xml', data: types },
    { name: 'word/document.xml', data: '<w:document/>' },
    ...extra,
  ])
}

/** A compound file whose directory has these names: with `WordDocument`, an old Word document. */
export function compound(names: string[]): Buffer {
  const entries = ['Root Entry', ...names]
  const sectors = Math.ceil(entries.length / 4)
  const header = Buffer.alloc(512)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  for (let n = 1; n <= sectors; n += 1) table.writeUInt32LE(n < sectors ? n + 1 : 0xfffffffe, n * 4)
  const directory = Buffer.alloc(512 * sectors)
  for (const [n, name] of entries.entries()) {
    directory.write(name, n * 128, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, n * 128 + 64)
  }
  return Buffer.concat([header, table, directory])
}

export const doc = compound(['WordDocument', '1Table'])

export type Part = { name: string; bytes: Buffer; field?: string }

/** The body of a form that sends files, as a browser writes it. */
export function form(parts: Part[], boundary = 'confine'): { body: Buffer; headers: Record<string, string> } {
  const pieces = parts.flatMap(({ name, bytes, field = 'files' }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name.replaceAll('"', '%22')}"\r\n` +
        'Content-Type: application/octet-stream\r\n\r\n',
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  return {
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
