const AFTER_LOGIN = '/dashboard'
const HERE = 'http://here.invalid'

/** The address after the login. Only a page of this site is accepted, parsed as the browser would parse it. */
export function safeNext(text: string | null | undefined): string {
  if (!text || text.length > 2000 || !text.startsWith('/') || hasControls(text)) return AFTER_LOGIN
  if (text.includes('//') || text.includes('\\') || !URL.canParse(text, HERE)) return AFTER_LOGIN
  const { origin, pathname, search, hash } = new URL(text, HERE)
  // Dot segments can leave two slashes behind: `/..//x` is `//x` once it is read.
  if (origin !== HERE || pathname.includes('//') || pathname === '/login') return AFTER_LOGIN
  return pathname + search + hash
}

/** The login page, with the address to return to after it. */
export function loginAddress(from: { pathname: string; search: string }): string {
  const next = safeNext(from.pathname + from.search)
  return next === AFTER_LOGIN ? '/login' : `/login?${new URLSearchParams({ next })}`
}

function hasControls(text: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
}
