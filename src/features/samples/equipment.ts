import type { EquipmentStatus } from './equipment/rules.ts'

/** Fixed rows for /attrezzature. Nothing of it exists; maintenance is so many days from today. */
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

type Place = Pick<SampleEquipment, 'department' | 'room'>

function equipment(
  id: string,
  name: string,
  status: EquipmentStatus,
  { last, next, ...place }: Place & { last: number; next: number },
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
