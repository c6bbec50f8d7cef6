/** The longest that anything waits: what is pressed for longer is no click. */
const LONGEST_WAIT_MS = 300

/** What ends a press. A menu or another window that opens takes the pointer with it, and its release is never heard. */
const ENDS = ['pointerup', 'pointercancel', 'contextmenu', 'keydown'] as const

/** Before anything on the page can keep it to itself. */
const FIRST = { capture: true }

export type Releases = {
  /** Comes once the pointer is not pressed. */
  released: () => Promise<void>
  stop: () => void
}

/** Follows the pointer's first button on a page. */
export function followPointer(page: EventTarget, frame: EventTarget): Releases {
  let pressed = false
  let waiting: (() => void)[] = []
  const press = (event: Event) => {
    // The others open menus, and click nothing.
    if ((event as PointerEvent).button === 0) pressed = true
  }
  const release = () => {
    pressed = false
    const before = waiting
    waiting = []
    // After the click, which comes after the release.
    setTimeout(() => {
      for (const go of before) go()
    })
  }
  page.addEventListener('pointerdown', press, FIRST)
  for (const end of ENDS) page.addEventListener(end, release, FIRST)
  frame.addEventListener('blur', release)
  return {
    released: async () => {
      if (!pressed) return
      await new Promise<void>((go) => {
        waiting.push(go)
        setTimeout(go, LONGEST_WAIT_MS)
      })
    },
    stop: () => {
      page.removeEventListener('pointerdown', press, FIRST)
      for (const end of ENDS) page.removeEventListener(end, release, FIRST)
      frame.removeEventListener('blur', release)
      release()
    },
  }
}
