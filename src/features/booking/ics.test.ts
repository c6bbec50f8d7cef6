import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, toMinutes, wallClock } from '#platform/time/dates.ts'
import { type CalendarEntry, calendarFile } from './ics.ts'

const entry: CalendarEntry = {
  uid: 'visita-1284@clinica.example',
  sequence: 3,
  cancelled: false,
  date: '2026-11-26',
  time: '10:30',
  duration: 45,
  summary: 'Visita presso Ambulatorio',
  location: 'Ambulatorio, Via Esempio 10',
  description: 'Prenotazione n. 1284',
  organizer: { name: 'Ambulatorio', address: 'prenotazioni@clinica.example' },
  stamp: new Date('2026-11-21T08:15:30.123Z'),
}

function linesOf(content: string): string[] {
  return content.replaceAll('\r\n ', '').split('\r\n')
}

/** The value of a property of the visit, or of the whole file. */
function property(content: string, name: string): string {
  const lines = linesOf(content)
  const matches = (line: string) => line.startsWith(`${name}:`) || line.startsWith(`${name};`)
  const found = lines.slice(lines.indexOf('BEGIN:VEVENT')).find(matches) ?? lines.find(matches) ?? ''
  return found.slice(found.indexOf(':') + 1)
}

/** The instant a wall-clock time means by the zone rules in the file itself. */
function instantOf(content: string, wall: string): Date {
  const offsets = new Map<number, number>()
  let month = 0
  let to = 0
  for (const line of linesOf(content)) {
    if (line.startsWith('TZOFFSETTO:')) to = Number(line.slice(11, 14))
    const rule = /^RRULE:FREQ=YEARLY;BYMONTH=(\d+);BYDAY=-1SU$/.exec(line)
    if (rule) month = Number(rule[1])
    if (line === 'END:DAYLIGHT' || line === 'END:STANDARD') offsets.set(month, to)
  }
  const year = Number(wall.slice(0, 4))
  const lastSunday = (m: number) => {
    const last = new Date(Date.UTC(year, m, 0))
    return Date.UTC(year, m - 1, last.getUTCDate() - last.getUTCDay())
  }
  const asUtc = Date.parse(wall.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z'))
  const summer = asUtc >= lastSunday(3) + 2 * 3_600_000 && asUtc < lastSunday(10) + 3 * 3_600_000
  return new Date(asUtc - (offsets.get(summer ? 3 : 10) ?? Number.NaN) * 3_600_000)
}

describe('the calendar file of a visit', () => {
  it('a calendar file names the visit, its time and its place', () => {
    const { method, content } = calendarFile(entry)
    expect(method).toBe('PUBLISH')
    expect(linesOf(content)).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'UID:visita-1284@clinica.example',
        'SEQUENCE:3',
        'DTSTAMP:20261121T081530Z',
        'DTSTART;TZID=Europe/Rome:20261126T103000',
        'DTEND;TZID=Europe/Rome:20261126T111500',
        'LOCATION:Ambulatorio\\, Via Esempio 10',
        'ORGANIZER;CN="Ambulatorio":mailto:prenotazioni@clinica.example',
        'STATUS:CONFIRMED',
      ]),
    )
    expect(content.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
  })

  it('a cancelled visit is removed from the calendar under the same UID', () => {
    const { method, content } = calendarFile({ ...entry, cancelled: true, sequence: 4 })
    expect(method).toBe('CANCEL')
    expect(property(content, 'METHOD')).toBe('CANCEL')
    expect(property(content, 'STATUS')).toBe('CANCELLED')
    expect(property(content, 'UID')).toBe('visita-1284@clinica.example')
    expect(property(content, 'SEQUENCE')).toBe('4')
  })

  it('ends on the next day when the visit ends after midnight', () => {
    const { content } = calendarFile({ ...entry, date: '2026-12-31', time: '23:30', duration: 60 })
    expect(property(content, 'DTEND')).toBe('20270101T003000')
  })

  it('states the clinic’s local time on every day of two years, in winter and summer', () => {
    for (let day = 0; day < 730; day++) {
      const date = addDays('2026-01-01', day)
      for (const time of ['00:30', '09:30', '18:45']) {
        const { content } = calendarFile({ ...entry, date, time })
        const instant = instantOf(content, property(content, 'DTSTART'))
        expect(wallClock(instant)).toEqual({ date, minutes: toMinutes(time) })
      }
    }
  })

  it('escapes characters that would end a value', () => {
    const { content } = calendarFile({ ...entry, description: 'a,b;c\\d\r\ne\nf\rEND:VEVENT' })
    expect(property(content, 'DESCRIPTION')).toBe('a\\,b\\;c\\\\d\\ne\\nf\\nEND:VEVENT')
  })

  it('keeps quotes and line breaks out of the organizer', () => {
    const { content } = calendarFile({ ...entry, organizer: { name: 'A"B\r\nX:1', address: 'a@b.example' } })
    expect(linesOf(content)).toContain('ORGANIZER;CN="ABX:1":mailto:a@b.example')
  })

  it('fills a line to its maximum of 75 octets', () => {
    const { content } = calendarFile({ ...entry, summary: 'x'.repeat(300) })
    const lines = content.split('\r\n').filter((line) => /x{60}/.test(line))
    expect(lines.map((line) => line.length)).toEqual([75, 75, 75, 75])
  })

  it('folds any text at 75 octets and unfolds to the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }), (text) => {
        const { content } = calendarFile({ ...entry, summary: `👩‍⚕️ ${text}` })
        for (const line of content.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line.isWellFormed()).toBe(true)
        }
        const read = property(content, 'SUMMARY').replace(/\\(.)/g, (_, escaped: string) =>
          escaped === 'n' ? '\n' : escaped,
        )
        expect(read).toBe(`👩‍⚕️ ${text.replace(/\r\n|\r/g, '\n')}`)
      }),
    )
  })
})
