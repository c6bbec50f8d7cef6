import { z } from 'zod'
import { cadences } from '#features/booking/time/hours.ts'
import { WEEK } from '#features/catalogue/setup/rules.ts'
import { addDays, readTime, toMinutes, weekday } from '#platform/time/dates.ts'
import { hourText } from './copy.ts'
import { HoursRow, isAnchored, NTHS, usedHours } from './shapes.ts'

/** The hours of a doctor between the typed values of the form and the calls. */

const TypedRow = z.object({
  dayOfWeek: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  cadence: z.enum(cadences),
  anchor: z.string(),
  nth: z.array(z.literal(NTHS)),
  validFrom: z.string(),
  validTo: z.string(),
  roomId: z.string(),
  serviceIds: z.array(z.int()),
  online: z.boolean(),
})
export type TypedRow = z.output<typeof TypedRow>
type Nth = TypedRow['nth'][number]

const RowForm = TypedRow.transform(
  (row): z.input<typeof HoursRow> =>
    usedHours({
      ...row,
      startTime: readTime(row.startTime),
      endTime: readTime(row.endTime),
      anchor: row.anchor || null,
      nth: row.nth.length > 0 ? row.nth : null,
      validFrom: row.validFrom || null,
      validTo: row.validTo || null,
      roomId: row.roomId === '' ? null : Number(row.roomId),
    }),
).pipe(HoursRow)

/** The form's values, under the rules of the call. */
export const HoursForm = z.object({
  hours: z.array(RowForm).max(60, 'Troppe righe di orario'),
})
export type HoursTyped = z.input<typeof HoursForm>
export type HoursValues = z.output<typeof HoursForm>

/** Hours as the form shows them. */
export function typedFrom({ hours }: { hours: readonly HoursRow[] }): HoursTyped {
  return {
    hours: hours.map((row) => ({
      ...row,
      anchor: row.anchor ?? '',
      nth: row.nth ?? [],
      validFrom: row.validFrom ?? '',
      validTo: row.validTo ?? '',
      roomId: row.roomId === null ? '' : String(row.roomId),
    })),
  }
}

/**
 * A colleague's rows for a doctor who offers the services `own`: those for other services alone are left out, and no two
 * doctors get one room.
 */
export function copiedRows(rows: readonly TypedRow[], own: readonly number[]): TypedRow[] {
  return rows.flatMap((row) => {
    const serviceIds = row.serviceIds.filter((id) => own.includes(id))
    return row.serviceIds.length > 0 && serviceIds.length === 0 ? [] : [{ ...row, serviceIds, roomId: '' }]
  })
}

/** The typed rows that could be saved as they are. */
export function validHours(rows: readonly TypedRow[]): HoursRow[] {
  return rows.flatMap((row) => RowForm.safeParse(row).data ?? [])
}

/** A row for a day: the morning, or the afternoon of a day that has hours already. */
export function newRow(rows: readonly TypedRow[], dayOfWeek: number): TypedRow {
  const isSecond = rows.some((row) => row.dayOfWeek === dayOfWeek)
  return {
    dayOfWeek,
    ...(isSecond ? { startTime: '15:00', endTime: '18:00' } : { startTime: '09:00', endTime: '13:00' }),
    cadence: 'weekly',
    anchor: '',
    nth: [],
    validFrom: '',
    validTo: '',
    roomId: '',
    serviceIds: [],
    online: true,
  }
}

/** A row with another cadence, which begins with the next such day or the first one of a month where it needs one. */
export function withCadence(row: TypedRow, cadence: TypedRow['cadence'], today: string): TypedRow {
  const next = addDays(today, (row.dayOfWeek - weekday(today) + 7) % 7)
  return {
    ...row,
    cadence,
    anchor: isAnchored(cadence) && row.anchor === '' ? next : row.anchor,
    nth: cadence === 'monthly' && row.nth.length === 0 ? [1] : row.nth,
  }
}

/** Chooses a week of the month, or removes it. */
export function toggleNth(nth: readonly Nth[], one: Nth): Nth[] {
  return NTHS.filter((other) => (other === one ? !nth.includes(one) : nth.includes(other)))
}

export const dayName = (dayOfWeek: number) => WEEK.find(({ day }) => day === dayOfWeek)?.name ?? ''

/** The name of a field for a summary: 'Giovedì, fascia 2' of `hours.3.endTime`. */
export function placeOf(path: string, rows: readonly TypedRow[]): string {
  const index = Number(path.split('.')[1])
  const row = rows[index]
  if (!row) return 'Orari'
  const before = rows.slice(0, index).filter(({ dayOfWeek }) => dayOfWeek === row.dayOfWeek)
  return `${dayName(row.dayOfWeek)}, fascia ${before.length + 1}`
}

/** Rows on one line: 'lun 9–13, gio 15–19'. */
export function rowsText(rows: readonly TypedRow[]): string {
  const timeText = (time: string) => hourText(toMinutes(readTime(time)))
  const words = rows.map(
    (row) =>
      `${dayName(row.dayOfWeek).toLowerCase().slice(0, 3)} ${timeText(row.startTime)}–${timeText(row.endTime)}`,
  )
  return words.join(', ') || 'nessuno'
}
