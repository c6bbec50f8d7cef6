import type { CallContext, Context } from '#platform/http/context.server.ts'
import type { Answer, Parsed } from '#platform/http/endpoint.ts'
import { everyRow, pageOrAll } from '#platform/list/paged.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import { type contactCounts, type ListedContact, listContacts } from '../contract.ts'
import { DEFAULT_SORT, readChoice, searchTerms, withoutPrefix } from '../rules.ts'
import { contactFigures, contactPage, contactsAfter, contactsReachedBy, type Wanted } from './store.server.ts'

const STREAM_STEP = 200
const SAME_SHOWN = 5
/** A shorter number would match many others. */
const PHONE_DIGITS = 6

/** Returns a page of matching contacts, with the total in a header; without parameters all contacts, by id. */
export async function listOfContacts(
  ctx: CallContext,
  question: Parsed<typeof listContacts>['query'],
): Promise<ListedContact[] | Response> {
  const wanted: Wanted = {
    terms: searchTerms(question.q ?? ''),
    type: question.type ?? null,
    sources: readChoice(question.fonte),
    details: readChoice(question.dettaglioFonte),
  }
  const sort = question.sort ?? DEFAULT_SORT
  return pageOrAll(ctx, question, {
    page: (part) => contactPage(ctx.db, wanted, { sort, ...part }),
    all: () => everyRow(listContacts, STREAM_STEP, (last, limit) => contactsAfter(ctx.db, last ?? 0, limit)),
  })
}

/** Counts contacts; 'today' is the day in the clinic's time zone. */
export function countsOfContacts(ctx: Context): Promise<Answer<typeof contactCounts>> {
  return contactFigures(ctx.db, wallClock(ctx.now()).date)
}

/** Finds contacts with the same address or number as one that is about to be added, at most five. */
export function contactsLike(
  ctx: Context,
  { email, phone }: { email: string; phone: string },
): Promise<ListedContact[]> {
  const digits = withoutPrefix(phone)
  const known = { email: email.trim(), phone: digits.length >= PHONE_DIGITS ? digits : '' }
  return contactsReachedBy(ctx.db, known, SAME_SHOWN)
}
