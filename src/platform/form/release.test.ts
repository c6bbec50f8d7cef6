import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followPointer, type Releases } from './release.ts'

let page: EventTarget
let frame: EventTarget
let pointer: Releases

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  frame = new EventTarget()
  pointer = followPointer(page, frame)
})
afterEach(() => {
  vi.useRealTimers()
})

const press = (button = 0) => page.dispatchEvent(Object.assign(new Event('pointerdown'), { button }))

/** Whether what waits now goes on within so many milliseconds. */
async function goesOn(within = 0, meanwhile = () => {}): Promise<boolean> {
  let gone = false
  void pointer.released().then(() => {
    gone = true
  })
  meanwhile()
  await vi.advanceTimersByTimeAsync(within)
  return gone
}

describe('a pointer', () => {
  it('that is not pressed holds nothing up', async () => {
    expect(await goesOn()).toBe(true)
  })

  it('that is pressed is waited for', async () => {
    press()
    expect(await goesOn(299)).toBe(false)
  })

  it('that is never let go is not waited for any longer than a click takes', async () => {
    press()
    expect(await goesOn(300)).toBe(true)
  })

  it.each([1, 2])('that is pressed with its button %s holds nothing up', async (button) => {
    press(button)
    expect(await goesOn()).toBe(true)
  })

  it.each(['pointerup', 'pointercancel', 'contextmenu', 'keydown'])('is free with %s', async (end) => {
    press()
    expect(await goesOn(1, () => page.dispatchEvent(new Event(end)))).toBe(true)
    expect(await goesOn()).toBe(true)
  })

  it('is free when the window is left', async () => {
    press()
    expect(await goesOn(1, () => frame.dispatchEvent(new Event('blur')))).toBe(true)
    expect(await goesOn()).toBe(true)
  })

  it('lets the click come first', async () => {
    press()
    const gone = vi.fn()
    void pointer.released().then(gone)
    page.dispatchEvent(new Event('pointerup'))
    await Promise.resolve()
    expect(gone).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(gone).toHaveBeenCalled()
  })

  it('is followed no longer than wanted, and keeps nobody waiting then', async () => {
    press()
    expect(await goesOn(1, pointer.stop)).toBe(true)
    press()
    expect(await goesOn()).toBe(true)
  })
})
