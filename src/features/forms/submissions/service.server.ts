import type { CallContext, Context } from '#platform/http/context.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { Refusal } from '#platform/http/errors.ts'
import { streamArray } from '#platform/http/stream.server.ts'
import { addDays, wallClock } from '#platform/time/dates.ts'
import { formMissing } from '../service.server.ts'
import { findForm } from '../store.server.ts'
import { type DayCount, type FormStatistics, listSubmissions, type Submission } from './contract.ts'
import {
  countSince,
  countSubmissions,
  daysSince,
  latestDays,
  removeSubmission,
  submissionPage,
  submissionsBefore,
} from './store.server.ts'

const PAGE_SIZE = 50
const STREAM_STEP = 100
const RECENT = 5
const DAYS_SHOWN = 10
const WEEK = 7
const MONTH = 30

/** A page, with the total in a header; without any question all, piece by piece. Throws 404. */
export async function submissionsOf(
  ctx: CallContext,
  formId: number,
  question: { page?: number | undefined; pageSize?: number | undefined },
): Promise<Submission[] | Response> {
  await checkForm(ctx, formId)
  if (Object.values(question).every((value) => value === undefined)) {
    return streamArray(ctx, everySubmission(ctx, formId))
  }
  const { page = 1, pageSize = PAGE_SIZE } = question
  const [rows, total] = await Promise.all([
    submissionPage(ctx.db, formId, { limit: pageSize, offset: (page - 1) * pageSize }),
    countSubmissions(ctx.db, formId),
  ])
  ctx.header('X-Total-Count', String(total))
  return rows
}

async function* everySubmission(
  { db }: CallContext,
  formId: number,
): AsyncGenerator<Answer<typeof listSubmissions>> {
  for (let last: number | null = null; ; ) {
    const rows: Submission[] = await submissionsBefore(db, formId, last, STREAM_STEP)
    yield listSubmissions.answer.parse(rows)
    last = rows.at(-1)?.id ?? null
    if (rows.length < STREAM_STEP) return
  }
}

/** Whoever sent it has a right to it. The log names only numbers. Throws 404. */
export async function deleteSubmissionById(
  ctx: Context,
  formId: number,
  submissionId: number,
): Promise<{ message: string }> {
  if (!(await removeSubmission(ctx.db, formId, submissionId))) {
    throw new Refusal('not_found', { message: 'Invio non trovato.' })
  }
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, formId, submissionId }, 'submission deleted')
  return { message: 'Invio eliminato.' }
}

/** By the clinic's calendar. Throws 404. */
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
