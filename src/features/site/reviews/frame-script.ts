import type { ReviewsWidget } from '#content/reviews.ts'
import type { FrameMessage } from './message.ts'

// Both functions are sent to the frame as source text, so they may use nothing defined outside them.

export type FrameWidget = Pick<ReviewsWidget, 'scriptUrl' | 'elementClass' | 'hide'>

/**
 * Errors of the frame stay in it. Storage, which a page without an origin lacks, is replaced by an empty one in
 * memory.
 */
export function isolateFrame(): void {
  const nothing = () => undefined
  addEventListener('error', (event) => event.preventDefault(), true)
  addEventListener('unhandledrejection', (event) => event.preventDefault())
  for (const name of ['log', 'info', 'debug', 'warn', 'error', 'trace', 'table', 'assert', 'dir'])
    Object.assign(console, { [name]: nothing })
  Object.assign(window, { alert: nothing, confirm: () => false, prompt: () => null, print: nothing })
  for (const name of ['localStorage', 'sessionStorage']) {
    const items = new Map<string, string>()
    const value = {
      get length() {
        return items.size
      },
      key: (index: number) => [...items.keys()][index] ?? null,
      getItem: (key: string) => items.get(String(key)) ?? null,
      setItem: (key: string, text: string) => void items.set(String(key), String(text)),
      removeItem: (key: string) => void items.delete(String(key)),
      clear: () => items.clear(),
    }
    Object.defineProperty(window, name, { value })
  }
  Object.defineProperty(document, 'cookie', { get: () => '', set: nothing })
}

/** Loads the widget, hides its parts that are not for patients, and reports to the page around. */
export function runWidget({ scriptUrl, elementClass, hide }: FrameWidget): void {
  // Opened outside our page, the frame shows nothing: the visitor agreed on our page only.
  if (parent === window) return
  const tell = (message: FrameMessage) => parent.postMessage(message, location.origin)
  const fold = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase()
  const unwanted = hide.texts.map(fold)
  const away = (element: Element) =>
    (element as HTMLElement).style.setProperty('display', 'none', 'important')

  const cleanUp = () => {
    for (const selector of hide.selectors)
      for (const found of document.querySelectorAll(selector)) away(found)
    for (const element of document.body.querySelectorAll('*')) {
      const text = fold(element.textContent)
      // The innermost element: an outer one may be the whole widget before its reviews have loaded.
      const innermost = [...element.children].every((child) => fold(child.textContent) !== text)
      if (innermost && unwanted.includes(text)) away(element)
    }
  }

  let shown = false
  let cleaned = 0
  const look = () => {
    const { height } = document.body.getBoundingClientRect()
    if (!shown && cleaned > 0 && height >= 40) {
      shown = true
      tell({ type: 'loaded' })
    }
    if (shown) tell({ type: 'height', height })
  }

  const place = document.createElement('div')
  place.className = elementClass
  document.body.append(place)
  new ResizeObserver(look).observe(document.body)

  const script = document.createElement('script')
  script.src = scriptUrl
  script.async = true
  script.onerror = () => tell({ type: 'failed' })
  script.onload = () => {
    const timer = setInterval(() => {
      cleanUp()
      cleaned += 1
      look()
      if (cleaned < 10) return
      clearInterval(timer)
      if (!shown) tell({ type: 'failed' })
    }, 1000)
  }
  document.head.append(script)
}
