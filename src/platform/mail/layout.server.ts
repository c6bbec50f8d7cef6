/** How every mail looks: sober, readable without pictures, nothing loaded from elsewhere. */

/** What a mail says. Kept as JSON until it is sent. */
export type MailContent = {
  title: string
  paragraphs: string[]
  /** Label and value, one line each. */
  rows?: [string, string][]
  link?: { label: string; url: string }
  /** Shown after the rows and the link. */
  closing?: string[]
  footer: string[]
}

const FONT = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif"
const TEXT = `${FONT};font-size:16px;line-height:24px;color:#22333A`

/** Every given text is escaped; the caller writes no markup. */
export function mailHtml(content: MailContent): string {
  const title = escapeHtml(content.title)
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:#ffffff">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 0 16px"><h1 style="margin:0;${FONT};font-size:22px;line-height:30px;font-weight:600;color:#256B80">${title}</h1></td></tr>
${paragraphs(content.paragraphs)}${rows(content.rows ?? [])}${link(content.link)}${paragraphs(content.closing ?? [])}<tr><td style="padding:24px 0 0"><p style="margin:0;padding:16px 0 0;border-top:1px solid #D5E0E4;${FONT};font-size:14px;line-height:22px;color:#4A5F67">${content.footer.map(escapeHtml).join('<br>')}</p></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The same content for readers without HTML. */
export function mailText(content: MailContent): string {
  const blocks = [
    content.title,
    ...content.paragraphs,
    (content.rows ?? []).map(([label, value]) => `${label}: ${value}`).join('\n'),
    content.link ? `${content.link.label}:\n${webAddress(content.link.url)}` : '',
    ...(content.closing ?? []),
    content.footer.join('\n'),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function paragraphs(texts: string[]): string {
  return texts
    .map(
      (text) =>
        `<tr><td style="padding:0 0 16px"><p style="margin:0;${TEXT}">${escapeHtml(text)}</p></td></tr>\n`,
    )
    .join('')
}

function rows(pairs: [string, string][]): string {
  if (pairs.length === 0) return ''
  const lines = pairs.map(
    ([label, value]) =>
      `<tr><th align="left" valign="top" scope="row" style="padding:6px 16px 6px 0;${FONT};font-size:14px;line-height:24px;font-weight:400;color:#4A5F67;white-space:nowrap">${escapeHtml(label)}</th><td valign="top" style="padding:6px 0;${TEXT};font-weight:600">${escapeHtml(value)}</td></tr>`,
  )
  return `<tr><td style="padding:0 0 16px"><table cellpadding="0" cellspacing="0" border="0">\n${lines.join('\n')}\n</table></td></tr>\n`
}

function link(target: MailContent['link']): string {
  if (!target) return ''
  return `<tr><td style="padding:0 0 16px"><p style="margin:0;${TEXT}"><a href="${escapeHtml(webAddress(target.url))}" style="color:#256B80;font-weight:600">${escapeHtml(target.label)}</a></p></td></tr>\n`
}

/** Nothing else may be behind a link: no script, no file. */
export function isWebAddress(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '')
}

function webAddress(url: string): string {
  if (!isWebAddress(url)) throw new Error('A link in a mail must be a web address')
  return url
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
