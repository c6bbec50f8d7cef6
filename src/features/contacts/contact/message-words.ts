import type { Message, MessagePriority, MessageStatus } from '../messages/contract.ts'

/** Messages in Italian. */

export const statusLabels: Record<MessageStatus, string> = {
  non_letto: 'Non letto',
  letto: 'Letto',
  in_progress: 'In Lavorazione',
  responded: 'Risposto',
  closed: 'Chiuso',
}

export const priorities: Record<MessagePriority, { label: string; level: 1 | 2 | 3 | 4 }> = {
  low: { label: 'Bassa', level: 1 },
  normal: { label: 'Normale', level: 2 },
  high: { label: 'Alta', level: 3 },
  urgent: { label: 'Urgente', level: 4 },
}

const SOURCES = new Map([
  ['website', 'Sito web'],
  ['email', 'Email'],
  ['phone', 'Telefono'],
])

export function sourceOf(source: string): string {
  return SOURCES.get(source) ?? 'Manuale'
}

/** Who wrote it; null for what came from the site: its author is the person. */
export function authorOf({ author, source }: Pick<Message, 'author' | 'source'>): string | null {
  return author ?? (source === 'website' ? null : 'utente non più presente')
}

export function subjectOf({ subject }: Pick<Message, 'subject'>): string {
  return subject || 'Senza oggetto'
}

/** What staff may say of where a message came from. */
export const enteredFrom = { form: 'Manuale', phone: 'Telefono', email: 'Email' } as const
