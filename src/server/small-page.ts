import { clinic } from '#content/clinic.ts'

/**
 * A page that leans on nothing that may fail or cost time: one Italian sentence, the telephone, and a link to try again.
 * `retryAfter` is the header's value in seconds.
 */
export function smallPage({
  status,
  text,
  retryAfter,
}: {
  status: number
  text: string
  retryAfter: string
}): Response {
  const html = `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Riprova tra poco · ${clinic.name}</title></head><body style="font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.25rem;color:#1c2b30"><h1 style="font-weight:400">Riprova tra poco</h1><p>${text} Per una visita puoi chiamarci: <a href="tel:${clinic.phone.dial}" style="color:#1d5666">${clinic.phone.text}</a>.</p><p><a href="" style="color:#1d5666">Riprova</a></p></body></html>`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': retryAfter,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
