/** Draws every mail: tables and inline styles, readable without pictures, nothing loaded from elsewhere. */

import type { MailBlock, MailContent, MailLink, MailList } from './content.ts'
import { escapeHtml, linked } from './mail-text.server.ts'

export type { MailBlock, MailContent, MailLink, MailList } from './content.ts'

const FONT = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif"
const INK = '#1C2B30'
const QUIET = '#4A5C62'
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const SEPARATE = 'border-collapse:separate'
/** A word longer than its line, as an address, breaks: it would make the mail wider than a phone. */
const BREAK = 'word-break:break-word'
const TEXT = `${FONT};font-size:16px;line-height:24px;color:${INK}`
const SMALL = `${FONT};font-size:14px;line-height:21px;color:${QUIET}`

/** Mails are light: programs that turn colours round turn all of them. Phones get full-width buttons and narrower margins. */
const HEAD_STYLE = `:root{color-scheme:light;supported-color-schemes:light}
@media (max-width:480px){.m-btn{display:block!important;width:100%!important}.m-btn a{display:block!important;text-align:center!important}.m-gap{display:block!important;height:12px!important;width:auto!important}.m-pad{padding-left:20px!important;padding-right:20px!important}.m-lab{width:92px!important}}`

/** Keeps inboxes from showing the mail's first lines behind a short preview. */
const FILL = '&#847;&zwnj;&nbsp;'.repeat(80)

/**
 * A mail as HTML. Escapes all texts: callers pass plain text, not markup.
 * @param sender name of the clinic, beside the sign
 * @throws Error for a link that is no web address and no telephone number
 */
