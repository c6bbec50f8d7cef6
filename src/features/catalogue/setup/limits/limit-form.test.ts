import { expect, test } from 'vitest'
import { LimitsForm, lastDayText, limitWords, serviceLimits, typedLimits } from './limit-form.ts'
import { limitsOf } from './rules.ts'

test('every notice in minutes comes back unchanged from its typed hours', () => {
  for (let minutes = 0; minutes <= 43_200; minutes += 7) {
    const typed = typedLimits({ minNoticeMinutes: minutes, maxDays: 90, cancelHours: 48 })
    expect(LimitsForm.parse(typed)).toEqual({ minNoticeMinutes: minutes, maxDays: 90, cancelHours: 48 })
  }
  expect(typedLimits({ minNoticeMinutes: 90, maxDays: null, cancelHours: 0 })).toEqual({
    ...{ minNoticeMinutes: '1,5', maxDays: '', cancelHours: '0' },
  })
})

test.each([
  ['', '', '', { minNoticeMinutes: null, maxDays: null, cancelHours: null }],
  ['0', '1', '720', { minNoticeMinutes: 0, maxDays: 1, cancelHours: 720 }],
  ['0,5', ' 30 ', '48', { minNoticeMinutes: 30, maxDays: 30, cancelHours: 48 }],
])('a service reads the typed limits %j, %j and %j', (notice, days, cancel, limits) => {
  const { minNoticeMinutes, maxDays, cancelHours } = serviceLimits
  expect({
    minNoticeMinutes: minNoticeMinutes.parse(notice),
    maxDays: maxDays.parse(days),
    cancelHours: cancelHours.parse(cancel),
  }).toEqual(limits)
})

test.each(['x', '-1', '721', '1e3'])('the clinic’s notice and cancellation limit refuse %j', (text) => {
  const { error } = LimitsForm.safeParse({ minNoticeMinutes: text, maxDays: '30', cancelHours: text })
  expect(error?.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'minNoticeMinutes: Da 0 a 720 ore',
    'cancelHours: Da 0 a 720 ore',
  ])
})

test('the clinic’s limits may not be left empty', () => {
  const empty = { minNoticeMinutes: '', maxDays: '', cancelHours: '' }
  expect(LimitsForm.safeParse(empty).error?.issues).toHaveLength(3)
})

test('limits are said in words', () => {
  expect(limitWords({ minNoticeMinutes: 60, maxDays: 366, cancelHours: 24 })).toEqual({
    ...{ minNoticeMinutes: '1 ora', maxDays: 'un anno', cancelHours: '24 ore' },
  })
  expect(lastDayText('90', new Date('2026-11-24T09:42:00Z'))).toBe('Oggi: fino al 22/02/2027')
  expect(lastDayText('400', new Date('2026-11-24T09:42:00Z'))).toBeUndefined()
})

test.each([
  [[], { minNoticeMinutes: 60, maxDays: 366, cancelHours: 24 }],
  [
    [
      { key: 'booking_min_notice_minutes', value: '0' },
      { key: 'booking_max_days', value: '0' },
      { key: 'booking_cancel_hours', value: 'domani' },
    ],
    { minNoticeMinutes: 0, maxDays: 366, cancelHours: 24 },
  ],
  // No notice, as before there was a screen for it.
  [
    [{ key: 'booking_min_notice_minutes', value: '' }],
    { minNoticeMinutes: 0, maxDays: 366, cancelHours: 24 },
  ],
])('the settings %j are the limits %j', (settings, limits) => {
  expect(limitsOf(settings)).toEqual(limits)
})
