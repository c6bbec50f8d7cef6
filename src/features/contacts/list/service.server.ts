import type { CallContext, Context } from '#platform/http/context.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { streamArray } from '#platform/http/stream.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import { type contactCounts, type ListedContact, listContacts } from '../contract.ts'
import {
  type ContactType,
  DEFAULT_SORT,
  readChoice,
  type Sort,
  searchTerms,
  withoutPrefix,
} from '../rules.ts'
import { contactFigures, contactPage, contactsAfter, sameReach, type Wanted } from './store.server.ts'

const PAGE_SIZE = 50
const STREAM_STEP = 200
const SAME_SHOWN = 5
/** Shorter ones would be part of many others. */
const PHONE_DIGITS = 6

type Question = {
  q?: string | undefined
  type?: ContactType | undefined
  fonte?: string | undefined
  dettaglioFonte?: string | undefined
  sort?: Sort | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

/** A page of what was asked for, with the total in a header; without any question all contacts, in order of id. */
export async function listOfContacts(
  ctx: CallContext,
  question: Question,
): Promise<ListedContact[] | Response> {
  if (Object.values(question).every((value) => value === undefined)) return streamArray(ctx, everybody(ctx))
  const wanted: Wanted = {
    terms: searchTerms(question.q ?? ''),
    type: question.type ?? null,
    sources: readChoice(question.fonte),
    details: readChoice(question.dettaglioFonte),
  }
  const { page = 1, pageSize = PAGE_SIZE, sort = DEFAULT_SORT } = question
  const { rows, total } = await contactPage(ctx.db, wanted, {
    sort,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  ctx.header('X-Total-Count', String(total))
  return rows
}

async function* everybody({ db }: CallContext): AsyncGenerator<Answer<typeof listContacts>> {
  for (let after = 0; ; ) {
    const rows = await contactsAfter(db, after, STREAM_STEP)
    yield listContacts.answer.parse(rows)
    after = rows.at(-1)?.id ?? after
    if (rows.length < STREAM_STEP) return
  }
}

/** Today is the clinic's day. */
export function countsOfContacts(ctx: Context): Promise<Answer<typeof contactCounts>> {
  return contactFigures(ctx.db, wallClock(ctx.now()).date)
}

/** Who may be the same person as one that is about to be added. */
export function contactsLike(
  ctx: Context,
  { email, phone }: { email: string; phone: string },
): Promise<ListedContact[]> {
  const digits = withoutPrefix(phone)
  const known = { email: email.trim(), phone: digits.length >= PHONE_DIGITS ? digits : '' }
  return sameReach(ctx.db, known, SAME_SHOWN)
}
