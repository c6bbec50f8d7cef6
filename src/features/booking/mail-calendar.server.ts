import { bookingCopy } from './copy.ts'
import { calendarFile, calendarText } from './ics.ts'
import { hostOf, type MailClinic, type MailVisit } from './mail-parts.server.ts'

type CalendarVisit = Pick<
  MailVisit,
  | 'id'
  | 'version'
  | 'calendarId'
  | 'calendarBase'
  | 'appointmentDate'
  | 'appointmentTime'
  | 'duration'
  | 'homeAddress'
>

/**
 * The UID of a visit in calendar files: the same over moves, also from one row to another (RFC 5546, 2.1.4). Its host is that of the
 * mails, which staff cannot change.
 */
export function calendarUid(
  { id, calendarId }: Partial<Pick<CalendarVisit, 'calendarId'>> & { id: number },
  clinic: Pick<MailClinic, 'mailFrom'>,
): string {
  return `visita-${calendarId ?? id}@${hostOf(clinic)}`
}

/** The calendar file of a visit, with neither service nor doctor nor link nor a home address: calendars are shared with families and colleagues. */
export function visitCalendar(visit: CalendarVisit, clinic: MailClinic, cancelled = false) {
  return calendarFile({
    uid: calendarUid(visit, clinic),
    // Always growing (RFC 5546, 2.1.4).
    sequence: visit.version + (visit.calendarBase ?? 0),
    cancelled,
    date: visit.appointmentDate,
    time: visit.appointmentTime,
    duration: visit.duration,
    summary: `Visita presso ${clinic.name}`,
    location: visit.homeAddress ? bookingCopy.atHome : `${clinic.name}, ${clinic.address}`,
    description: calendarText(visit.id, clinic),
    organizer: { name: clinic.name, address: clinic.mailFrom },
    stamp: clinic.now,
  })
}

/** The calendar file as a mail brings it: adds, moves or removes the entry of the visit. */
export function calendar(visit: MailVisit, clinic: MailClinic, { cancelled }: { cancelled: boolean }) {
  const { method, content } = visitCalendar(visit, clinic, cancelled)
  return {
    filename: `visita-${visit.id}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content,
  }
}
