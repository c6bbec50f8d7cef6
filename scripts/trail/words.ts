import type { AuditLine } from '#features/audit/contract.ts'
import { eventText, nameText, recordText } from '#features/audit/copy.ts'
import { CLINIC_ZONE } from '#platform/time/dates.ts'

const HEAD = [
  'Quando',
  'Chi',
  'Che cosa',
  'Di chi o di che cosa',
  'Righe',
  'Da dove',
  'Esito',
  'Chiamata',
  'Richiesta',
]
const WIDTHS = [26, 20, 34, 32, 5, 15, 5, 44, 36]

export const head = row(HEAD)

/** One line of the table. Nothing that came from outside can end it, or move what a terminal shows. */
export function lineOf(line: AuditLine): string {
  const { at, event, everybody, rows, address, status, route, requestId } = line
  const about = everybody ? 'Tutte le persone' : recordText(line)
  return row([
    ...[moment(at), nameText(line), eventText(event), about, rows === null ? '' : String(rows)],
    ...[address, String(status), route, requestId],
  ])
}

function row(cells: string[]): string {
  return cells
    .map((cell, at) => printable(cell).padEnd(WIDTHS[at] ?? 0))
    .join('  ')
    .trimEnd()
}

/** Line ends, control characters and what turns the direction of writing, as escapes. */
function printable(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: CLINIC_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
})
const offset = new Intl.DateTimeFormat('en', { timeZone: CLINIC_ZONE, timeZoneName: 'longOffset' })

/** '2026-01-31 09:15:02 +01:00': the clinic's time, and how far it is from UTC. */
export function moment(at: string): string {
  const instant = new Date(at)
  const zone = offset.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${clock.format(instant)} ${zone.replace('GMT', '')}`
}
