import type { Retention } from '#content/groups/retention.ts'
import { pruneSearches } from '#features/booking/search/store.server.ts'
import { pruneWaiting } from '#features/booking/waiting/store.server.ts'
import { readContent } from '#features/content/store.server.ts'
import { pruneTraces } from '#features/forms/submissions/store.server.ts'
import { deleteExpired } from '#features/media/store.server.ts'
import {
  pruneIdleContacts,
  pruneLapsedVisits,
  pruneMessages,
  pruneRejectedActivations,
  pruneRequestNetworks,
  pruneSubmissions,
  pruneVisitLinks,
} from '#features/privacy/store.server.ts'
import { pruneReminders } from '#features/reminders/store.server.ts'
import { type Db, type Tx, transaction } from '#platform/db/database.server.ts'
import { pruneMails } from '#platform/mail/outbox-upkeep.server.ts'
import { DAY_MS } from '#platform/time/units.ts'

/**
 * A rule of retention: its name, the days data stays (null: never deleted), and the function that deletes and counts.
 */
type Rule = {
  what: string
  days: number | null
  prune: (db: Tx, before: Date) => Promise<number>
}

/**
 * The rules in the order of the report. Contacts come last: recent records of a contact keep it, and other rules may
 * delete those.
 */
function rulesOf(retention: Retention): Rule[] {
  return [
    {
      what: 'Documenti caricati e non inviati con una prenotazione',
      days: retention.unclaimedDocuments,
      prune: deleteExpired,
    },
    {
      what: 'Indirizzo IP e browser dei moduli inviati',
      days: retention.submissionTraces,
      prune: pruneTraces,
    },
    {
      what: 'Rete delle richieste di visita esaminate o passate',
      days: retention.requestNetworks,
      prune: pruneRequestNetworks,
    },
    { what: 'Mail e SMS inviati o rinunciati', days: retention.mails, prune: pruneMails },
    { what: 'Promemoria di visite passate', days: retention.mails, prune: pruneReminders },
    {
      what: 'Link alla pagina di visite passate',
      days: retention.visitLinks,
      prune: pruneVisitLinks,
    },
    { what: 'Parole cercate senza risultato', days: retention.searches, prune: pruneSearches },
    { what: 'Attese finite e posti proposti', days: retention.endedWaits, prune: pruneWaiting },
    { what: 'Messaggi dei contatti', days: retention.messages, prune: pruneMessages },
    { what: 'Moduli inviati', days: retention.submissions, prune: pruneSubmissions },
    {
      what: 'Richieste di convenzione rifiutate',
      days: retention.rejectedActivations,
      prune: pruneRejectedActivations,
    },
    {
      what: 'Prenotazioni annullate o rimaste senza risposta',
      days: retention.lapsedVisits,
      prune: pruneLapsedVisits,
    },
    {
      what: 'Contatti di cui non si sa più nulla',
      days: retention.idleContacts,
      prune: pruneIdleContacts,
    },
  ]
}

export type Pruned = { what: string; days: number | null; count: number }

/**
 * Runs each rule, also after one has failed. Throws the failures once all rules have run.
 * @param retention the periods; without them those that are published
 */
export async function applyRetention(db: Db, now: Date, retention?: Retention): Promise<Pruned[]> {
  const pruned: Pruned[] = []
  const failures: unknown[] = []
  for (const rule of rulesOf(retention ?? (await readContent(db)).retention)) {
    try {
      pruned.push(await transaction(db, (db) => applyRule(db, rule, now)))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
  return pruned
}

class Undo extends Error {}

/**
 * Counts the rows that retention would delete now: does the work in a transaction and rolls it back, so that the report
 * cannot differ from the deletion.
 */
export async function rehearseRetention(db: Db, now: Date, retention?: Retention): Promise<Pruned[]> {
  const pruned: Pruned[] = []
  const rehearsal = transaction(db, async (db) => {
    for (const rule of rulesOf(retention ?? (await readContent(db)).retention))
      pruned.push(await applyRule(db, rule, now))
    throw new Undo()
  })
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return pruned
}

async function applyRule(db: Tx, { what, days, prune }: Rule, now: Date): Promise<Pruned> {
  const count = days === null ? 0 : await prune(db, new Date(now.getTime() - days * DAY_MS))
  return { what, days, count }
}

/** A table people can read. */
export function retentionTable(pruned: Pruned[], dry: boolean): string {
  const rows = pruned.map(({ what, days, count }) => [
    what,
    days === null ? 'finché lo staff non cancella' : `${days} ${days === 1 ? 'giorno' : 'giorni'}`,
    days === null ? '–' : String(count),
  ])
  const head = ['Che cosa', 'Si conserva', dry ? 'Da cancellare' : 'Cancellati']
  const widths = head.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => row[column] ?? '')].map((cell) => cell.length)),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  const closing = dry
    ? 'Prova: niente è stato cancellato. I periodi si decidono in Sito web, Conservazione dei dati.'
    : 'Fatto. I periodi si decidono in Sito web, Conservazione dei dati.'
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line), '', closing].join(
    '\n',
  )
}
