import { describe, expect, it, vi } from 'vitest'
import { addressIn, loaderOf } from './loadAgain.ts'

const CHUNK = 'https://studio.example/assets/Modulo-x1_Y.js'
const failed = (message: string) => new TypeError(message)

describe('the address of what did not come', () => {
  it.each([
    [`Failed to fetch dynamically imported module: ${CHUNK}`, CHUNK],
    [`error loading dynamically imported module: ${CHUNK}?di-nuovo=2`, CHUNK],
    ['Importing a module script failed.', null],
  ])('in «%s»', (message, address) => {
    expect(addressIn(failed(message))).toBe(address)
  })
})

describe('a part', () => {
  it('is asked for once, however often it is wanted', async () => {
    const load = vi.fn(async () => ({ Part: 1 }))
    const part = loaderOf(load)
    expect(part.now()).toBe(null)
    await Promise.all([part.load(), part.load()])
    expect(await part.load()).toEqual({ Part: 1 })
    expect(part.now()).toEqual({ Part: 1 })
    expect(load).toHaveBeenCalledOnce()
  })

  it('that did not come is asked for each time under an address of its own', async () => {
    const load = vi.fn(() => Promise.reject(failed(`Failed to fetch dynamically imported module: ${CHUNK}`)))
    const asked: string[] = []
    const part = loaderOf<object>(load, async (address) => {
      asked.push(address)
      if (asked.length < 2) throw failed(`Failed to fetch dynamically imported module: ${address}`)
      return { Part: 2 }
    })
    await expect(part.load()).rejects.toThrow(CHUNK)
    await expect(part.load()).rejects.toThrow(CHUNK)
    expect(await part.load()).toEqual({ Part: 2 })
    expect(asked).toEqual([`${CHUNK}?di-nuovo=2`, `${CHUNK}?di-nuovo=3`])
    expect(load).toHaveBeenCalledOnce()
  })

  it('whose address nobody says is asked for as it was', async () => {
    const load = vi.fn(async () => ({ Part: 3 }))
    load.mockRejectedValueOnce(failed('Importing a module script failed.'))
    const part = loaderOf(load)
    await expect(part.load()).rejects.toThrow()
    expect(await part.load()).toEqual({ Part: 3 })
  })
})
