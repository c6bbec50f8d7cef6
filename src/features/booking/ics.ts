import type { Clinic } from '#content/groups/clinic.ts'
import { addDays, toMinutes, toTime } from '#platform/time/dates.ts'

/** An entry for a calendar, in the clinic's wall-clock time. */
export type CalendarEntry = {
  /** Stays the same for the life of the visit, so that a later mail replaces the entry instead of adding another. */
  uid: string
  /** Grows with every change; calendars ignore an older one that arrives late. */
  sequence: number
  cancelled: boolean
  date: string
  time: string
  /** Minutes. */
  duration: number
  summary: string
  location: string
  description: string
  organizer: { name: string; address: string }
  /** The moment this version was written. */
  stamp: Date
}

// The rule in force since 1996. Written out because readers must not have to know the zone's name.
const ROME = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Rome',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** The description of a visit's entry. Without the link itself, with which all who share the calendar could cancel the visit. */
export function calendarText(id: number, { phone }: Pick<Clinic, 'phone'>): string {
  return `Prenotazione n. ${id}\nPer spostare o disdire: dal link della nostra e-mail, oppure ${phone.text}`
}

/** Makes a calendar file (RFC 5545, method by RFC 5546). PUBLISH asks for no answer, unlike REQUEST. */
export function calendarFile(entry: CalendarEntry): { method: 'PUBLISH' | 'CANCEL'; content: string } {
  const method = entry.cancelled ? 'CANCEL' : 'PUBLISH'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ambulatorio//Prenotazioni//IT',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...ROME,
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${entry.stamp.toISOString().replace(/\.\d+|[-:]/g, '')}`,
    `DTSTART;TZID=Europe/Rome:${wallTime(entry.date, toMinutes(entry.time))}`,
    `DTEND;TZID=Europe/Rome:${wallTime(entry.date, toMinutes(entry.time) + entry.duration)}`,
    `SUMMARY:${escapeText(entry.summary)}`,
    `LOCATION:${escapeText(entry.location)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `ORGANIZER;CN="${entry.organizer.name.replace(/["\p{Cc}]/gu, '')}":mailto:${entry.organizer.address}`,
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return { method, content: lines.map((line) => `${fold(line)}\r\n`).join('') }
}

function wallTime(date: string, minutes: number): string {
  const day = addDays(date, Math.floor(minutes / 1440)).replaceAll('-', '')
  return `${day}T${toTime(minutes % 1440).replace(':', '')}00`
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

const bytes = new TextEncoder()

// Lines are at most 75 octets; a character of several octets is never cut in two.
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = bytes.encode(character).length
    if (octets + size > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
