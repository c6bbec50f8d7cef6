/**
 * Begins a page's scripts once what is read is there: the style, the faces and the first picture, which they would
 * otherwise share a slow line with. Whoever touches the page earlier, or waits for three seconds, gets them at once,
 * and a button pressed before anything listens is pressed again as soon as the page says that it does.
 * It runs in the browser, as text inside the page.
 */
const BEGIN = `(() => {
  let begun = false
  const begin = () => {
    const parked = document.querySelector('script[type=later]')
    if (begun || !parked) return
    begun = true
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = parked.textContent
    parked.replaceWith(script)
  }
  let pressed
  const remember = (event) => {
    pressed = event.target.closest('button')
  }
  // What was typed would leave the page, and stand in its address.
  const hold = (event) => {
    event.preventDefault()
    pressed = event.submitter ?? pressed
  }
  addEventListener('click', remember, true)
  addEventListener('submit', hold, true)
  addEventListener('pagelistens', () => {
    removeEventListener('click', remember, true)
    removeEventListener('submit', hold, true)
    if (pressed?.isConnected) pressed.click()
  }, { once: true })
  for (const sign of ['pointerdown', 'keydown', 'focusin', 'touchstart'])
    addEventListener(sign, begin, { once: true, capture: true, passive: true })
  // Two frames on, what has come is also drawn.
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin))))
  setTimeout(begin, 3000)
})()`

const MODULES = '<link rel="modulepreload"'
const START = '<script type="module" async="">'
const END = '</script>'

/** The same page, read before it is used. React finds these links and the script wherever they stand. */
export function scriptsLater(html: string): string {
  const start = html.indexOf(START)
  const end = html.indexOf(END, start) + END.length
  if (start < 0) return html
  return [
    html.slice(0, start).replaceAll(MODULES, '<link rel="later"'),
    `<script type="later">${html.slice(start + START.length, end)}`,
    // After it: a page that comes in pieces is touched before it is whole.
    `<script>${BEGIN}</script>`,
    html.slice(end),
  ].join('')
}
