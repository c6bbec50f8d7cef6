import { searchPieces } from '#features/contacts/rules.ts'
import type { Db } from '#platform/db/database.server.ts'
import { CSV_ROWS_READ, csvFile, csvPhone, csvText } from '#platform/files/csv.server.ts'
import type { CallContext, Context } from '#platform/http/context.server.ts'
import type { Answer, Parsed } from '#platform/http/endpoint.ts'
import { everyRow, pageOrAll } from '#platform/list/paged.server.ts'
import { toTime, wallClock } from '#platform/time/dates.ts'
import { shortDate } from '#platform/time/italian.ts'
import { dayOf } from '#platform/time/moments.ts'
import {
  appointmentsAfter,
  countByMoment,
  countByStatus,
  countListed,
  type ListClock,
  listAppointmentRows,
  type SearchTerm,
} from './list.store.server.ts'
import {
  type appointmentCounts,
  type appointmentMoments,
  exportAppointments,
  type ListedAppointment,
  listAppointments,
} from './requests/contract.ts'
import type { AppointmentStatus } from './rules.ts'
import { stageLabels, statusLabels } from './staff-copy.ts'

const STREAM_STEP = 500
/** Fewer digits would be in nearly every telephone number. */
const PHONE_DIGITS = 3
const LAST_ID = 2_147_483_647

/** A page of requests, with the total in a header; all requests in order of id without any parameter. */
export function listOfAppointments(
  ctx: CallContext,
  question: Parsed<typeof listAppointments>['query'],
): Promise<ListedAppointment[] | Response> {
  const { sort, page: _, pageSize: __, ...asked } = question
  const filter = filterOf(asked)
  const now = clockOf(ctx)
  return pageOrAll(ctx, question, {
    page: async (part) => {
      const [rows, total] = await Promise.all([
        listAppointmentRows(ctx.db, { ...filter, ...part, sort, now }),
        countListed(ctx.db, filter, now),
      ])
      return { rows, total }
    },
    all: () =>
      everyRow(listAppointments, STREAM_STEP, (last, limit) => appointmentsAfter(ctx.db, last ?? 0, limit)),
  })
}

const COLUMNS = [
  ...['Numero', 'Data', 'Ora', 'Nome', 'Cognome', 'Email', 'Telefono'],
  ...['Servizio', 'Tipo', 'Medico', 'Stato', 'Ricevuta il'],
]

/**
 * Returns the requests of a question as CSV, in the order of the list.
 * @throws AppError('conflict') without such requests
 */
export async function exportRequests(
  ctx: Context,
  { sort, format, ...asked }: Parsed<typeof exportAppointments>['query'],
): Promise<Response> {
  const filter = filterOf(asked)
  const now = clockOf(ctx)
  const rows = await listAppointmentRows(ctx.db, { ...filter, limit: CSV_ROWS_READ, offset: 0, sort, now })
  return csvFile(ctx, {
    ...{ row: exportAppointments, event: 'appointment.exported' },
    ...{ people: rows.map(({ contactId }) => contactId), format },
    fileName: `prenotazioni-${now.date}.csv`,
    head: COLUMNS,
    lines: rows.map(lineOf),
    empty: 'Non ci sono prenotazioni da esportare',
  })
}

/** The kind of a visit, and the exams of a draw besides it. */
function kindsOf({ subserviceName, exams }: ListedAppointment): string {
  return [subserviceName ?? [], exams.map(({ name }) => name)].flat().join(' · ')
}

function lineOf(row: ListedAppointment): string[] {
  return [
    ...[String(row.id), shortDate(row.appointmentDate), row.appointmentTime],
    ...[row.firstName, row.lastName, row.email].map(csvText),
    csvPhone(row.phone),
    ...[row.serviceName, kindsOf(row), row.doctorName].map(csvText),
    row.stage ? stageLabels[row.stage] : statusLabels[row.status],
    dayOf(row.createdAt),
  ]
}

function filterOf({ q = '', ...asked }: Omit<Parsed<typeof exportAppointments>['query'], 'sort' | 'format'>) {
  return { ...asked, terms: termsOf(q) }
}

/**
 * Splits a search into terms. A number is looked for in the telephone and as the number of a request, `#1042` and `n. 1042`
 * only as that.
 */
export function termsOf(q: string): SearchTerm[] {
  const pieces = searchPieces(q.replace(/(^|\s)n\.\s*(?=\d)/gi, '$1#'))
  return pieces.map(({ term, words }) => {
    const number = /^#(\d+)$/.exec(term)?.[1]
    if (number !== undefined) return { name: null, digits: null, id: idOf(number) }
    const [word = ''] = words
    return {
      name: words.join(' '),
      digits: /^\d+$/.test(term) && term.length >= PHONE_DIGITS ? term : null,
      id: words.length === 1 && /^\d+$/.test(word) ? idOf(word) : null,
    }
  })
}

function idOf(digits: string): number | null {
  const id = Number(digits)
  return id <= LAST_ID ? id : null
}

function clockOf(ctx: Pick<Context, 'now'>): ListClock {
  const { date, minutes } = wallClock(ctx.now())
  return { date, time: toTime(minutes) }
}

/** Counts the requests of each status; `oldestPendingAt` is when the oldest pending one was made. */
export async function countRequests(db: Db): Promise<Answer<typeof appointmentCounts>> {
  const rows = await countByStatus(db)
  const of = (status: AppointmentStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    all: rows.reduce((sum, row) => sum + row.count, 0),
    pending: of('pending'),
    confirmed: of('confirmed'),
    cancelled: of('cancelled'),
    completed: of('completed'),
    oldestPendingAt: rows.find((row) => row.status === 'pending')?.oldest ?? null,
  }
}

/** Counts the visits of the clinic's clock: those to come, and those that have begun and have no outcome. */
export function countMoments(ctx: Pick<Context, 'db' | 'now'>): Promise<Answer<typeof appointmentMoments>> {
  return countByMoment(ctx.db, clockOf(ctx))
}
