import { CSV_ROWS_READ, csvFile, csvPhone, csvText } from '#platform/files/csv.server.ts'
import type { CallContext, Context } from '#platform/http/context.server.ts'
import type { Parsed } from '#platform/http/endpoint.ts'
import { AppError } from '#platform/http/errors.ts'
import { everyRow, pageOrAll } from '#platform/list/paged.server.ts'
import { addDays, toTime, wallClock } from '#platform/time/dates.ts'
import { shortDate } from '#platform/time/italian.ts'
import { formMissing } from '../service.server.ts'
import { answersOf, sourceName } from '../statistics/answers.ts'
import { findForm } from '../store.server.ts'
import {
  type DayCount,
  exportSubmissions,
  type FormStatistics,
  listSubmissions,
  type Submission,
} from './contract.ts'
import {
  countSince,
  countSubmissions,
  daysSince,
  filledFields,
  latestDays,
  removeSubmission,
  type SubmissionInTurn,
  submissionPage,
  submissionsBefore,
} from './store.server.ts'

const STREAM_STEP = 100
const RECENT = 5
const DAYS_SHOWN = 10
const WEEK = 7
const MONTH = 30

/** A page of submissions with the total in X-Total-Count; without parameters all of them, streamed. @throws AppError('not_found') */
export async function submissionsOf(
  ctx: CallContext,
  formId: number,
  question: { page?: number | undefined; pageSize?: number | undefined },
): Promise<Submission[] | Response> {
  await checkForm(ctx, formId)
  return pageOrAll(ctx, question, {
    page: async (part) => {
      const [rows, total] = await Promise.all([
        submissionPage(ctx.db, formId, part),
        countSubmissions(ctx.db, formId),
      ])
      return { rows, total }
    },
    all: () => {
      let last: SubmissionInTurn | undefined
      return everyRow(listSubmissions, STREAM_STEP, async (_, limit) => {
        const rows = await submissionsBefore(ctx.db, formId, last, limit)
        last = rows.at(-1)
        return rows
      })
    },
  })
}

/**
 * Returns the submissions of a form as CSV, the newest first: a column for each field, those of deleted fields last.
 * @throws AppError('not_found')
 * @throws AppError('conflict') without submissions
 */
export async function exportAnswers(
  ctx: Context,
  formId: number,
  format: Parsed<typeof exportSubmissions>['query']['format'],
): Promise<Response> {
  await checkForm(ctx, formId)
  const [rows, fields] = await Promise.all([
    submissionPage(ctx.db, formId, { limit: CSV_ROWS_READ, offset: 0 }),
    filledFields(ctx.db, formId),
  ])
  const labels = new Map(fields.map(({ key, label }) => [key, label]))
  const answers = rows.map((row) => {
    const given = answersOf(row, fields)
    for (const { key, label } of given) if (!labels.has(key)) labels.set(key, label)
    return new Map(given.map(({ key, value }) => [key, value]))
  })
  const keys = [...labels.keys()]
  const phones = new Set(fields.flatMap(({ key, type }) => (type === 'phone' ? key : [])))
  return csvFile(ctx, {
    ...{ row: exportSubmissions, event: 'form.exported', recordIds: [formId], format },
    people: rows.map(({ contactId }) => contactId),
    fileName: `invii-${formId}-${wallClock(ctx.now()).date}.csv`,
    head: ['Data', 'Ora', ...[...labels.values()].map(csvText), 'Provenienza'],
    lines: rows.map(({ createdAt, source }, at) => [
      ...dayAndTime(createdAt),
      ...keys.map((key) => (phones.has(key) ? csvPhone : csvText)(answers[at]?.get(key) ?? '')),
      csvText(sourceName(source)),
    ]),
    empty: 'Non ci sono invii da esportare',
  })
}

function dayAndTime(instant: string): string[] {
  const { date, minutes } = wallClock(new Date(instant))
  return [shortDate(date), toTime(minutes)]
}

/** Deletes a submission, as its sender may ask. The log has ids only. @throws AppError('not_found') */
export async function deleteSubmissionById(
  ctx: Context,
  formId: number,
  submissionId: number,
): Promise<{ message: string }> {
  if (!(await removeSubmission(ctx.db, formId, submissionId))) {
    throw new AppError('not_found', { message: 'Invio non trovato.' })
  }
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, formId, submissionId }, 'submission deleted')
  return { message: 'Invio eliminato.' }
}

/** Days go by the clinic's calendar. @throws AppError('not_found') */
export async function statisticsOf(ctx: Context, formId: number): Promise<FormStatistics> {
  await checkForm(ctx, formId)
  const today = wallClock(ctx.now()).date
  const first = addDays(today, 1 - MONTH)
  const [counts, recent, days, filled] = await Promise.all([
    countSince(ctx.db, formId, { today, week: addDays(today, 1 - WEEK), month: first }),
    submissionPage(ctx.db, formId, { limit: RECENT, offset: 0 }),
    latestDays(ctx.db, formId, DAYS_SHOWN),
    daysSince(ctx.db, formId, first),
  ])
  return { ...counts, recent, days, daily: everyDay(filled, first) }
}

function everyDay(filled: readonly DayCount[], first: string): DayCount[] {
  const counts = new Map(filled.map(({ date, count }) => [date, count]))
  return Array.from({ length: MONTH }, (_, n) => {
    const date = addDays(first, n)
    return { date, count: counts.get(date) ?? 0 }
  })
}

async function checkForm({ db }: Context, id: number): Promise<void> {
  if (!(await findForm(db, id))) throw formMissing()
}
