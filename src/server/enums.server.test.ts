import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activationStatuses } from '#features/agreements/rules.ts'
import { alarmKinds } from '#features/alarms/rules.ts'
import { OwnLogin } from '#features/auth/factors/contract.ts'
import { agreementKinds, authorisationStates } from '#features/booking/agreement/rules.ts'
import { displacedOutcomes } from '#features/booking/displaced/rules.ts'
import { statuses as appointmentStatuses, channels, stages, visitEvents } from '#features/booking/rules.ts'
import { cadences } from '#features/booking/time/hours.ts'
import { markKinds } from '#features/booking/time/marks.ts'
import { dayParts, offerStatuses, waitingStatuses } from '#features/booking/waiting/rules.ts'
import { resourceKinds } from '#features/calendar/contract.ts'
import { BOOKING_MODES } from '#features/catalogue/contract.ts'
import { fieldTypes as contactFieldTypes } from '#features/contacts/fields/rules.ts'
import { messagePriorities, messageStatuses } from '#features/contacts/messages/contract.ts'
import { relationKinds } from '#features/contacts/relations/rules.ts'
import { contactTypes } from '#features/contacts/rules.ts'
import { taskKinds } from '#features/desk/rules.ts'
import { alignments, fieldTypes as formFieldTypes, weights, widths } from '#features/forms/rules.ts'
import { held } from '#features/media/contract.ts'
import { callOutcomes, reminderChannels, reminderKinds } from '#features/reminders/rules.ts'
import { types as settingTypes } from '#features/site/maintenance/contract.ts'
import { roles } from '#platform/session/roles.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('empty')
})
afterAll(() => database.drop())

// The contracts decide the values; the database repeats them so that its columns take no other.
const VALUES: Record<string, readonly string[]> = {
  user_role: roles,
  alarm_kind: alarmKinds,
  login_method: OwnLogin.shape.method.options,
  login_outcome: OwnLogin.shape.outcome.options,
  media_purpose: ['site', 'document'],
  document_hold: held.options,
  displaced_outcome: displacedOutcomes,
  contact_type: contactTypes,
  relation_kind: relationKinds,
  contact_field_type: contactFieldTypes,
  message_status: messageStatuses,
  message_priority: messagePriorities,
  appointment_status: appointmentStatuses,
  visit_stage: stages,
  booking_channel: channels,
  visit_event: visitEvents,
  booking_mode: BOOKING_MODES,
  hours_cadence: cadences,
  mark_kind: markKinds,
  resource_kind: resourceKinds,
  task_kind: taskKinds,
  message_channel: ['mail', 'sms'],
  reminder_kind: reminderKinds,
  reminder_channel: reminderChannels,
  call_outcome: callOutcomes,
  waiting_status: waitingStatuses,
  offer_status: offerStatuses,
  day_part: dayParts,
  activation_status: activationStatuses,
  agreement_kind: agreementKinds,
  authorisation_state: authorisationStates,
  form_field_type: formFieldTypes,
  form_field_width: widths,
  form_font_weight: weights,
  form_text_align: alignments,
  setting_type: settingTypes,
}

test('every enum type of the database has the values of its contract', async () => {
  const { rows } = await sql<{ name: string; values: string[] }>`
    SELECT enumtypid::regtype::text AS name, array_agg(enumlabel::text) AS values FROM pg_enum GROUP BY 1`.execute(
    database.db,
  )
  const sorted = (entries: [string, readonly string[]][]) =>
    Object.fromEntries(entries.map(([name, values]) => [name, values.toSorted()]))
  expect(sorted(rows.map(({ name, values }) => [name, values]))).toEqual(sorted(Object.entries(VALUES)))
})
