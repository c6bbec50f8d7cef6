import { expect, test } from 'vitest'
import { channelsTo } from '#platform/sms/number.ts'
import { callReason, type VisitToCall } from './calls.ts'

const settings = { twoDays: true, week: true, morning: false, sms: false }
const withSms = { ...settings, sms: true }
const visit: VisitToCall = {
  ...{ date: '2026-12-03', placedAt: '2026-11-01T10:00' },
  ...{ email: 'anna@example.com', phone: '333 555 0101', messages: [] },
}
const eve = { now: '2026-12-02T10:00', since: '2026-01-01T09:00' }

test.each([
  [{}, settings, ['mail']],
  [{}, withSms, ['mail', 'sms']],
  [{ email: '' }, settings, []],
  [{ email: '' }, withSms, ['sms']],
  [{ email: '', phone: '039 555 014' }, withSms, []],
  [{ phone: '+41 79 555 01 01' }, withSms, ['mail']],
] as const)('the patient %j is reminded with %j by %j', (more, with_, channels) => {
  expect(channelsTo({ ...visit, ...more }, with_)).toEqual(channels)
})

const good = { channel: 'mail', failed: false } as const
const failed = { channel: 'mail', failed: true } as const
const failedSms = { channel: 'sms', failed: true } as const

test.each([
  ['is expected by a message', {}, settings, null],
  ['got a mail', { messages: [good] }, settings, null],
  ['has no e-mail', { email: '' }, settings, 'no_email'],
  ['has neither e-mail nor mobile', { email: '', phone: '039 555 014' }, withSms, 'no_address'],
  ['has a mobile', { email: '' }, withSms, null],
  ['got no mail', { messages: [failed] }, settings, 'mail_failed'],
  ['got no SMS', { email: '', messages: [failedSms] }, withSms, 'sms_failed'],
  ['got neither', { messages: [failed, failedSms] }, withSms, 'mail_failed'],
  ['got the mail but no SMS', { messages: [good, failedSms] }, withSms, null],
  ['booked after the reminder was due', { email: '', placedAt: '2026-12-01T09:00' }, settings, null],
  ['belongs to a clinic without reminders', { email: '' }, { ...settings, twoDays: false }, null],
] as const)('a patient who %s is called for the right reason, or not', (_, more, with_, reason) => {
  expect(callReason({ ...visit, ...more }, { ...eve, settings: with_ })).toBe(reason)
})

test.each([
  ['on the day of the visit', { now: '2026-12-03T08:00', since: '2026-01-01T09:00' }, 'missed'],
  ['the day before', eve, null],
  ['in an installation that had not begun to remind', { now: '2026-12-03T08:00', since: null }, null],
  ['in one that began later', { now: '2026-12-03T08:00', since: '2026-12-01T09:05' }, null],
] as const)('L5: a reminder that was missed becomes a call %s', (_, moment, reason) => {
  expect(callReason(visit, { ...moment, settings })).toBe(reason)
})
