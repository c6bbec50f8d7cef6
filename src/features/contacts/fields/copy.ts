import { grouped } from '#platform/numbers.ts'
import type { FieldType } from './rules.ts'

/** Texts about contact fields. Those of failures quote the specification. */
export const fieldsCopy = {
  title: 'Campi dei contatti',
  about: 'Quello che si può sapere di ogni contatto, nell’ordine in cui il modulo lo chiede.',
  access: "Devi effettuare l'accesso per gestire i campi dei contatti.",
  create: 'Nuovo campo',
  edit: 'Modifica campo',
  created: 'Campo creato.',
  createFailed: 'Errore durante la creazione del campo.',
  updated: 'Campo aggiornato.',
  updateFailed: "Errore durante l'aggiornamento del campo.",
  deleted: 'Campo eliminato.',
  deleteFailed: "Errore durante l'eliminazione del campo.",
  activated: 'Campo attivato: chi aveva un valore lo ha ancora.',
  deactivated: 'Campo disattivato: non si vede più, ma i valori restano.',
  active: 'Attivo',
  inactive: 'Inattivo',
  system: 'Di sistema',
} as const

export const typeNames: Record<FieldType, string> = {
  text: 'Testo',
  email: 'Email',
  phone: 'Telefono',
  number: 'Numero',
  date: 'Data',
  select: 'Scelta',
  textarea: 'Testo lungo',
}

/** The question before a field is deleted. `again`: more contacts have got a value since it was asked before. */
export function deleteQuestion(
  { label, isActive }: { label: string; isActive: boolean },
  { contacts, forms }: { contacts: number; forms: number },
  again: boolean,
): string {
  const lines = [`Sei sicuro di voler eliminare il campo "${label}"?`]
  if (again) lines.unshift('Nel frattempo altri contatti hanno ricevuto un valore.')
  if (contacts === 1) lines.push('Un contatto ha un valore in questo campo: andrà perso.')
  if (contacts > 1)
    lines.push(`${grouped(contacts)} contatti hanno un valore in questo campo: andranno persi.`)
  if (forms === 1) lines.push('Un modulo lo chiede.')
  if (forms > 1) lines.push(`${forms} moduli lo chiedono.`)
  if (contacts > 0 && isActive) lines.push('Se invece lo disattivi, i valori restano.')
  return lines.join('\n')
}
