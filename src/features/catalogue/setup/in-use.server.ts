import { brokenConstraint, type Tx } from '#platform/db/database.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { grouped } from '#platform/numbers.ts'

/** The records that prevent a deletion. */
const usages = {
  services: { one: 'servizio', many: 'servizi', stays: 'il servizio resta', stay: 'i servizi restano' },
  appointments: {
    one: 'prenotazione',
    many: 'prenotazioni',
    stays: 'la prenotazione resta',
    stay: 'le prenotazioni restano',
  },
  activations: {
    one: 'attivazione di convenzione',
    many: 'attivazioni di convenzioni',
    stays: 'l’attivazione resta',
    stay: 'le attivazioni restano',
  },
  // Without the service its hours would be for all, without the subservice its doctors would offer all.
  hours: {
    one: 'fascia di orario di un medico solo per certi servizi',
    many: 'fasce di orario dei medici solo per certi servizi',
    stays: 'la fascia resta',
    stay: 'le fasce restano',
  },
  limits: {
    one: 'medico che fa solo certi tipi di visita',
    many: 'medici che fanno solo certi tipi di visita',
    stays: 'la scelta resta',
    stay: 'le scelte restano',
  },
}
export type Uses = Partial<Record<keyof typeof usages, number>>

const subjects = {
  service: { name: 'Il servizio', ending: 'o' },
  subservice: { name: 'Il sottoservizio', ending: 'o' },
  category: { name: 'La categoria', ending: 'a' },
  doctor: { name: 'Il medico', ending: 'o' },
}
export type Subject = keyof typeof subjects

/**
 * Refuses to delete a record in use.
 * @throws AppError('in_use') with a message that counts the uses and names the alternative
 */
export function checkUnused(subject: Subject, isActive: boolean, uses: Uses): void {
  const using = (Object.keys(usages) as (keyof typeof usages)[])
    .map((usage) => ({ ...usages[usage], usage, count: uses[usage] ?? 0 }))
    .filter(({ count }) => count > 0)
  const [first, ...others] = using
  if (!first) return
  const { name, ending } = subjects[subject]
  const counted = using.map(({ count, one, many }) => `${grouped(count)} ${count === 1 ? one : many}`)
  const why = `${name} ha ${counted.join(' e ')}${others.length > 0 ? ',' : ''} e non si può eliminare.`
  const unchanged = first.count === 1 ? first.stays : first.stay
  // Deactivating a category also takes its services off the site: they do not stay as they are.
  const rest = others.length > 0 || first.usage === 'services' ? 'nulla va perso' : unchanged
  const instead = isActive
    ? `Puoi disattivarl${ending}: sparisce dal sito e ${rest}.`
    : `È già disattivat${ending}: sul sito non compare.`
  throw new AppError('in_use', { message: `${why} ${instead}` })
}

const OF_USER = 'È il medico di un utente: cambia prima il ruolo dell’utente in «Utenti e permessi».'

/** Runs a deletion; a foreign key that still refers to the record becomes `AppError('in_use')`. */
export async function removeUnused(remove: (db: Tx) => Promise<void>, db: Tx): Promise<void> {
  try {
    await remove(db)
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'users_doctor_id_fkey') throw new AppError('in_use', { message: OF_USER })
    if (constraint) throw new AppError('in_use')
    throw error
  }
}
