import type { Pool } from 'pg'
import { addDays, weekday } from '#platform/time/dates.ts'

/** Rooms, equipment, closures and absences, which come between a clinic and its hours. */

type Resource = { kind: 'room' | 'device'; name: string; place: string; due: number | null }

// `due`: days until the next maintenance of a device.
const RESOURCES: Resource[] = [
  { kind: 'room', name: 'Stanza 1', place: 'Piano terra', due: null },
  { kind: 'room', name: 'Stanza 2', place: 'Piano terra', due: null },
  { kind: 'room', name: 'Stanza 3', place: 'Primo piano', due: null },
  { kind: 'device', name: 'Ecografo', place: 'Stanza 3', due: 12 },
  { kind: 'device', name: 'Laser', place: 'Medicina estetica', due: 155 },
]

/** The needs of services of the sample catalogue: one resource of each list. */
const NEEDS: Record<string, string[][]> = {
  Cardiologia: [['Stanza 1', 'Stanza 2']],
  Ginecologia: [['Stanza 3', 'Stanza 2'], ['Ecografo']],
  Urologia: [['Stanza 3', 'Stanza 1'], ['Ecografo']],
  'Laser dermatologico': [['Laser']],
  'Epilazione laser': [['Laser']],
}

type Mark = {
  kind: 'closure' | 'absence' | 'block' | 'extra'
  /** Place of the doctor among all. */
  doctor?: number
  resource?: string
  from: string
  to: string
  reason: string
  notice?: string
}

/** The marks around a day (`yyyy-MM-dd`), from the summer before to the Christmas after. */
function marksAround(today: string): Mark[] {
  const monday = addDays(today, -((weekday(today) + 6) % 7))
  const at = (day: number, time = '00:00') => `${addDays(monday, day)}T${time}`
  const year = Number(today.slice(0, 4))
  const yearly = [year - 1, year, year + 1].flatMap((year): Mark[] => [
    { ...closure('Ferie estive'), from: `${year}-08-10T00:00`, to: `${year}-08-23T00:00` },
    { ...closure('Vacanze di Natale'), from: `${year}-12-24T13:00`, to: `${year}-12-27T00:00` },
  ])
  return [
    ...yearly,
    { ...closure('Manutenzione degli impianti'), from: at(17, '13:00'), to: at(18) },
    { kind: 'absence', doctor: 3, reason: 'Malattia', from: at(-7), to: at(-3) },
    { kind: 'absence', doctor: 0, reason: 'Ferie', from: at(7), to: at(13) },
    { kind: 'absence', doctor: 5, reason: 'Congresso', from: at(14), to: at(16) },
    { kind: 'block', doctor: 1, reason: 'Riunione', from: at(9, '15:00'), to: at(9, '16:00') },
    { kind: 'block', resource: 'Ecografo', reason: 'Manutenzione', from: at(8), to: at(10) },
    { kind: 'extra', doctor: 5, reason: 'Recupero', from: at(12, '15:00'), to: at(12, '18:00') },
  ]
}

const closure = (reason: string) => ({ kind: 'closure' as const, reason, notice: 'La clinica è chiusa.' })

/** Adds them to a database that has no rooms and equipment yet. `today`: `yyyy-MM-dd`. */
export async function addWeeks(pool: Pool, today: string): Promise<void> {
  const resources = RESOURCES.map(({ due, ...row }) => ({
    ...{ ...row, checked_on: due && addDays(today, due - 365) },
    check_due_on: due && addDays(today, due),
  }))
  const { rowCount } = await pool.query(
    `INSERT INTO resources (kind, name, place, checked_on, check_due_on)
     SELECT * FROM json_to_recordset($1) AS given
       (kind resource_kind, name text, place text, checked_on date, check_due_on date)
     WHERE NOT EXISTS (SELECT FROM resources)`,
    [JSON.stringify(resources)],
  )
  if (!rowCount) return
  const needs = Object.entries(NEEDS).flatMap(([service, lists]) =>
    lists.flatMap((names, n) => names.map((resource) => ({ service, need: n + 1, resource }))),
  )
  await pool.query(
    `INSERT INTO service_resources (service_id, need, resource_id)
     SELECT services.id, need, resources.id
     FROM json_to_recordset($1) AS given (service text, need integer, resource text)
     JOIN services ON services.name = given.service JOIN resources ON resources.name = given.resource`,
    [JSON.stringify(needs)],
  )
  await pool.query(
    `WITH doctor AS (
       SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM doctors WHERE is_active AND is_person
     )
     INSERT INTO calendar_marks (kind, doctor_id, resource_id, during, reason, notice)
     SELECT given.kind, doctor.id, resources.id, tsrange(given."from", given."to"), given.reason, given.notice
     FROM json_to_recordset($1) AS given
       (kind mark_kind, doctor integer, resource text, "from" timestamp, "to" timestamp, reason text, notice text)
     LEFT JOIN doctor ON doctor.place = given.doctor LEFT JOIN resources ON resources.name = given.resource
     WHERE given.doctor IS NULL OR doctor.id IS NOT NULL`,
    [JSON.stringify(marksAround(today))],
  )
}
