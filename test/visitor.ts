import { call } from '#platform/http/call.ts'
import type { Answer, AnyEndpoint, CallInput } from '#platform/http/endpoint.ts'

/** A person at a browser: keeps cookies, calls rows, or sends what no row would. */
export type Visitor = {
  call: <E extends AnyEndpoint>(
    row: E,
    ...asked: keyof CallInput<E> extends never ? [] : [CallInput<E>]
  ) => Promise<Answer<E>>
  send: (path: string, init?: RequestInit) => Promise<Response>
  cookies: Map<string, string>
}

/** Headers a browser adds by itself: its cookies, and the type of a text it sends. */
export function dress(headers: Headers, init: RequestInit, cookies: Map<string, string>): void {
  if (cookies.size > 0 && !headers.has('cookie')) {
    headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
  }
  if (typeof init.body === 'string' && !headers.has('content-type')) {
    headers.set('content-type', 'application/json')
  }
}

export function keepCookies(response: Response, cookies: Map<string, string>): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const gone = attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0')
    if (gone) cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

export function visitorOf(send: Visitor['send'], cookies: Map<string, string>): Visitor {
  return {
    cookies,
    send,
    call: (row, ...asked) => {
      // The one place where the number of arguments depends on the row.
      const plain = call as (row: AnyEndpoint, asked: object, options: object) => Promise<never>
      return plain(row, asked[0] ?? {}, { fetch: send })
    },
  }
}

// Every visitor from somewhere else, so that limits per address stay out of the way of those who do not test them.
let addresses = 0
export function nextAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}
