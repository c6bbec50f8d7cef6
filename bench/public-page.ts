import { request } from 'node:http'
import type { Bytes } from './bare.ts'
import { type Figure, median } from './figures.ts'
import { measure, startChild } from './processes.ts'

const PATH = '/servizi'
const CONNECTIONS = 20
const HEADERS = { accept: 'text/html', 'accept-encoding': 'gzip, br' }

/** A public page as an anonymous visitor gets it, beside a bare server that sends the same bytes. */
export async function publicPage(
  product: string,
  pace: { seconds: number; rounds: number },
): Promise<Figure> {
  const bare = await startChild('bare.ts', { message: await fetchRaw(product) })
  try {
    const lists = Array.from({ length: CONNECTIONS }, () => [{ path: PATH, headers: HEADERS }])
    const speed = async (url: string, seconds = pace.seconds) =>
      (await measure({ url, lists, seconds, once: false })).perSecond
    await speed(product, 1)
    await speed(bare.url, 1)
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < pace.rounds; round += 1) {
      ours.push(await speed(product))
      theirs.push(await speed(bare.url))
    }
    return {
      name: `public page ${PATH}`,
      value: median(ours),
      unit: 'req/s',
      baseline: { name: 'bare node:http, same bytes', value: median(theirs) },
      atLeast: 0.7,
    }
  } finally {
    await bare.stop()
  }
}

/** The answer as it is on the wire, still compressed. */
function fetchRaw(origin: string): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(PATH, origin), { headers: HEADERS }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${PATH}: ${response.statusCode}`))
        const { connection: _, 'keep-alive': __, date: ___, ...headers } = response.headers
        resolve({
          headers: headers as Record<string, string>,
          body: Buffer.concat(pieces).toString('base64'),
        })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}
