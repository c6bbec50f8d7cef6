import { nounOf } from '#features/audit/copy.ts'
import type { Line } from '#platform/audit/read.server.ts'
import { CLINIC_ZONE } from '#platform/time/dates.ts'

const DEEDS: Record<string, string> = {
  viewed: 'visto',
  listed: 'visto in elenco',
  exported: 'esportato',
  created: 'creato',
  changed: 'cambiato',
  deleted: 'eliminato',
  refused: 'rifiutato',
}

/** Events with a sentence of their own. */
const WHOLE: Record<string, string> = {
  'session.created': 'accesso riuscito',
  'session.refused': 'accesso non riuscito',
  'session.deleted': 'uscita',
  'access.refused': 'accesso negato',
  'password.refused': 'cambio di password non riuscito',
  'database.exported': 'backup',
  'database.created': 'ripristino di un backup',
}

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
export function lineOf(line: Line): string {
  const { event, record, recordId, everybody, rows, status } = line
  const who = line.username === '' ? '(sconosciuto)' : line.username
  const thing = nounOf(record)
  const about = everybody ? `${thing} (tutti)` : recordId === null ? thing : `${thing} ${recordId}`
  return row([
    moment(line.at),
    line.userId === null ? who : `${who} (${line.userId})`,
    deedOf(event),
    about,
    rows === null ? '' : String(rows),
    line.address,
    String(status),
    line.route,
    line.requestId,
  ])
}

function deedOf(event: string): string {
  const [thing = '', deed = ''] = event.split('.')
  return WHOLE[event] ?? `${nounOf(thing)}: ${DEEDS[deed] ?? deed}`
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
