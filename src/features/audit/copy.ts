import { grouped } from '#platform/numbers.ts'
import { roleLabels } from '#platform/session/roles.ts'
import { CLINIC_ZONE } from '#platform/time/dates.ts'
import { momentOf } from '#platform/time/moments.ts'
import type { AuditLine, ChainBreak } from './contract.ts'
import type { AuditKind } from './rules.ts'

export const kindLabels: Record<AuditKind, string> = {
  read: 'Viste',
  changed: 'Modifiche',
  exported: 'Uscite',
  access: 'Accessi',
  deleted: 'Cancellazioni',
}

/** Kinds of records: one of them, and many. */
const THINGS: Record<string, readonly [one: string, many: string]> = {
  absence: ['l’assenza proposta', 'assenze proposte'],
  access: ['l’accesso ai dati', 'accessi ai dati'],
  activation: ['la richiesta di convenzione', 'richieste di convenzione'],
  agreement: ['la convenzione', 'convenzioni'],
  alarm: ['l’avviso', 'avvisi'],
  appointment: ['la visita', 'visite'],
  category: ['la categoria', 'categorie'],
  contact: ['il contatto', 'contatti'],
  dashboard: ['la dashboard', 'ultime attività'],
  database: ['l’intero database', 'database'],
  desk: ['le cose da fare', 'cose da fare'],
  doctor: ['il medico', 'medici'],
  document: ['il documento', 'documenti'],
  factor: ['il secondo fattore', 'secondi fattori'],
  field: ['il campo dei contatti', 'campi dei contatti'],
  form: ['il modulo', 'moduli'],
  hours: ['gli orari', 'orari'],
  key: ['la chiave dei documenti', 'chiavi'],
  list: ['la lista', 'liste'],
  mail: ['l’e-mail', 'e-mail'],
  mark: ['la chiusura o l’assenza', 'chiusure e assenze'],
  member: ['la presenza in una lista', 'presenze nelle liste'],
  message: ['il messaggio', 'messaggi'],
  note: ['la nota interna', 'note interne'],
  password: ['la password', 'password'],
  personal: ['tutti i dati personali', 'dati personali'],
  picture: ['l’immagine del sito', 'immagini del sito'],
  policy: ['le regole di accesso', 'regole di accesso'],
  portrait: ['l’immagine del profilo', 'immagini'],
  proposal: ['la proposta di un modulo', 'proposte dei moduli'],
  relation: ['il legame', 'legami'],
  resource: ['la stanza o l’apparecchio', 'stanze e apparecchi'],
  service: ['il servizio', 'servizi'],
  session: ['la sessione', 'sessioni'],
  setting: ['l’impostazione', 'impostazioni'],
  submission: ['l’invio di un modulo', 'invii di un modulo'],
  subservice: ['il sottoservizio', 'sottoservizi'],
  task: ['la cosa da fare', 'cose da fare'],
  texts: ['i testi del sito', 'testi del sito'],
  timeline: ['la storia', 'storie'],
  trail: ['il registro', 'voci del registro'],
  user: ['l’utente', 'utenti'],
  waiting: ['l’attesa', 'attese'],
}

const DEEDS: Record<string, string> = {
  viewed: 'Ha aperto',
  exported: 'Ha esportato',
  created: 'Ha aggiunto',
  changed: 'Ha cambiato',
  deleted: 'Ha eliminato',
}

