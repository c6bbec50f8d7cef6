/** Text in the HTML of mails: escaped, its telephone numbers and addresses as links. */

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Italian numbers as people write them, in groups of digits: landlines with 0, mobiles with 3. Others stay text. */
const PHONE = /(?<![\w+])(?:\+39 ?)?(?:0\d{1,3}|3\d{2}) \d{3} ?\d{3,4}(?![\w])/g
const ADDRESS = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/**
 * Escapes a text, keeps its line ends, and makes telephone numbers links of a colour.
 * @param withAddresses also mail addresses
 */
export function linked(text: string, colour: string, withAddresses = false): string {
  const patterns = withAddresses ? new RegExp(`${PHONE.source}|${ADDRESS.source}`, 'g') : PHONE
  let html = ''
  let end = 0
  for (const match of text.matchAll(patterns)) {
    const [found] = match
    // A telephone stays on one line; an address may be longer than the line.
    const [href, wrap] = found.includes('@')
      ? [`mailto:${found}`, '']
      : [`tel:${dial(found)}`, 'white-space:nowrap;']
    html += `${escapeHtml(text.slice(end, match.index))}<a href="${href}" style="${wrap}color:${colour}">${escapeHtml(found)}</a>`
    end = match.index + found.length
  }
  return `${html}${escapeHtml(text.slice(end))}`.replaceAll('\n', '<br>')
}

function dial(phone: string): string {
  const digits = phone.replaceAll(' ', '')
  return digits.startsWith('+') ? digits : `+39${digits}`
}
