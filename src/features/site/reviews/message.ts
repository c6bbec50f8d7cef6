/** Messages of the frame to the page around it. The third party's code can send them as well, so none is trusted. */
export type FrameMessage = { type: 'loaded' } | { type: 'failed' } | { type: 'height'; height: number }

export const FRAME_PATH = '/contenuti-esterni/recensioni'
/** The sandbox of the frame, as attribute and as header: scripts and links in new tabs, and no origin. */
export const FRAME_SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'

export const LOWEST = 200
const HIGHEST = 4000

/** Reads a message of the frame; undefined for any other. A height is never out of bounds. */
export function readMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, height } = data as { type?: unknown; height?: unknown }
  if (type === 'loaded' || type === 'failed') return { type }
  if (type !== 'height' || typeof height !== 'number' || !Number.isFinite(height)) return undefined
  return { type, height: Math.min(Math.max(Math.ceil(height), LOWEST), HIGHEST) }
}
