import { searchFor } from '#platform/list/folded.ts'
import type { SetupDoctor } from './contract.ts'

type Named = Pick<SetupDoctor, 'firstName' | 'lastName' | 'specialization'>

/** Doctors in whose name or specialization each searched word occurs. */
export function doctorsFound<D extends Named>(doctors: readonly D[], q: string): D[] {
  const isFound = searchFor(q)
  return doctors.filter((doctor) => isFound(`${nameOf(doctor)} ${doctor.specialization ?? ''}`))
}

export function nameOf({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): string {
  return `Dr. ${firstName} ${lastName}`
}
