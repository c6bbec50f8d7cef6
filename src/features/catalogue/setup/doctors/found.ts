import { searchFor } from '#platform/list/folded.ts'
import { doctorName } from '../../rules.ts'
import type { SetupDoctor } from './contract.ts'

type Named = Pick<SetupDoctor, 'title' | 'firstName' | 'lastName' | 'specialization'>

/** Doctors in whose name or specialization each searched word occurs. */
export function doctorsFound<D extends Named>(doctors: readonly D[], q: string): D[] {
  const isFound = searchFor(q)
  return doctors.filter((doctor) => isFound(`${doctorName(doctor)} ${doctor.specialization ?? ''}`))
}
