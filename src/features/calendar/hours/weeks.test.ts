import { describe, expect, it } from 'vitest'
import type { WorkingHours } from '#features/booking/time/hours.ts'
import type { CalendarMark, VisitInside } from '../contract.ts'
import { type Cell, eightWeeks, totalOf, visitsOutside, type WeekFacts } from './weeks.ts'

const DOCTOR = 7
// A Tuesday.
const TODAY = '2026-11-24'

const row = (dayOfWeek: number, startTime: string, endTime: string, more: Partial<WorkingHours> = {}) => ({
  ...{ dayOfWeek, startTime, endTime, cadence: 'weekly' as const, anchor: null, nth: null },
  ...{ validFrom: null, validTo: null, roomId: null, serviceIds: [], online: true },
  ...more,
})
const mark = (kind: CalendarMark['kind'], from: string, to: string, more: Partial<CalendarMark> = {}) => ({
  ...{ id: 1, version: 1, kind, from, to, doctorId: kind === 'closure' ? null : DOCTOR, resourceId: null },
  ...{
    evenIfClosed: false,
    roomId: null,
    online: true,
    reason: null,
    notice: null,
    visits: 0,
    asked: 0,
    doctorName: null,
  },
  ...more,
})
const facts = (hours: WorkingHours[], marks: CalendarMark[] = []): WeekFacts => ({
  doctorId: DOCTOR,
  hours,
  marks,
  holidays: { open: [], patron: null },
  today: TODAY,
})
const cellOn = (date: string, ...args: Parameters<typeof facts>): Cell | undefined =>
  eightWeeks(facts(...args))
    .flat()
    .find((cell) => cell.date === date)
const time = (start: number, end: number, online = true) => ({ start: start * 60, end: end * 60, online })

describe('the eight weeks of a doctor', () => {
  it('begin with the Monday of this week and have the days on which the clinic may be open', () => {
    const weeks = eightWeeks(facts([row(1, '09:00', '13:00')]))
    expect(weeks).toHaveLength(8)
    expect(weeks[0]?.map(({ date }) => date)).toEqual([
      ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'],
    ])
    expect(weeks[7]?.[0]?.date).toBe('2027-01-11')
    expect(weeks[0]?.map(({ isPast }) => isPast)).toEqual([true, false, false, false, false, false])
  })

  it('show a Thursday doctor on the first and third Thursday of each month only', () => {
    const thursdays = facts([row(4, '15:00', '19:00', { cadence: 'monthly', nth: [1, 3] })])
    const open = eightWeeks(thursdays).flatMap((week) => week.filter(({ kind }) => kind === 'open'))
    expect(open.map(({ date }) => date)).toEqual(['2026-12-03', '2026-12-17', '2027-01-07'])
    expect(totalOf(eightWeeks(thursdays))).toEqual({ sessions: 3, minutes: 3 * 240 })
  })

  it('count the sessions from today on', () => {
    const weeks = eightWeeks(facts([row(1, '09:00', '13:00', { validTo: '2026-11-30' })]))
    expect(totalOf(weeks)).toEqual({ sessions: 1, minutes: 240 })
  })

  it('show the hours of all services, and which of them only staff book', () => {
    const hours = [row(5, '09:00', '13:00', { online: false }), row(5, '10:00', '12:00', { serviceIds: [3] })]
    expect(cellOn('2026-11-27', hours)?.times).toEqual([
      time(9, 10, false),
      time(10, 12),
      time(12, 13, false),
    ])
  })

  it('say why a day is not as the hours say', () => {
    const hours = [1, 2, 3, 4, 5].map((day) => row(day, '09:00', '13:00'))
    const marks = [
      mark('closure', '2026-12-07T00:00', '2026-12-08T00:00', { reason: 'Ponte' }),
      mark('absence', '2026-12-15T00:00', '2026-12-17T00:00', { reason: 'Congresso' }),
      mark('block', '2026-12-18T09:00', '2026-12-18T10:30', { reason: 'Riunione' }),
      mark('closure', '2026-12-24T12:00', '2026-12-25T00:00'),
      mark('extra', '2026-12-05T09:00', '2026-12-05T12:00'),
    ]
    const shown = (date: string) => {
      const cell = cellOn(date, hours, marks)
      const times = cell?.times.map(({ start, end }) => `${start / 60}–${end / 60}`) ?? []
      return [cell?.kind, cell?.note, ...times]
    }
    expect(shown('2026-12-07')).toEqual(['closed', 'Ponte'])
    expect(shown('2026-12-08')).toEqual(['closed', 'Immacolata'])
    expect(shown('2026-12-15')).toEqual(['absent', 'Congresso'])
    expect(shown('2026-12-18')).toEqual(['open', 'in parte assente', '10.5–13'])
    expect(shown('2026-12-24')).toEqual(['open', 'in parte chiuso', '9–12'])
    expect(shown('2026-12-05')).toEqual(['extra', 'straordinaria', '9–12'])
    expect(shown('2026-11-28')).toEqual(['none', null])
  })

  it('close on the patron’s day, and stay open on a holiday that is kept open', () => {
    const patron = { fixed: '12-09', after: null } as const
    const changed = {
      ...facts([row(2, '09:00', '13:00'), row(3, '09:00', '13:00')]),
      holidays: { open: ['12-08' as const], patron },
    }
    const on = (date: string) =>
      eightWeeks(changed)
        .flat()
        .find((cell) => cell.date === date)
    expect(on('2026-12-08')).toMatchObject({ kind: 'open', note: null })
    expect(on('2026-12-09')).toMatchObject({ kind: 'closed', note: 'Patrono' })
  })

  it('show a Sunday for an extra session that holds although the clinic is closed, and for no other', () => {
    const sunday = (evenIfClosed: boolean) =>
      mark('extra', '2026-12-13T09:00', '2026-12-13T12:00', { evenIfClosed })
    expect(cellOn('2026-12-13', [], [sunday(false)])).toBeUndefined()
    expect(cellOn('2026-12-13', [], [sunday(true)])).toMatchObject({ kind: 'extra', times: [time(9, 12)] })
  })

  it('take no notice of a colleague’s marks', () => {
    const away = mark('absence', '2026-12-01T00:00', '2026-12-02T00:00', { doctorId: DOCTOR + 1 })
    expect(cellOn('2026-12-01', [row(2, '09:00', '13:00')], [away])).toMatchObject({ kind: 'open' })
  })
})

