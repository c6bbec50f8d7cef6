import { CSV_ROWS_READ, csvFile, csvText } from '#platform/files/csv.server.ts'
import { TOTAL_COUNT } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Parsed } from '#platform/http/endpoint.ts'
import { AppError } from '#platform/http/errors.ts'
import { type Route, serve } from '#platform/http/serve.server.ts'
import { PAGE_SIZE } from '#platform/list/list-address.ts'
import { wallClock, wallMoment } from '#platform/time/dates.ts'
import { checkChain } from './chain.server.ts'
import {
  type AuditLine,
  type Chain,
  countAudit,
  exportAudit,
  listAudit,
  printAudit,
  readChain,
} from './contract.ts'
import { aboutText, eventText, nameText } from './copy.ts'
import { auditCounts, auditOfContact, auditPage, contactName } from './store.server.ts'
import { watchChain } from './watch.server.ts'

export const auditApi: Route[] = [
  serve(
    listAudit,
    async (ctx, { query: { page = 1, pageSize = PAGE_SIZE, ...filter } }) => {
      const part = { limit: pageSize, offset: (page - 1) * pageSize }
      const { rows, total } = await auditPage(ctx.db, filter, part)
      ctx.header(TOTAL_COUNT, String(total))
      return rows
    },
    {
      event: 'trail.listed',
      // Reading the trail of a person is itself about that person, as are the names it shows.
      people: ({ query }, rows) => [query.contact ?? null, ...namedIn(rows)],
      ids: () => [],
    },
  ),
  serve(countAudit, ({ db }, { query }) => auditCounts(db, query)),
  serve(exportAudit, exportMatching, { itself: ['trail.exported'] }),
  serve(readChain, (ctx, { query }) => stateOfChain(ctx, query.whole !== undefined)),
  serve(
    printAudit,
    async ({ db }, { params }) => {
      const name = await contactName(db, params.id)
      if (name === undefined) throw new AppError('not_found')
      return { name, lines: await auditOfContact(db, params.id) }
    },
    { event: 'trail.exported', record: 'contact' },
  ),
]

function namedIn(rows: readonly Pick<AuditLine, 'people'>[]): number[] {
  return rows.flatMap(({ people }) => people.map(({ id }) => id))
}

const COLUMNS = [
  ...['Voce', 'Quando', 'Chi', 'Che cosa', 'Su chi o che cosa', 'Righe', 'Trovate', 'Da dove', 'Esito'],
  ...['Chiamata', 'Richiesta', 'Sigillo', 'Impronta'],
]

/**
 * Returns the matching entries as CSV, newest first.
 * @throws AppError('conflict') without such entries, and for too many
 */
async function exportMatching(ctx: Context, { query }: Parsed<typeof exportAudit>): Promise<Response> {
  const { format, ...filter } = query
  const { rows } = await auditPage(ctx.db, filter, { limit: CSV_ROWS_READ, offset: 0 })
  return csvFile(ctx, {
    ...{ row: exportAudit, event: 'trail.exported', people: [query.contact ?? null, ...namedIn(rows)] },
    ...{ fileName: `registro-${wallClock(ctx.now()).date}.csv`, format },
    head: COLUMNS,
    lines: rows.map(lineOf),
    empty: 'Non ci sono voci da esportare',
  })
}

function lineOf(line: AuditLine): string[] {
  const { id, at, rows, total, address, status, route, requestId, seal, hash } = line
  const text = (value: string | number | null) => csvText(value === null ? '' : String(value))
  return [
    ...[id, wallMoment(new Date(at)), nameText(line), eventText(line.event), aboutText(line)],
    ...[rows, total, address, status, route, requestId, seal, hash],
  ].map(text)
}

/** A break found by verifying the whole chain is told to all admins, as by the hourly job. */
async function stateOfChain(ctx: Context, whole: boolean): Promise<Chain> {
  const state = whole ? await watchChain(ctx) : await checkChain(ctx, { whole })
  const { rows, last, until, broken, wholeAt, sealFault } = state
  return {
    ...{
      rows,
      until,
      broken,
      sealFault,
      hasSealFile: ctx.sealFile !== null,
      hash: last.hash.toString('hex'),
    },
    ...{ checkedAt: ctx.now().toISOString(), wholeAt: wholeAt.toISOString() },
  }
}
