/** Pages a user may begin with after the login. */
export const startPages = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/agenda', label: 'Agenda' },
] as const
export type StartPage = (typeof startPages)[number]['to']

const NAME = 'pagina-iniziale'
const USUAL: StartPage = '/dashboard'

// The choice while storage is switched off: it lasts as long as the page.
let chosen: StartPage | undefined

/** The first page after the login, as chosen for this browser; the dashboard until then, and on the server. */
export function startPage(): StartPage {
  try {
    const stored = window.localStorage.getItem(NAME)
    return chosen ?? startPages.find(({ to }) => to === stored)?.to ?? USUAL
  } catch {
    return chosen ?? USUAL
  }
}

export function chooseStartPage(page: StartPage): void {
  try {
    if (page === USUAL) window.localStorage.removeItem(NAME)
    else window.localStorage.setItem(NAME, page)
    chosen = undefined
  } catch {
    chosen = page
  }
}
