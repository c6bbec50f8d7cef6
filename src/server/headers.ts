/** Headers of every answer of the API: nothing is guessed, framed, kept or told to others. */
export const apiHeaders: [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox"],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]

/** Headers of every page. Scripts run only from our own files and from the inline pieces whose hashes are named. */
export function pageHeaders(
  inlineScripts: string[],
  options: { https: boolean; staff: boolean; framed: boolean },
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
        // What third parties show lives in frames that are our own documents.
        "frame-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        `frame-ancestors ${options.framed ? '*' : "'none'"}`,
      ].join('; '),
    ],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', options.staff ? 'no-referrer' : 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ...(options.https
      ? ([['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']] as [string, string][])
      : []),
    ...(options.staff ? ([['X-Robots-Tag', 'noindex']] as [string, string][]) : []),
  ]
}

/** Headers of the few texts that are neither a page nor an answer of the API. */
export function textHeaders(type: string): Record<string, string> {
  return {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'public, max-age=3600',
    'X-Content-Type-Options': 'nosniff',
  }
}
