import { clinic } from '#content/clinic.ts'
import { calendarFile, calendarText } from '../ics.ts'
import type { Confirmed } from './state.ts'

/** The calendar file of a visit that was confirmed at once. The mails' own, of a newer version, replaces its entry. */
export function visitFile({ id, date, time, duration }: Confirmed, stamp: Date): string {
  const { street, postalCode, town, province } = clinic.entrances.main
  return calendarFile({
    uid: `visita-${id}@${clinic.email.slice(clinic.email.indexOf('@') + 1)}`,
    sequence: 1,
    cancelled: false,
    date: date ?? '',
    time: time ?? '',
    duration,
    // Calendars are shared with families and colleagues: no service, no doctor.
    summary: `Visita presso ${clinic.name}`,
    location: `${clinic.name}, ${street}, ${postalCode} ${town} (${province})`,
    description: calendarText(id),
    organizer: { name: clinic.name, address: clinic.email },
    stamp,
  }).content
}
