import { describe, expect, it, vi } from 'vitest'
import { retryingImport } from './lazyWithRetry.tsx'

const CHUNK = 'https://studio.example/assets/Modulo-x1_Y.js'
const CHROMIUM = `Failed to fetch dynamically imported module: ${CHUNK}`

describe('retryingImport', () => {
  it('requests the chunk once, however often it is loaded', async () => {
    const load = vi.fn(async () => ({ Part: 1 }))
    const chunk = retryingImport(load)
    expect(chunk.loaded()).toBe(null)
    await Promise.all([chunk.load(), chunk.load()])
    expect(await chunk.load()).toEqual({ Part: 1 })
    expect(chunk.loaded()).toEqual({ Part: 1 })
    expect(load).toHaveBeenCalledOnce()
  })

  it.each([CHROMIUM, `error loading dynamically imported module: ${CHUNK}?di-nuovo=7`])(
    'repeats a failed import under a new address each time, after «%s»',
    async (message) => {
      const load = vi.fn(() => Promise.reject(new TypeError(message)))
      const addresses: string[] = []
      const chunk = retryingImport<object>(load, async (address) => {
        addresses.push(address)
        if (addresses.length < 2) throw new TypeError(CHROMIUM)
        return { Part: 2 }
      })
      await expect(chunk.load()).rejects.toThrow(CHUNK)
      await expect(chunk.load()).rejects.toThrow(CHUNK)
      expect(await chunk.load()).toEqual({ Part: 2 })
      expect(addresses).toEqual([`${CHUNK}?di-nuovo=2`, `${CHUNK}?di-nuovo=3`])
      expect(load).toHaveBeenCalledOnce()
    },
  )

  it('repeats the same import when the error names no address', async () => {
    const load = vi.fn(async () => ({ Part: 3 }))
    load.mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
    const chunk = retryingImport(load)
    await expect(chunk.load()).rejects.toThrow()
    expect(await chunk.load()).toEqual({ Part: 3 })
  })
})
