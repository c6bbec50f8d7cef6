/** `mailto:` for an address a stranger typed: a `?` or `&` in it must not become a header of the mail. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

/** `tel:` for a number as people write it. */
export function phoneLink(phone: string): string {
  // A plus may stand behind a bracket: (+39) 333 …
  const abroad = /^\D*\+/.test(phone) ? '+' : ''
  return `tel:${abroad}${phone.replace(/\D/g, '')}`
}
