import { findOffer } from '#features/catalogue/store.server.ts'
import { readContent } from '#features/content/store.server.ts'
import { transaction } from '#platform/db/database.server.ts'
import { inLockTurn } from '#platform/db/turns.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { type Route, serve } from '#platform/http/serve.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import { checkPageToken, limitPresses, limitWrongLinks } from '../page-token.server.ts'
import { networkHash } from '../service.server.ts'
import { findAppointment, lockAppointment } from '../store.server.ts'
import { openLink } from '../visit-page/service.server.ts'
import { lockWaitingMove, markPressed } from '../visit-page/store.server.ts'
import {
  changeWish,
  confirmEntry,
  declinePlace,
  joinWaitingList,
  leaveWaitingList,
  takePlace,
  waitForEarlier,
} from './answers.server.ts'
import {
  changeWaiting,
  confirmWaiting,
  declineOffer,
  joinList,
  leaveWaiting,
  takeOffer,
  type WaitingPage,
  waitFromVisit,
  whoWaits,
} from './contract.ts'
import { entryOfLink, waitingPage } from './page.server.ts'
import { JOINS_OF_DAY, suits } from './rules.ts'
import { type Entry, entriesOf, lockEntry } from './store.server.ts'
import { serviceText } from './words.ts'

const DAY_SECONDS = 86_400

type Press = { link: string; token: string }

/**
 * Does the work of a button of a person's page in one transaction, with the visit that may move and the entry locked, in the order
 * of changes of visits. Any press confirms the entry; staff with a session act as the person here.
 * @returns the page after it
 * @throws AppError('not_found') for a link that opens no page; they are counted by network
 * @throws AppError('conflict') for a page that was opened too long ago
 */
async function press(
  ctx: Context,
  { link, token }: Press,
  work: (ctx: Context, entry: Entry) => Promise<string | null>,
): Promise<WaitingPage> {
  await limitPresses(ctx)
  const asPerson = { ...ctx, user: null }
  const found = await entryOfLink(ctx.db, link)
  if (!found) {
    await limitWrongLinks(ctx)
    throw gone()
  }
  checkPageToken(asPerson, link, token)
  const visitPath = await inLockTurn(() =>
    transaction(ctx.db, async (db) => {
      if (found.appointmentId !== null) {
        await lockWaitingMove(db, found.appointmentId)
        await lockAppointment(db, found.appointmentId)
      }
      await lockEntry(db, found.id)
      // Staff may have corrected the address meanwhile, which ends the link, or ended the visit.
      const entry = await entryOfLink(db, link)
      if (!entry) throw gone()
      await confirmEntry(db, entry, ctx.now())
      return work({ ...asPerson, db }, entry)
    }),
  )
  const page = await waitingPage(asPerson, link)
  if (!page) throw gone()
  return { ...page, visitPath }
}

function gone(): AppError {
  return new AppError('not_found', { message: 'Questa pagina non è più attiva.' })
}

/** Counts every wish, also of a person who waits already: the limit must not tell who does. */
async function limitJoins(ctx: Context): Promise<void> {
  try {
    await ctx.limit(`waiting:${networkHash(ctx).toString('base64url')}`, JOINS_OF_DAY, DAY_SECONDS)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { phone } = (await readContent(ctx.db)).clinic
    const message = `Dalla tua connessione sono già arrivate altre richieste. Per metterti in lista chiama la clinica al numero ${phone.text}.`
    throw new AppError('too_many', { message, ...(error.retryAfter && { retryAfter: error.retryAfter }) })
  }
}

export const waitingApi: Route[] = [
  serve(joinList, async (ctx, { body }) => {
    if (body.website) throw new AppError('not_valid', { message: 'La richiesta non può essere accettata.' })
    await limitJoins(ctx)
    const { firstName, lastName, email, phone, website: _, ...wish } = body
    await joinWaitingList(ctx, wish, { firstName, lastName, email, phone: phone ?? '' })
    return { message: 'Ti abbiamo scritto un’e-mail: apri la pagina e conferma, e sei in lista.' }
  }),
  serve(confirmWaiting, (ctx, { body }) => press(ctx, body, async () => null)),
  serve(changeWaiting, (ctx, { body: { link, token, ...wish } }) =>
    press(ctx, { link, token }, async (asPerson, entry) => {
      await changeWish(asPerson, entry, wish)
      return null
    }),
  ),
  serve(leaveWaiting, (ctx, { body }) =>
    press(ctx, body, async (asPerson, entry) => {
      await leaveWaitingList(asPerson, entry)
      return null
    }),
  ),
  serve(takeOffer, (ctx, { body }) =>
    press(ctx, body, (asPerson, entry) => takePlace(asPerson, entry, body.offerId)),
  ),
  serve(declineOffer, (ctx, { body }) =>
    press(ctx, body, async (asPerson, entry) => {
      await declinePlace(asPerson, entry, body.offerId)
      return null
    }),
  ),
  serve(waitFromVisit, async (ctx, { body: { link, token, anyDoctor, ...wish } }) => {
    await limitPresses(ctx)
    const asPatient = { ...ctx, user: null }
    const visit = await findAppointment(ctx.db, await openLink(asPatient, link))
    if (!visit) throw gone()
    checkPageToken(asPatient, link, token)
    const { id, serviceId, subserviceId, doctorId } = visit
    const path = await waitForEarlier(asPatient, id, {
      ...{ ...wish, serviceId, subserviceId },
      doctorId: anyDoctor ? null : doctorId,
    })
    await transaction(ctx.db, (db) => markPressed(db, link, ctx.now()))
    return { message: 'Sei in lista d’attesa.', path }
  }),
  serve(
    whoWaits,
    async ({ db, now }, { query }) => {
      const entries = (await entriesOf(db, query)).filter((entry) => suits(entry, query, now()))
      return Promise.all(
        entries.map(async (entry) => {
          const offer = await findOffer(db, entry)
          return {
            contactId: entry.contactId,
            name: `${entry.firstName} ${entry.lastName}`,
            phone: entry.phone,
            service: offer ? serviceText(offer) : '',
            since: wallClock(new Date(entry.createdAt)).date,
            visit:
              entry.visitDate && entry.visitTime ? { date: entry.visitDate, time: entry.visitTime } : null,
          }
        }),
      )
    },
    { event: 'waiting.listed', people: (_, rows) => rows.map(({ contactId }) => contactId) },
  ),
]
