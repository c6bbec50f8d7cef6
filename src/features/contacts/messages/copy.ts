import type { Message, MessagePriority, MessageSource, MessageStatus } from './contract.ts'

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

export const sourceLabels: Record<MessageSource, string> = {
  form: 'Manuale',
  phone: 'Telefono',
  email: 'Email',
  website: 'Sito web',
}

export function sourceOf(source: string): string {
  return sourceLabels[source as MessageSource] ?? sourceLabels.form
}

/** Returns the author's name; null for a message from the site, which the contact wrote. */
export function authorOf({ author, source }: Pick<Message, 'author' | 'source'>): string | null {
  return author ?? (source === 'website' ? null : 'utente non più presente')
}

export function subjectOf({ subject }: Pick<Message, 'subject'>): string {
  return subject || 'Senza oggetto'
}
