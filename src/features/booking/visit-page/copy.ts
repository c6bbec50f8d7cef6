import type { Clinic } from '#content/groups/clinic.ts'
import type { VisitPage } from './contract.ts'
import type { CancelReason } from './rules.ts'

/** On the page of a visit whose patient waits for an earlier time. */
export const WAITS = 'Sei in lista d’attesa per un posto prima.'

/** Back to the page of a visit that can't take place. */
export function wayBack({ displaced }: Pick<VisitPage, 'displaced'>): string {
  return displaced && displaced.times.length > 0 ? 'Torna agli orari tenuti' : 'Torna alla visita'
}

export const pageCopy = {
  gone: 'Questa pagina non è più attiva.',
  changed: 'La visita è cambiata nel frattempo. Ricarica la pagina.',
  placeGone: 'Nel frattempo il posto è stato preso. Scegli un altro orario, o chiamaci.',
  notHeld:
    'Questo posto non è più tenuto per te. Guarda altri orari, o chiedici di chiamarti: la visita non si perde.',
  restoreLate: 'Non si può più rimettere la visita com’era. Prenotane un’altra, o chiamaci.',
  tooLate: (hours: number, { phone }: Pick<Clinic, 'phone'>) =>
    `Mancano meno di ${hours === 1 ? 'un’ora' : `${hours} ore`}: chiamaci al ${phone.text}.`,
  tooManyFiles: 'La visita ha già tanti documenti: portali, o chiamaci.',
  filesGone: 'Uno dei file non è più disponibile: caricalo di nuovo.',
  oneMove: 'Hai già chiesto di spostare la visita: ritira prima quella richiesta.',
  sameTime: 'È l’orario che la visita ha già: scegline un altro.',
  notMoved: 'Questa visita si sposta al telefono: chiamaci.',
} as const

/** Why a patient cancelled, on the page and in the visit's history. */
export const reasonLabels: Record<CancelReason, string> = {
  no_time: 'Non posso in quel momento',
  not_needed: 'Non ne ho più bisogno',
  elsewhere: 'Vado altrove',
  other: 'Altro',
}

/** Tasks for the reception, before the day and time of the visit. */
export const deskTask = {
  cancelled: 'Disdetta dal paziente',
  moved: 'Spostata dal paziente',
  booked: 'Prenotata dalla lista d’attesa',
  documents: 'Nuovi documenti dal paziente',
  call: 'Chiede una telefonata',
} as const