export function mailHtml(content: MailContent, sender: string): string {
  const title = escapeHtml(content.title)
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${title}</title>
<style>
${HEAD_STYLE}
</style>
</head>
<body style="margin:0;padding:0;background:#FFFFFF;-webkit-text-size-adjust:100%">
${preview(content.preview)}<table ${TABLE} width="100%" bgcolor="#FFFFFF" style="background:#FFFFFF">
<tr><td align="center">
<table ${TABLE} width="100%" style="max-width:600px;${SEPARATE}">
<tr><td class="m-pad" align="left" style="padding:32px 28px">
<table ${TABLE} width="100%" style="${SEPARATE}">
${sign(sender)}${part(`<h1 style="margin:0;${FONT};font-size:24px;line-height:31px;font-weight:600;color:${INK};letter-spacing:-.2px;${BREAK}">${title}</h1>`, 12)}${paragraphs(content.paragraphs, TEXT)}${block(content.visit)}${rows(content.rows ?? [])}${lists(content.choices ? [content.choices] : [])}${buttons(content.link, content.links)}${paragraphs(content.note ?? [], SMALL)}${lists(content.lists ?? [])}${paragraphs(content.closing ?? [], SMALL)}<tr><td style="padding:2px 0 0"><p style="margin:0;padding:18px 0 0;border-top:1px solid #E3E1DA;${FONT};font-size:14px;line-height:22px;color:${QUIET};${BREAK}">${content.footer.map((line) => linked(line, QUIET, true)).join('<br>')}</p></td></tr>
</table>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The mail as plain text, with the same facts, for readers without HTML. */
export function mailText(content: MailContent): string {
  const { visit } = content
  const links = [content.link, ...(content.links ?? [])].filter((link) => link !== undefined)
  const blocks = [
    content.title,
    ...content.paragraphs,
    visit ? blockText(visit) : '',
    rowsText(content.rows ?? []),
    content.choices ? listText(content.choices) : '',
    links.map(linkText).join('\n\n'),
    ...(content.note ?? []),
    ...(content.lists ?? []).map(listText),
    ...(content.closing ?? []),
    content.footer.join('\n'),
  ]
  return `${blocks.filter((one) => one !== '').join('\n\n')}\n`
}

function blockText({ state, day, time, before, rows }: MailBlock): string {
  return [
    ...(state ? [state.words.toUpperCase()] : []),
    time === '' ? day : `${day}, ${time}`,
    ...(before ? [`Prima era: ${before}`] : []),
    rowsText(rows),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function listText({ title, items }: MailList): string {
  return [title, ...items.map((item) => `- ${item}`)].join('\n')
}

function rowsText(pairs: [string, string][]): string {
  return pairs.map(([label, value]) => `${label}: ${value.replaceAll('\n', ', ')}`).join('\n')
}

function part(html: string, below = 22): string {
  return `<tr><td style="padding:0 0 ${below}px">${html}</td></tr>\n`
}

function preview(text: string | undefined): string {
  if (!text) return ''
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:#FFFFFF">${escapeHtml(text)}${FILL}</div>\n`
}

/** The clinic's sign, made of four cells, as no picture may be loaded. */
function sign(sender: string): string {
  const leaf = (colour: string, corners: string) =>
    `<td width="13" height="13" bgcolor="${colour}" style="width:13px;height:13px;padding:0;font-size:0;line-height:0;background:${colour};border-radius:${corners}">&nbsp;</td>`
  const dark = leaf('#256B80', '0 100% 0 100%')
  const light = leaf('#4A90A4', '100% 0 100% 0')
  const leaves = `<table ${TABLE} aria-hidden="true" style="${SEPARATE}"><tr>${dark}${light}</tr><tr>${light}${dark}</tr></table>`
  return part(
    `<table ${TABLE} style="${SEPARATE}"><tr><td style="padding:0 12px 0 0">${leaves}</td><td style="${FONT};font-size:20px;line-height:26px;color:${INK};${BREAK}">${escapeHtml(sender)}</td></tr></table>`,
    24,
  )
}

function paragraphs(texts: string[], style: string): string {
  return texts
    .map((text) => part(`<p style="margin:0;${style};${BREAK}">${linked(text, '#256B80')}</p>`))
    .join('')
}

const TONES = {
  firm: { ground: '#17434F', text: '#FFFFFF', quiet: '#C3DCE3', line: '#3A6571' },
  open: { ground: '#F7F4EF', text: INK, quiet: QUIET, line: '#DDD3C3' },
  off: { ground: '#F7F4EF', text: INK, quiet: QUIET, line: '#DDD3C3' },
}

function block(visit: MailBlock | undefined): string {
  if (!visit) return ''
  const { ground, text, quiet, line } = TONES[visit.tone]
  const { state, day, time, before } = visit
  const struck = visit.tone === 'off' ? ';text-decoration:line-through' : ''
  const mark = state?.sign ? `<span aria-hidden="true">${state.sign}&ensp;</span>` : ''
  const lines = visit.rows
    .map(([label, value]) => {
      const cell = `border-top:1px solid ${line};${FONT};line-height:22px;vertical-align:top`
      return `<tr><td class="m-lab" width="112" style="padding:9px 16px 9px 0;width:112px;font-size:14px;color:${quiet};${cell}">${escapeHtml(label)}</td><td style="padding:9px 0;font-size:15px;color:${text};${BREAK};${cell}">${linked(value, text)}</td></tr>`
    })
    .join('\n')
  return part(`<table ${TABLE} width="100%" style="${SEPARATE}"><tr><td class="m-pad" bgcolor="${ground}" style="padding:26px 28px ${lines ? 18 : 26}px;border-radius:16px 72px 16px 16px;background:${ground}">
${state ? `<p style="margin:0 0 14px;${FONT};font-size:14px;line-height:20px;font-weight:600;color:${text}">${mark}${escapeHtml(state.words)}</p>\n` : ''}<p style="margin:0;${FONT};font-size:26px;line-height:32px;font-weight:600;color:${text};letter-spacing:-.3px;${BREAK}${struck}">${[
    day,
    time,
  ]
    .filter((words) => words !== '')
    .map(escapeHtml)
    .join('<br>')}</p>
${before ? `<p style="margin:8px 0 0;${FONT};font-size:15px;line-height:22px;color:${quiet}">Prima era <s>${escapeHtml(before)}</s></p>\n` : ''}${lines ? `<table ${TABLE} width="100%" style="${SEPARATE};margin-top:18px">\n${lines}\n</table>\n` : ''}</td></tr></table>`)
}

function rows(pairs: [string, string][]): string {
  if (pairs.length === 0) return ''
  const cell = `border-top:1px solid #E3E1DA;${FONT};line-height:22px;vertical-align:top`
  const lines = pairs.map(
    ([label, value]) =>
      `<tr><td class="m-lab" width="112" style="padding:9px 16px 9px 0;width:112px;font-size:14px;color:${QUIET};${cell}">${escapeHtml(label)}</td><td style="padding:9px 0;font-size:15px;color:${INK};${BREAK};${cell}">${linked(value, '#256B80')}</td></tr>`,
  )
  return part(`<table ${TABLE} width="100%" style="${SEPARATE}">\n${lines.join('\n')}\n</table>`)
}

const LOOKS = {
  primary: { ground: '#256B80', line: '#256B80', text: '#FFFFFF' },
  secondary: { ground: '#FFFFFF', line: '#B5C3C6', text: '#1D5666' },
}

// The cell carries the colour, since Outlook ignores the padding of a link.
function anchor(link: MailLink, look: keyof typeof LOOKS, shape: string): string {
  const { ground, line, text } = LOOKS[look]
  return `<a href="${escapeHtml(checkedUrl(link.url))}" style="${shape};${FONT};font-size:16px;line-height:20px;font-weight:600;text-decoration:none;text-align:center;border-radius:12px;background:${ground};border:1px solid ${line};color:${text}">${escapeHtml(link.label)}</a>`
}

/** Longest label of a primary button that shares a line with the others. */
const SHORT_LABEL = 20

function buttons(primary: MailLink | undefined, others: MailLink[] = []): string {
  if (!primary) return line(others.map((link) => anchor(link, 'secondary', WIDE)))
  if (others.length > 0 && primary.label.length <= SHORT_LABEL)
    return line([anchor(primary, 'primary', WIDE), ...others.map((link) => anchor(link, 'secondary', WIDE))])
  const alone = anchor(primary, 'primary', 'display:inline-block;padding:15px 26px')
  return `${part(
    `<table ${TABLE} width="100%" style="${SEPARATE}"><tr><td class="m-btn" style="padding:0">${alone}</td></tr></table>`,
  )}${line(others.map((link) => anchor(link, 'secondary', WIDE)))}`
}

const WIDE = 'display:block;padding:15px 20px'

function line(anchors: string[]): string {
  if (anchors.length === 0) return ''
  const width = Math.floor(100 / anchors.length) - 2
  const cells = anchors.map((one) => `<td class="m-btn" width="${width}%" style="padding:0">${one}</td>`)
  const gap = '<td class="m-gap" style="width:12px;font-size:0;line-height:0">&nbsp;</td>'
  return part(`<table ${TABLE} width="100%" style="${SEPARATE}"><tr>${cells.join(gap)}</tr></table>`)
}

function lists(all: MailList[]): string {
  return all
    .map(({ title, items }) => {
      const leaf = `<div aria-hidden="true" style="width:9px;height:9px;margin-top:8px;background:#4A90A4;border-radius:100% 0;font-size:0">&nbsp;</div>`
      const lines = items.map(
        (item) =>
          `<tr><td style="padding:3px 12px 3px 0;vertical-align:top">${leaf}</td><td style="padding:3px 0;${TEXT};${BREAK}">${linked(item, '#256B80')}</td></tr>`,
      )
      return part(
        `<h2 style="margin:0 0 8px;${FONT};font-size:17px;line-height:24px;font-weight:600;color:${INK}">${escapeHtml(title)}</h2>\n<table ${TABLE} style="${SEPARATE}">\n${lines.join('\n')}\n</table>`,
      )
    })
    .join('')
}

/** A telephone number stands in its label already. */
function linkText({ label, url }: MailLink): string {
  return checkedUrl(url).startsWith('tel:') ? label : `${label}:\n${url}`
}

/** The button that calls the clinic. `dial` is the number as a telephone dials it. */
export function callLink(phone: { text: string; dial: string }): MailLink {
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