describe('visits outside unsaved hours', () => {
  const visit = (appointmentId: number, date: string, clock: string, serviceId = 3): VisitInside => ({
    ...{ appointmentId, version: 1, date, time: clock, duration: 30 },
    ...{
      patient: 'Rosa Tipi',
      phone: '+39 000 555 0100',
      hasEmail: true,
      canAsk: true,
      isAsked: false,
      serviceId,
      serviceName: 'Visita',
    },
    ...{ doctorId: DOCTOR, doctorName: 'Dr. Villa', colleagues: [] },
  })
  const visits = [
    visit(1, '2026-11-26', '15:30'),
    visit(2, '2026-12-03', '15:30', 4),
    visit(3, '2026-12-03', '20:00'),
  ]
  const weekly = [row(4, '15:00', '19:00')]
  const monthly = [row(4, '15:00', '19:00', { cadence: 'monthly', nth: [1, 3] })]
  const outside = (saved: WorkingHours[], unsaved: WorkingHours[]) =>
    visitsOutside(visits, facts(saved), facts(unsaved)).map(({ appointmentId }) => appointmentId)

  it('visits outside lie in the saved hours and not in the unsaved ones', () => {
    expect(outside(weekly, monthly)).toEqual([1])
    expect(outside(weekly, weekly)).toEqual([])
    expect(outside(weekly, [row(4, '16:00', '19:00')])).toEqual([1, 2])
  })

  it('visits of another service are outside hours that are for one alone', () => {
    expect(outside(weekly, [row(4, '15:00', '19:00', { serviceIds: [3] })])).toEqual([2])
    expect(outside([row(4, '15:00', '19:00', { serviceIds: [3] })], [])).toEqual([])
  })

  it('visits that begin in the unsaved hours and end after them are outside', () => {
    expect(outside(weekly, [row(4, '15:00', '15:45')])).toEqual([1, 2])
    expect(outside(weekly, [row(4, '15:00', '16:00')])).toEqual([])
  })

  it('count a doctor without hours as free in those of the services', () => {
    expect(outside([], monthly)).toEqual([1, 3])
    expect(outside(weekly, [])).toEqual([])
  })
})
