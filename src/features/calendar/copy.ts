import type { MarkKind } from '#features/booking/time/marks.ts'
import { counted } from '#platform/numbers.ts'
import { clockText, dayNumbers } from '#platform/time/italian.ts'
import type { Decision } from './contract.ts'

export const markLabels: Record<MarkKind, string> = {
  closure: 'Chiusura',
  absence: 'Assenza',
  block: 'Blocco',
  extra: 'Seduta straordinaria',
}

export const decisionLabels: Record<Decision, string> = {
  leave: 'Lascia',
  give: 'Dai a un collega',
  propose: 'Nuovi orari',
  cancel: 'Annulla e avvisa',
}

/** Sentences with which the server confirms or refuses; the screens have their own. */
export const calendarCopy = {
  patron: 'Patrono',
  markDeleted: 'Periodo tolto dal calendario.',
  resourceDeleted: { room: 'Stanza eliminata.', device: 'Attrezzatura eliminata.' },
  doctorMissing: 'Medico non trovato.',
  markMissing: 'Questo periodo non c’è più nel calendario.',
  resourceMissing: 'Stanza o attrezzatura non trovata.',
  doctorGone: 'Il medico non c’è più',
  roomGone: 'La stanza non c’è più',
  roomsGone: 'Una delle stanze non c’è più',
  resourceGone: 'La stanza o l’attrezzatura non c’è più',
  servicesGone: 'Uno dei servizi non c’è più',
  kindStays: 'Una seduta straordinaria resta tale: aggiungi un altro periodo',
  tooLong: 'Il periodo è troppo lungo: dividilo in due',
  isPast: 'Questo periodo è già passato',
  dayWrong: 'Giorno non valido',
  colleagueMissing: 'Scegli a quale collega dare la visita',
  resourceKindStays: 'Una stanza non diventa un’attrezzatura: creane un’altra',
  nameTaken: 'Esiste già un elemento con questo nome.',
  neededByService: 'Un servizio ne ha bisogno: toglila prima da lì, o disattivala.',
  usedByVisit: 'Ci sono visite che la usano e non si può eliminare. Puoi disattivarla.',
} as const

/** '3 visite cadono in questo periodo: decidi che cosa farne.' */
export function undecidedText(count: number): string {
  return `${counted(count, 'visita cade', 'visite cadono')} in questo periodo: decidi che cosa farne.`
}

/** '1 di 13: per 12 nessun collega è libero.' */
export function givenText(given: number, all: number): string {
  return `${given} di ${all}: per ${all - given} nessun collega è libero.`
}

/** '12 di 13: a 1 non arrivano né e-mail né SMS.' */
export function askedText(asked: number, all: number): string {
  return `${asked} di ${all}: a ${all - asked} non arrivano né e-mail né SMS.`
}

const CALL_ABOUT: Record<Decision | 'stands', string> = {
  leave: 'da risistemare',
  give: 'passa a un collega',
  propose: 'da spostare',
  cancel: 'annullata',
  stands: 'di nuovo possibile',
}

type CalledVisit = { doctorName: string; date: string; time: string }

/** 'Dr. Andrea Villa, 24/11 15:00: visita annullata. Avvisare' */
export function callTitle({ doctorName, date, time }: CalledVisit, about: Decision | 'stands'): string {
  const when = `${dayNumbers(date)} ${clockText(time)}`
  return `${doctorName.slice(0, 120)}, ${when}: visita ${CALL_ABOUT[about]}. Avvisare`
}

/** The refusal to take a session away in which there are visits. */
export function heldText(count: number): string {
  return count === 1
    ? '1 visita resterebbe fuori orario: prima spostala o annullala.'
    : `${count} visite resterebbero fuori orario: prima spostale o annullale.`
}

/** The refusal of holidays on which there are visits that no closure has asked about. */
export function onHolidaysText(count: number): string {
  return `${counted(count, 'visita cade', 'visite cadono')} nei giorni che diventano festivi: prima inserisci una chiusura, che chiede che cosa farne.`
}

/** The refusal to give a visit, whose patient and time (`HH:MM`) it names. */
export function notFreeText({ patient, time }: { patient: string; time: string }): string {
  return `Il collega scelto non è libero per la visita di ${patient} delle ${time}.`
}
