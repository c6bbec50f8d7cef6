/**
 * Starts a page's scripts after its style, fonts and first picture, which would otherwise share a slow line with them; a
 * touch, or three seconds, starts them at once. A button pressed before the page listens shows that it waits, and is
 * pressed again when the page does. When the scripts fail, or have not run 20 s after their start, the script shows the note
 * `#senza-script` (layouts/ScriptNote.tsx). It runs in the browser, as text inside the page.
 */
const BEGIN = `(() => {
  let begun = false
  const begin = () => {
    if (begun) return
    const parked = document.querySelector('script[type=later]')
    // A page may come in pieces, and be touched before it is whole.
    if (!parked || !parked.textContent.endsWith('//whole')) {
      addEventListener('DOMContentLoaded', begin, { once: true })
      return
    }
    begun = true
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = parked.textContent
    parked.replaceWith(script)
    late = setTimeout(lost, 20000)
  }
  // Scripts that don't come, or can't run, leave buttons without effect: a note by the page itself says so.
  const note = () => document.getElementById('senza-script')
  let late
  const lost = () => {
    const found = note()
    if (found) found.hidden = false
  }
  // Only scripts that cannot be fetched: errors of a browser's extensions come to the window too. What the page's script
  // imports later is known to be lost by its preload alone.
  const failed = ({ target }) => {
    if (target.tagName !== 'SCRIPT' && target.rel !== 'modulepreload') return
    removeEventListener('click', remember, true)
    show(null)
    lost()
  }
  addEventListener('error', failed, true)
  let pressed
  const show = (button) => {
    pressed?.removeAttribute('aria-busy')
    pressed = button
    pressed?.setAttribute('aria-busy', 'true')
    document.documentElement.toggleAttribute('data-waiting', Boolean(pressed))
  }
  const remember = (event) => show(event.target.closest('button'))
  // What was typed would leave the page, and stand in its address.
  const hold = (event) => {
    event.preventDefault()
    show(event.submitter ?? pressed)
  }
  addEventListener('click', remember, true)
  addEventListener('submit', hold, true)
  addEventListener('pagelistens', () => {
    removeEventListener('click', remember, true)
    removeEventListener('submit', hold, true)
    removeEventListener('error', failed, true)
    clearTimeout(late)
    const found = note()
    if (found) found.hidden = true
    const button = pressed
    show(null)
    if (button?.isConnected) button.click()
  }, { once: true })
  for (const sign of ['pointerdown', 'keydown', 'focusin', 'touchstart'])
    addEventListener(sign, begin, { once: true, capture: true, passive: true })
  // Two frames on, what has come is also drawn.
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin))))
  setTimeout(begin, 3000)
})()`.replace(/^ +(\/\/.*\n)?/gm, '') // The script is part of every page, so comments and indents are removed.

const FIRST = '<meta charSet="utf-8"/>'
const MODULES = '<link rel="modulepreload"'
const START = '<script type="module" async="">'
const END = '</script>'

/**
 * The browser fetches a page of the site once the visitor points at a link to it for a moment: it comes from memory. Browsers do
 * nothing of the kind for visitors who save data. Calls are not fetched ahead: an export would be made. Nor are the pages of a visit,
 * which a press may change meanwhile.
 */
const SPECULATION = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: '/*' }, { not: { href_matches: ['/api/*', '/visita/*', '/attesa/*'] } }],
      },
      eagerness: 'moderate',
    },
  ],
})

/**
 * @param start The code that starts the script of the documents (`src/islands.ts`).
 * @returns The page, rendered without scripts, with that script parked until BEGIN starts it.
 */
export function withIslands(html: string, start: string): string {
  const parked = `<script type="speculationrules">${SPECULATION}${END}${START}${start}${END}`
  return scriptsLater(html.replace('</body>', () => `${parked}</body>`))
}

/** @returns The page with its scripts parked until BEGIN starts them. React finds the links and the script wherever they stand. */
export function scriptsLater(html: string): string {
  const start = html.indexOf(START)
  if (start < 0) return html
  const end = html.indexOf(END, start)
  return [
    html
      .slice(0, start)
      .replaceAll(MODULES, '<link rel="later"')
      // Before any style sheet, which would delay the script.
      .replace(FIRST, `${FIRST}<script>${BEGIN}</script>`),
    '<script type="later">',
    html.slice(start + START.length, end),
    `//whole${END}`,
    html.slice(end + END.length),
  ].join('')
}
