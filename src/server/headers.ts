const PERMISSIONS = 'microphone=(), geolocation=(), payment=(), usb=()'

/**
 * Default headers, from a call's answer to a redirect: no type is sniffed, nothing runs, no frame may show it, no
 * referrer leaves.
 */
export function plainHeaders(https: boolean): [string, string][] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox"],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', `camera=(), ${PERMISSIONS}`],
    ...onlyHttps(https),
  ]
}

/** Headers of every built file. A drawing that is opened by itself keeps its styles. */
export function fileHeaders(https: boolean): Record<string, string> {
  return {
    ...Object.fromEntries(plainHeaders(https)),
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  }
}

/** For a year browsers use https only, here and at subdomains (HSTS). */
function onlyHttps(https: boolean): [string, string][] {
  return https ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']] : []
}

/**
 * Headers of every page. Scripts run only from our own files and from the inline pieces whose hashes are named.
 * `framed`: other sites may put it into a frame; `'self'`: this one alone.
 */
export function pageHeaders(
  inlineScripts: string[],
  options: { https: boolean; noindex: boolean; framed: boolean | 'self' },
): [string, string][] {
  const scripts = ["'self'", ...inlineScripts.map((hash) => `'sha256-${hash}'`)].join(' ')
  return [
    [
      'Content-Security-Policy',
      [
        "default-src 'self'",
        `script-src ${scripts}`,
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        // Third-party content lives in frames that are documents of the product.
        "frame-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        `frame-ancestors ${framesOf(options.framed)}`,
      ].join('; '),
    ],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', options.noindex ? 'no-referrer' : 'strict-origin-when-cross-origin'],
    // A document is photographed where it is asked for.
    ['Permissions-Policy', `camera=(self), ${PERMISSIONS}`],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', options.framed === true ? 'cross-origin' : 'same-origin'],
    ...onlyHttps(options.https),
    ...(options.noindex ? ([['X-Robots-Tag', 'noindex']] as [string, string][]) : []),
  ]
}

function framesOf(framed: boolean | 'self'): string {
  if (framed === 'self') return "'self'"
  return framed ? '*' : "'none'"
}

/** Headers of the few texts that are neither a page nor an answer of the API. */
export function textHeaders(type: string): Record<string, string> {
  return {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'public, max-age=3600',
  }
}
