import type { Clinic } from '#content/groups/clinic.ts'
import { addressText } from '#features/content/facts.ts'
import { bookingCopy } from '../copy.ts'
import { calendarFile, calendarText } from '../ics.ts'
import { type Confirmed, isDrawnAtHome } from './state.ts'

/** The calendar file of a visit that was confirmed at once. The mails' own, of a newer version, replaces its entry. */
export function visitFile(
  confirmed: Confirmed,
  clinic: Clinic,
  { stamp, sentence }: { stamp: Date; sentence: (italian: string) => string },
): string {
  const { id, calendarUid, date, time, duration } = confirmed
  return calendarFile({
    uid: calendarUid,
    sequence: 1,
    cancelled: false,
    date: date ?? '',
    time: time ?? '',
    duration,
    // Calendars are shared with families and colleagues: no service, no doctor.
    summary: sentence(`Visita presso ${clinic.name}`),
    location: isDrawnAtHome(confirmed)
      ? sentence(bookingCopy.atHome)
      : `${clinic.name}, ${addressText(clinic.entrances.main)}`,
    description: sentence(calendarText(id, clinic)),
    organizer: { name: clinic.name, address: clinic.email },
    stamp,
  }).content
}
