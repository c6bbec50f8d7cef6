/** How every mail looks: sober, readable without pictures, nothing loaded from elsewhere. */

/** The values of a mail, stored as JSON until it is sent. */
export type MailContent = {
  title: string
  paragraphs: string[]
  /** Label and value, one line each. */
  rows?: [string, string][]
  /** Drawn as a button: a web address, or a telephone number as `tel:+39…`. */
  link?: { label: string; url: string }
  /** Shown after the rows and the button. */
  closing?: string[]
  footer: string[]
}

const FONT = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif"
const TEXT = `${FONT};font-size:16px;line-height:24px;color:#22333A`

/** Escapes all texts: callers pass plain text, not markup. */
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

/** The mail as plain text, for readers without HTML. */
export function mailText(content: MailContent): string {
  const blocks = [
    content.title,
    ...content.paragraphs,
    (content.rows ?? []).map(([label, value]) => `${label}: ${value}`).join('\n'),
    content.link ? linkText(content.link) : '',
    ...(content.closing ?? []),
    content.footer.join('\n'),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function paragraphs(texts: string[]): string {
  return texts
    .map(
      (text) =>
        `<tr><td style="padding:0 0 16px"><p style="margin:0;${TEXT}">${escapeHtml(text).replaceAll('\n', '<br>')}</p></td></tr>\n`,
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
  // The cell carries the colour, since Outlook ignores the padding of a link.
  return `<tr><td style="padding:8px 0 24px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="#256B80" style="border-radius:6px;background:#256B80"><a href="${escapeHtml(checkedUrl(target.url))}" style="display:inline-block;padding:13px 24px;${FONT};font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(target.label)}</a></td></tr></table></td></tr>\n`
}

/** A telephone number stands in its label already. */
function linkText({ label, url }: { label: string; url: string }): string {
  return checkedUrl(url).startsWith('tel:') ? label : `${label}:\n${url}`
}

/** The button that calls the clinic. `dial` is the number as a telephone dials it. */
export function callLink(phone: { text: string; dial: string }): { label: string; url: string } {
  return { label: `Chiama il ${phone.text}`, url: `tel:${phone.dial}` }
}

/** Whether a mail may link to it: a web address or a telephone number, so never a script or a file. */
export function isMailLink(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '') || /^tel:\+?\d{3,15}$/.test(url)
}

function checkedUrl(url: string): string {
  if (!isMailLink(url)) throw new Error('A link in a mail must be a web address or a telephone number')
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
