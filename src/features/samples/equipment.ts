import { daysBetween } from '#platform/time/dates.ts'

export const equipmentStatuses = ['operational', 'maintenance', 'warning', 'broken'] as const
export type EquipmentStatus = (typeof equipmentStatuses)[number]

/** Days within which a maintenance counts as expiring. */
const EXPIRING_DAYS = 30

/**
 * State of the next maintenance: its day has passed, is today or one of the next thirty days, or is further away. An overdue
 * one is not counted as expiring.
 */
export type Due = 'overdue' | 'expiring' | 'later'

export function dueOf(next: string, today: string): Due {
  const days = daysBetween(today, next)
  if (days < 0) return 'overdue'
  return days <= EXPIRING_DAYS ? 'expiring' : 'later'
}

/** The state in words, for people who do not see its colour; null while the day is far away. */
export function dueText(next: string, today: string): string | null {
  const days = daysBetween(today, next)
  if (days === 0) return 'Oggi'
  if (days === 1) return 'Domani'
  if (days === -1) return 'Scaduta ieri'
  if (days < 0) return `Scaduta da ${-days} giorni`
  return dueOf(next, today) === 'expiring' ? `Tra ${days} giorni` : null
}

type Looked = { next: string | null; status: string }

/** Counts for the head of the page; `next` is the day of the next maintenance, `yyyy-MM-dd`, null when none is known. */
export function figuresOf(rows: readonly Looked[], today: string) {
  const due = rows.map(({ next }) => next && dueOf(next, today))
  return {
    all: rows.length,
    operational: rows.filter(({ status }) => status === 'operational').length,
    expiring: due.filter((one) => one === 'expiring').length,
    overdue: due.filter((one) => one === 'overdue').length,
  }
}

/** Fixed rows for /attrezzature. None of it exists; maintenance is so many days from today. */
export type SampleEquipment = {
  id: string
  name: string
  department: string
  room: string
  /** Days until its last maintenance, hence negative, and until its next one. */
  last: number
  next: number
  status: EquipmentStatus
}

type DepartmentRoom = Pick<SampleEquipment, 'department' | 'room'>

function equipment(
  id: string,
  name: string,
  status: EquipmentStatus,
  { last, next, ...place }: DepartmentRoom & { last: number; next: number },
): SampleEquipment {
  return { id, name, ...place, last, next, status }
}

const SPECIALISTS = 'Visite specialistiche'
const DENTAL = 'Centro dentale'
const LABORATORY = 'Centro analisi'

export const sampleEquipment: readonly SampleEquipment[] = [
  equipment('ESEMPIO-001', 'Ecografo', 'operational', {
    ...{ department: SPECIALISTS, room: 'Studio 3', last: -170, next: 12 },
  }),
  equipment('ESEMPIO-002', 'Riunito dentale A', 'operational', {
    ...{ department: DENTAL, room: 'Sala 1', last: -340, next: 25 },
  }),
  equipment('ESEMPIO-003', 'Riunito dentale B', 'maintenance', {
    ...{ department: DENTAL, room: 'Sala 2', last: -210, next: 155 },
  }),
  equipment('ESEMPIO-004', 'Radiografico panoramico', 'warning', {
    ...{ department: DENTAL, room: 'Sala raggi', last: -372, next: -7 },
  }),
  equipment('ESEMPIO-005', 'Autoclave', 'operational', {
    ...{ department: DENTAL, room: 'Sterilizzazione', last: -89, next: 1 },
  }),
  equipment('ESEMPIO-006', 'Elettrocardiografo', 'operational', {
    ...{ department: SPECIALISTS, room: 'Studio 1', last: -120, next: 245 },
  }),
  equipment('ESEMPIO-007', 'Laser per epilazione', 'broken', {
    ...{ department: 'Medicina estetica', room: 'Cabina 1', last: -400, next: -35 },
  }),
  equipment('ESEMPIO-008', 'Lampada a fessura', 'operational', {
    ...{ department: SPECIALISTS, room: 'Studio 2', last: -200, next: 165 },
  }),
  equipment('ESEMPIO-009', 'Centrifuga', 'operational', {
    ...{ department: LABORATORY, room: 'Laboratorio', last: -150, next: 30 },
  }),
  equipment('ESEMPIO-010', 'Frigorifero per campioni', 'warning', {
    ...{ department: LABORATORY, room: 'Sala prelievi', last: -365, next: 0 },
  }),
  equipment('ESEMPIO-011', 'Defibrillatore', 'operational', {
    ...{ department: 'Accoglienza', room: 'Reception', last: -334, next: 31 },
  }),
]
