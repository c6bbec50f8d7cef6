import { createHash } from 'node:crypto'
import type { ReviewsWidget } from '#content/reviews.ts'
import { type FrameWidget, isolateFrame, runWidget } from './frame-script.ts'
import { FRAME_SANDBOX } from './message.ts'

export type FrameDocument = { html: string; headers: Record<string, string> }

/** The document in which the third party's widget lives: a page without an origin, with a policy of its own. */
export function frameDocument(widget: ReviewsWidget): FrameDocument {
  const { scriptUrl, elementClass, hide } = widget
  const told = JSON.stringify({ scriptUrl, elementClass, hide } satisfies FrameWidget)
  // Escapes '<', so that no text can end the script element.
  const script = `(${isolateFrame})();(${runWidget})(${told.replaceAll('<', '\\u003c')})`
  const html = `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Recensioni</title>
<base target="_blank">
<style>html{scrollbar-width:none}body{display:flow-root;margin:0;overflow-wrap:break-word;font:16px/1.5 system-ui,sans-serif;color:#1c2b30}</style>
</head>
<body><script>${script}</script></body>
</html>
`
  return {
    html,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policyOf(widget, createHash('sha256').update(script).digest('base64')),
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  }
}

function policyOf({ scriptUrl, hosts, pictureHosts }: ReviewsWidget, hash: string): string {
  const origins = (urls: readonly string[]) => [...new Set(urls.map((url) => new URL(url).origin))].join(' ')
  const own = origins([scriptUrl, ...hosts])
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}' ${own}`,
    // Widgets write their styles into the page; without an origin there is nothing a style could give away.
    `style-src 'unsafe-inline' ${own}`,
    `img-src data: ${origins([scriptUrl, ...hosts, ...pictureHosts])}`,
    `font-src data: ${own}`,
    `connect-src ${own}`,
    `frame-src ${own}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    // Repeats the frame's sandbox as a header, for visitors who open the address by itself.
    `sandbox ${FRAME_SANDBOX}`,
  ].join('; ')
}
