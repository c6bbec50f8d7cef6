import { folded } from '#platform/list/folded.ts'
import type { SetupDoctor } from './contract.ts'

type Named = Pick<SetupDoctor, 'firstName' | 'lastName' | 'specialization'>

/** Doctors in whose name or specialization each searched word occurs. */
export function doctorsFound<D extends Named>(doctors: readonly D[], q: string): D[] {
  const words = folded(q).split(/\s+/)
  return doctors.filter((doctor) => {
    const text = folded(`${nameOf(doctor)} ${doctor.specialization ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}

export function nameOf({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): string {
  return `Dr. ${firstName} ${lastName}`
}