/** Events with a sentence of their own. */
const WHOLE: Record<string, string> = {
  'alarm.changed': 'Ha segnato un avviso come visto',
  'contact.viewed': 'Ha aperto la scheda',
  'dashboard.listed': 'Ha visto la dashboard',
  'desk.listed': 'Ha visto le cose da fare',
  'document.listed': 'Ha visto i documenti',
  'factor.listed': 'Ha visto i propri secondi fattori',
  'message.listed': 'Ha visto i messaggi',
  'note.listed': 'Ha visto le note interne',
  'proposal.listed': 'Ha visto le proposte dei moduli',
  'relation.listed': 'Ha visto i legami',
  'timeline.listed': 'Ha visto la storia',
  'session.listed': 'Ha visto sessioni o accessi',
  'session.created': 'È entrato',
  'session.refused': 'Accesso non riuscito',
  'session.deleted': 'Sessione chiusa',
  'link.created': 'Ha mandato un link di accesso',
  'mail.created': 'Ha mandato un’e-mail di prova',
  'access.refused': 'Accesso ai dati negato',
  'password.refused': 'Cambio di password non riuscito',
  'password.changed': 'Ha cambiato la password',
  'database.exported': 'Backup',
  'database.created': 'Ripristino di un backup',
  'waiting.created': 'Ha messo in lista d’attesa',
  'waiting.listed': 'Ha visto la lista d’attesa',
  'trail.deleted': 'Cancellate le voci più vecchie di 24 mesi',
  'trail.viewed': 'Ha consultato il registro',
  'trail.listed': 'Ha consultato il registro',
  'personal.deleted': 'Ha cancellato i dati su richiesta',
}

/** The noun of a kind of record, without its article. */
function nounOf(record: string): string {
  const [one = record] = THINGS[record] ?? []
  return one.replace(/^(il|lo|la|gli|le|i) |^l’/, '')
}

/** 'Ha aperto la scheda', 'Ha visto un elenco di visite'. */
export function eventText(event: string): string {
  const own = WHOLE[event]
  if (own) return own
  const [thing = '', deed = ''] = event.split('.')
  const [one, many] = THINGS[thing] ?? [thing, thing]
  if (deed === 'listed') return `Ha visto un elenco di ${many}`
  if (deed === 'refused') return `Rifiutato: ${nounOf(thing)}`
  return `${DEEDS[deed] ?? deed} ${one}`
}

/** 'Giulia Pirovano', 'Sistema'. */
export function nameText({ name, role }: Pick<AuditLine, 'name' | 'role'>): string {
  if (name === 'Ambulatorio' && role === null) return 'Sistema'
  return name === '' ? 'Sconosciuto' : name
}

/** 'Segreteria'; '' for the product itself, commands and deleted users. */
export function roleText({ role }: Pick<AuditLine, 'role'>): string {
  return role ? roleLabels[role] : ''
}

/** The contacts an entry concerned, or its record. */
export function aboutText(line: AuditLine): string {
  const { people, peopleCount, everybody, recordId, event } = line
  if (everybody) return 'Tutte le persone'
  const names = people.map(({ id, name }) => name ?? `persona n. ${id}`).join(', ')
  if (event === 'access.refused' && recordId !== null)
    return names === '' ? recordText(line) : `${recordText(line)} (${names})`
  if (names !== '') return names
  return peopleCount > 0 ? `${grouped(peopleCount)} persone` : recordText(line)
}

/** 'visita n. 12', 'impostazione lock_minutes'; '—' without a record, and for many. */
export function recordText({
  recordId,
  record,
  username,
}: Pick<AuditLine, 'recordId' | 'record' | 'username'>): string {
  if (username !== null) return `${nounOf(record)} ${username}`
  if (recordId === null || recordId.includes(',')) return '—'
  return `${nounOf(record)} ${/^\d+$/.test(recordId) ? `n. ${recordId}` : recordId}`
}

const withSeconds = new Intl.DateTimeFormat('it-IT', { timeZone: CLINIC_ZONE, timeStyle: 'medium' })

/** '9:02:31' */
export function clockWithSeconds(instant: string): string {
  return withSeconds.format(new Date(instant)).replace(/^0/, '')
}

/** A sentence that names the first break of the chain. */
export function breakText({ seal, id, at, why }: ChainBreak): string {
  const moment = at === null ? '' : `, ${momentOf(at)}`
  if (why === 'changed')
    return `la registrazione ${id} (sigillo ${seal}${moment}) non è quella che era stata sigillata.`
  if (why === 'rebuilt')
    return `la registrazione ${id} (sigillo ${seal}${moment}) ha un altro sigillo di quello annotato fuori dal database: la catena è stata rifatta.`
  if (why === 'pruned')
    return `le registrazioni fino al sigillo ${seal} sono state tolte, o date per tolte, senza che il gestionale lo facesse${moment}.`
  const next = at === null ? '' : `; la prima che resta è la ${id}${moment}`
  return `manca la registrazione con il sigillo ${seal}${next}.`
}
