import { readFileSync, writeSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import type { Answer, Failure, Order } from './decoding.server.ts'

/**
 * Program of a process that decodes one picture: reads its bytes from the standard input, writes a line of JSON
 * (`Answer`) and the pictures it made to the standard output. `decoding.server.ts` starts it; nothing imports it.
 */

const WATCH_MS = 10
const ZIP_END = 'PK\x05\x06'
const ZIP_END_AND_COMMENT = 22 + 0xffff
const PDF_WITHIN = 1024

sharp.cache(false)
sharp.concurrency(1)
// The library reads many more kinds than are taken here, some of them with programs of their own.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((kind) => `VipsForeignLoad${kind}Buffer`) })

function write(bytes: Buffer): void {
  for (let sent = 0; sent < bytes.length; ) sent += writeSync(1, bytes, sent)
}

function answer(answer: Answer): void {
  write(Buffer.from(`${JSON.stringify(answer)}\n`))
}

/** Ends the process by a signal: `exit` would wait for the threads that decode. */
function fail(failed: Failure): never {
  answer({ failed })
  process.kill(process.pid, 'SIGKILL')
  throw new Error(failed)
}

/** Decoding runs on other threads, so that this one is free to watch its cost. */
function watchCost({ cpuMs, memoryBytes }: Order): void {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > cpuMs || process.memoryUsage.rss() > memoryBytes) fail('costly')
}

/** Whether other programs would read the bytes as a page, a script, a PDF or an archive. */
function isOtherFormat(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, PDF_WITHIN).includes('%PDF-') ||
    bytes.subarray(-ZIP_END_AND_COMMENT).includes(ZIP_END, 0, 'latin1') ||
    /<(script|\?php|html|iframe|svg[\s/>])/i.test(bytes.toString('latin1'))
  )
}

async function decode(bytes: Buffer, { maxPixels, maxSide, side }: Order) {
  if (isOtherFormat(bytes)) fail('mixed')
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels || Math.max(width, height) > maxSide) fail('pixels')
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
  } catch {
    return fail('damaged')
  }
}

const order = JSON.parse(process.argv[2] ?? '') as Order
setInterval(() => watchCost(order), WATCH_MS).unref()
const { data, info } = await decode(readFileSync(0), order)
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
const made: { data: Buffer; info: { width: number; height: number; size: number } }[] = []
for (const picture of wanted) made.push(await picture.toBuffer({ resolveWithObject: true }))
answer({ made: made.map(({ info: { width, height, size } }) => ({ width, height, size })) })
for (const { data } of made) write(data)
