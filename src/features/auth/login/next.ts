import { startPage } from './start-page.ts'

/** The part of the profile about passwords, second factors and sessions. */
export const SECURITY = '/profilo?scheda=sicurezza'

const HERE = 'http://here.invalid'

/** The address after the login: without a valid one, the page chosen to start with. Only a page of this site is accepted, parsed as the browser would parse it. */
export function safeNext(text: string | null | undefined): string {
  if (!text || text.length > 2000 || !text.startsWith('/') || hasControls(text)) return startPage()
  if (text.includes('//') || text.includes('\\') || !URL.canParse(text, HERE)) return startPage()
  const { origin, pathname, search, hash } = new URL(text, HERE)
  // Dot segments can leave two slashes behind: `/..//x` is `//x` once it is read.
  if (origin !== HERE || pathname.includes('//') || pathname === '/login') return startPage()
  return pathname + search + hash
}

/** The login page, with the address to return to after it. */
export function loginAddress(from: { pathname: string; search: string }): string {
  const next = safeNext(from.pathname + from.search)
  return next === startPage() ? '/login' : `/login?${new URLSearchParams({ next })}`
}

function hasControls(text: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
}
