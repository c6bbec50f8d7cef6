import type { Sample } from './sample.ts'
import { agendaSamples } from './samples-agenda.ts'
import { agreementSamples } from './samples-agreements.ts'
import { auditSamples } from './samples-audit.ts'
import { bookingSamples } from './samples-booking.ts'
import { calendarSamples } from './samples-calendar.ts'
import { catalogueSamples } from './samples-catalogue.ts'
import { contactSamples } from './samples-contacts.ts'
import { contentSamples } from './samples-content.ts'
import { deskSamples } from './samples-desk.ts'
import { formSamples } from './samples-forms.ts'
import { reminderSamples } from './samples-reminders.ts'
import { siteSamples } from './samples-site.ts'
import { startSamples } from './samples-start.ts'
import { userSamples } from './samples-users.ts'
import { visitPageSamples } from './samples-visit-page.ts'
import { waitingSamples } from './samples-waiting.ts'

/** By method and path; several where a row is another one for visitors than for staff. */
export const samples: Record<string, Sample | Sample[]> = {
  ...agendaSamples,
  ...agreementSamples,
  ...auditSamples,
  ...bookingSamples,
  ...calendarSamples,
  ...catalogueSamples,
  ...contactSamples,
  ...contentSamples,
  ...deskSamples,
  ...formSamples,
  ...reminderSamples,
  ...siteSamples,
  ...startSamples,
  ...userSamples,
  ...visitPageSamples,
  ...waitingSamples,
}
