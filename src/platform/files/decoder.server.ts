import { readFileSync, writeSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { type Made, type Order, TOO_LONG, UNREADABLE } from './decoder-protocol.server.ts'

/**
 * A process for one picture: its bytes come in at the standard input, what is made of it leaves at the standard output,
 * first a line that says how large each one is. Started by `decoding.server.ts`, never imported.
 */

const LOOK_MS = 50

sharp.cache(false)
sharp.concurrency(1)
// It reads many more kinds than are taken here, some of them programs of their own.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((kind) => `VipsForeignLoad${kind}Buffer`) })

/** Decoding runs beside: this thread is free to watch. Ends the process like the system does, for want of memory. */
function endWhenTooLong({ cpuMs }: Order): void {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 <= cpuMs) return
  writeSync(2, TOO_LONG)
  process.kill(process.pid, 'SIGKILL')
}

async function pixelsOf(bytes: Buffer, { maxPixels, side }: Order) {
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    process.stderr.write(String(error))
    process.exit(UNREADABLE)
  }
}

const order = JSON.parse(process.argv[2] ?? '') as Order
setInterval(() => endWhenTooLong(order), LOOK_MS).unref()
const { data, info } = await pixelsOf(readFileSync(0), order)
const { width, height, channels } = info
const read = () => sharp(data, { raw: { width, height, channels } })

function asWide(one: number): Sharp {
  return read().resize({ width: one }).webp({ quality: order.quality })
}

function square(pixels: number): Sharp {
  const side = Math.min(width, height)
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)]
  return read()
    .extract({ left, top, width: side, height: side })
    .resize({ width: pixels })
    .flatten({ background: 'white' })
    .jpeg({ quality: order.quality })
}

const wanted = order.square
  ? [square(order.square)]
  : [width, ...order.widths.filter((one) => one < width)].map(asWide)
const made: { data: Buffer; info: Made }[] = []
for (const picture of wanted) made.push(await picture.toBuffer({ resolveWithObject: true }))
const list: Made[] = made.map(({ info: { width, height, size } }) => ({ width, height, size }))
for (const bytes of [Buffer.from(`${JSON.stringify(list)}\n`), ...made.map(({ data }) => data)]) {
  for (let sent = 0; sent < bytes.length; ) sent += writeSync(1, bytes, sent)
}
