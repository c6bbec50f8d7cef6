import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { hasFocus, timersRun } from './browser.ts'

/** The Tabs beyond which a control counts as out of reach. */
const MOST_TABS = 40

/** A user without a pointer: counts the keys of each step. */
export async function keysOnly(page: Page) {
  const spent = new Map<string, number>()
  let now = ''
  let pointers = 0
  await page.exposeFunction('pointerSeen', () => {
    pointers += 1
  })
  // A click by Enter, Space or a script carries no count of presses.
  await page.addInitScript(() => {
    const { pointerSeen } = globalThis as unknown as { pointerSeen: () => void }
    const onPointer = (event: Event) => {
      if (event.type === 'pointerdown' || (event as MouseEvent).detail > 0) pointerSeen()
    }
    for (const name of ['pointerdown', 'mousedown', 'click']) addEventListener(name, onPointer, true)
  })
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      spent.set(now, (spent.get(now) ?? 0) + 1)
      await page.keyboard.press(key)
    }
  }
  /** Goes to a control with Tab, or another key that leads on, once it is there. */
  const goTo = async (target: Locator, key = 'Tab') => {
    await target.waitFor()
    for (let tabs = 0; !(await hasFocus(target)); tabs += 1) {
      if (tabs === MOST_TABS) throw new Error(`not reached with ${MOST_TABS} times ${key}: ${target}`)
      await press(key)
      // The arrow keys of a menu move the focus in a timer.
      await timersRun(page)
    }
  }
  return {
    press,
    goTo,
    step: (name: string) => {
      now = name
      spent.set(name, 0)
    },
    type: async (text: string) => {
      spent.set(now, (spent.get(now) ?? 0) + [...text].length)
      await page.keyboard.type(text)
    },
    /** Waits until a control has the focus that the product promises it. */
    landsOn: (target: Locator) => expect.poll(() => hasFocus(target)).toBe(true),
    /** States the keys of each step, and that no pointer was used. */
    report: (most: Record<string, number>) => {
      for (const [name, keys] of spent) process.stdout.write(`${name}: ${keys} keys\n`)
      expect(pointers).toBe(0)
      for (const [name, keys] of spent)
        expect([name, keys <= (most[name] ?? 0)], `${keys} keys`).toEqual([name, true])
      expect([...spent.keys()]).toEqual(Object.keys(most))
    },
  }
}
