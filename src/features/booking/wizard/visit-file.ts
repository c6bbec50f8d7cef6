import { clinic } from '#content/clinic.ts'
import { bookingCopy } from '../copy.ts'
import { calendarFile, calendarText } from '../ics.ts'
import { type Confirmed, isDrawnAtHome } from './state.ts'

/** The calendar file of a visit that was confirmed at once. The mails' own, of a newer version, replaces its entry. */
export function visitFile(confirmed: Confirmed, stamp: Date): string {
  const { id, date, time, duration } = confirmed
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
    location: isDrawnAtHome(confirmed)
      ? bookingCopy.atHome
      : `${clinic.name}, ${street}, ${postalCode} ${town} (${province})`,
    description: calendarText(id),
    organizer: { name: clinic.name, address: clinic.email },
    stamp,
  }).content
}
