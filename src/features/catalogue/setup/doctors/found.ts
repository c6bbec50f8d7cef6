import { searchFor } from '#platform/list/folded.ts'
import { doctorName, titledDoctor } from '../../rules.ts'
import type { SetupDoctor } from './contract.ts'

type Named = Pick<SetupDoctor, 'firstName' | 'lastName' | 'specialization'>

/** Doctors in whose name or specialization each searched word occurs. */
export function doctorsFound<D extends Named>(doctors: readonly D[], q: string): D[] {
  const isFound = searchFor(q)
  return doctors.filter((doctor) => isFound(`${nameOf(doctor)} ${doctor.specialization ?? ''}`))
}

export function nameOf(doctor: Pick<Named, 'firstName' | 'lastName'>): string {
  return titledDoctor(doctorName(doctor))
}
