import { brokenConstraint } from '#platform/db/database.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { clockText } from '#platform/time/italian.ts'

/** Tells staff that the doctor has another visit at the time; with the names of its patients where they are known. */
export function doctorTaken(taken?: { names: string[]; until: string }): AppError {
  const by =
    taken && taken.names.length > 0 ? `: ${taken.names.join(', ')}, fino alle ${clockText(taken.until)}` : ''
  const message = `Il medico ha già un’altra visita in questo orario${by}.`
  return new AppError('slot_taken', { message, issues: [{ path: 'appointmentTime', message }] })
}

/** Tells staff that a place is held for another patient. @param until '18:12' */
export function placeHeld(until: string): AppError {
  return new AppError('slot_taken', { message: `Il posto è tenuto per un paziente fino alle ${until}.` })
}

export function squeezesTaken(): AppError {
  return new AppError('slot_taken', {
    message: 'In questo orario il medico ha già tutti gli incastri che accetta.',
  })
}

export function resourceTaken(): AppError {
  return new AppError('slot_taken', {
    message: 'La stanza o l’attrezzatura è già occupata in questo orario.',
  })
}

/**
 * The refusal staff read when a change broke a constraint against overlaps, or its room was deleted at the same moment;
 * undefined for other errors.
 */
export function overlapRefusal(error: unknown): AppError | undefined {
  const broken = brokenConstraint(error)
  if (broken === 'appointments_no_overlap') return doctorTaken()
  const ofResource = ['appointment_resources_no_overlap', 'appointment_resources_resource_id_fkey']
  return broken && ofResource.includes(broken) ? resourceTaken() : undefined
}
