import { createHash } from 'node:crypto'
import { readCalendar } from '#features/booking/calendar.store.server.ts'
import { appointmentMissing, changeLockedVisit } from '#features/booking/change-visit.server.ts'
import { bookingCopy } from '#features/booking/copy.ts'
import { findDisplaced } from '#features/booking/displaced/store.server.ts'
import { drawOf } from '#features/booking/exams/draw.server.ts'
import { totalText } from '#features/booking/exams/rules.ts'
import { heldPlaces, untilText } from '#features/booking/held-places.store.server.ts'
import { eventsOf, recordEvent } from '#features/booking/history.store.server.ts'
import { linesOfEvent } from '#features/booking/history.ts'
import { moveVisit } from '#features/booking/move-visit.server.ts'
import { overlapRefusal } from '#features/booking/place-refusals.server.ts'
import { keyUsed, placeVisit, SOURCES } from '#features/booking/place-visit.server.ts'
import { firstPlaces } from '#features/booking/places.server.ts'
import { takeResources } from '#features/booking/resources.store.server.ts'
import { TELL_AFTER_SECONDS } from '#features/booking/rules.ts'
import { statusLabels } from '#features/booking/staff-copy.ts'
import { type LockedAppointment, lockAppointment, replaceResources } from '#features/booking/store.server.ts'
import { heldNews, tellPatientAgain, withdrawNews } from '#features/booking/telling.server.ts'
import { dayOf } from '#features/booking/time/calendar.ts'
import { VISIT_LINK } from '#features/booking/visit-links.server.ts'
import { waitForCaller } from '#features/booking/waiting/answers.server.ts'
import { serviceText } from '#features/booking/waiting/words.ts'
import { doctorName } from '#features/catalogue/rules.ts'
import { findOffer } from '#features/catalogue/store.server.ts'
import { findContactWithValues, findOrCreateContact } from '#features/contacts/store.server.ts'
import { brokenConstraint, type Db, transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { mailText } from '#platform/mail/layout.server.ts'
import type { HeldMail } from '#platform/mail/outbox.server.ts'
import { addDays, daysBetween, isBirthDate, toMinutes, toTime, wallClock } from '#platform/time/dates.ts'
import { capitalized, clockText, shortDate } from '#platform/time/italian.ts'
import { closedName, columnOf } from './columns.ts'
import {
  type Agenda,
  type ChangedVisit,
  type findPlaces,
  type getTelling,
  type getVisit,
  MAX_AGENDA_DAYS,
  type Telling,
  type VisitChange,
  type VisitEvent,
} from './contract.ts'
import { isDoctorsChange } from './doctors-change.ts'
import type { joinListByPhone, NewVisit, NewWait } from './new/contract.ts'
import type { FoundPeople } from './people/contract.ts'
import { personQuestion } from './people/question.ts'
import { likelyPeople } from './people/store.server.ts'
import {
  agendaDoctors,
  agendaResources,
  agendaVisit,
  agendaVisits,
  hoursOfServices,
  mailsOfVisit,
  namedMarks,
  type VisitMail,
  visitFacts,
} from './store.server.ts'

/**
 * The agenda between two days, both included: columns with the reasons why a doctor does not receive, and visits.
 * @throws AppError('not_valid') for more than `MAX_AGENDA_DAYS`
 */
export async function agendaBetween(
  { db, now }: Context,
  {
    from,
    to = from,
    doctorId = null,
  }: { from: string; to?: string | undefined; doctorId?: number | null | undefined },
): Promise<Agenda> {
  const days = daysBetween(from, to)
  if (days < 0 || days >= MAX_AGENDA_DAYS) throw notValid('to', `Al massimo ${MAX_AGENDA_DAYS} giorni`)
  const range = { from, to }
  const [doctors, resources, visits, marks, places] = await Promise.all([
    agendaDoctors(db, range, doctorId),
    agendaResources(db),
    agendaVisits(db, range, doctorId),
    namedMarks(db, range),
    heldPlaces(db, range, now()),
  ])
  const doctorIds = doctors.map(({ id }) => id)
  const [calendar, services] = await Promise.all([
    readCalendar(db, { doctorIds, resourceIds: [], ...range }),
    hoursOfServices(db, doctorIds),
  ])
  const today = wallClock(now()).date
  const held = places.map(({ start, end, until, ...at }) => {
    const reason = `Tenuto fino alle ${untilText(new Date(until), today)}`
    return { ...at, off: { start, end, kind: 'held' as const, reason, markId: null } }
  })
  const heldOn = (id: number, date: string) =>
    held.filter((place) => place.doctorId === id && place.date === date).map(({ off }) => off)
  const dates = Array.from({ length: days + 1 }, (_, day) => addDays(from, day))
  return {
    doctors,
    resources,
    visits,
    days: dates.map((date) => {
      const columns = doctorIds.map((id) =>
        columnOf(dayOf(calendar, id, date), marks, services.get(id) ?? [], heldOn(id, date)),
      )
      const isClosed = columns.every(({ off }) => off.some(({ start, end }) => start === 0 && end === 1440))
      const reason = columns[0]?.off[0]?.reason ?? null
      return {
        date,
        closed: isClosed && columns.length > 0 ? (closedName(date) ?? reason ?? 'Chiuso') : null,
        columns,
      }
    }),
  }
}

const FOR_RECEPTION = 'Orari, servizio e conferme li cambia la segreteria.'
const NOT_CONFIRMED = 'Si conclude solo una visita confermata dalla segreteria.'

/**
 * Changes a visit for staff.
 * @throws AppError('forbidden') for a change a doctor may not make
 * @throws AppError('not_found')
 * @throws AppError('changed_meanwhile') for a stale version, naming who changed it
 * @throws as `changeLockedVisit`
 */
export async function changeVisitById(ctx: Context, id: number, change: VisitChange): Promise<ChangedVisit> {
  const { version, squeeze = false, evenOutside = false, date, time, resourceIds, ...wanted } = change
  const isByDoctor = ctx.user?.role === 'medico'
  if (isByDoctor && !isDoctorsChange(change)) throw new AppError('forbidden', { message: FOR_RECEPTION })
  try {
    return await transaction(ctx.db, async (db) => {
      const before = await lockAppointment(db, id)
      if (!before) throw appointmentMissing()
      if (before.version !== version) throw await changedMeanwhile(db, before)
      const isAnswered = before.status === 'confirmed' || before.status === 'completed'
      if (isByDoctor && wanted.status && !isAnswered)
        throw new AppError('conflict', { message: NOT_CONFIRMED })
      const others = before.resourceIds.filter((own) => !resourceIds?.includes(own))
      const isOther = resourceIds && (others.length > 0 || resourceIds.length > before.resourceIds.length)
      const choice = { squeeze, evenOutside }
      const visit = isOther ? { ...before, resourceIds } : before
      // The rooms it leaves must not stand in the way of its new time.
      if (isOther) await replaceResources(db, id, [])
      // A move checks the rooms at the new time; without one they are checked at the time there is.
      if (isOther && !time)
        await moveVisit(ctx, db, visit, { appointmentTime: before.appointmentTime }, choice)
      await changeLockedVisit(ctx, db, visit, {
        wanted: { ...wanted, appointmentDate: date, appointmentTime: time },
        choice,
      })
      if (isOther) await takeResources(ctx, db, before, resourceIds)
      return changed(db, id)
    })
  } catch (error) {
    throw overlapRefusal(error) ?? error
  }
}

async function changedMeanwhile(db: Db, visit: LockedAppointment): Promise<AppError> {
  const last = (await eventsOf(db, visit.id)).at(-1)
  const { appointmentDate: date, appointmentTime, status } = visit
  const [former] = last?.changes.appointmentDate ?? []
  const by = last?.username && capitalized(last.username)
  const done = by ? `L’ha appena ${former ? 'spostata' : 'cambiata'} ${by}` : 'È appena cambiata'
  const at = `alle ${clockText(appointmentTime)}`
  const now = former === date ? at : `è ${shortDate(date)} ${at}, ${statusLabels[status].toLowerCase()}`
  return new AppError('changed_meanwhile', { message: `${done}: ora ${now}.` })
}

async function changed(db: Db, id: number): Promise<ChangedVisit> {
  const visit = await agendaVisit(db, id)
  if (!visit) throw appointmentMissing()
  return { visit, telling: tellingOf(await heldNews(db, id)) }
}

function tellingOf(held: HeldMail | undefined): Telling | null {
  return held ? { to: held.to, subject: held.subject, until: held.notBefore } : null
}

/**
 * Books a visit for a known contact or a new person, confirmed at once. An attempt repeated with its idempotency key answers the
 * visit of the first. Several exams are one draw, booked as its main one.
 * @throws AppError('not_valid') for choices that don't go together, a contact that is gone, or a draw at home without an address
 * @throws as `drawOf` and `placeVisit`
 */
export async function bookForPatient(
  ctx: Context,
  input: NewVisit,
  key: string | null,
): Promise<ChangedVisit> {
  const {
    contactId,
    channel,
    duration,
    resourceIds,
    squeeze,
    evenOutside,
    date,
    time,
    homeAddress,
    exams: wanted,
    ...asked
  } = input
  const patient = await patientOf(ctx, input)
  const draw = wanted && (await drawOf(ctx.db, asked, wanted, { who: 'staff' }))
  const { serviceId, subserviceId } = draw?.main ?? asked
  const offer = await findOffer(ctx.db, { serviceId, subserviceId })
  if (!offer) throw notValid('serviceId', 'Il servizio scelto non è disponibile.')
  const isAtHome = offer.subservice?.atHome ?? false
  if (isAtHome && !homeAddress) throw notValid('homeAddress', bookingCopy.homeAddressNeeded)
  try {
    return await transaction(ctx.db, async (db) => {
      const { id } = await placeVisit(
        { ...ctx, db },
        {
          input: {
            ...patient,
            ...{ categoryId: offer.service.categoryId, serviceId, subserviceId },
            ...{ doctorId: asked.doctorId, notes: asked.notes, exams: draw?.exams ?? [] },
            ...{ appointmentDate: date, appointmentTime: time, uploadedFileIds: [], booker: null },
            homeAddress: isAtHome ? homeAddress : null,
          },
          requestHash: createHash('sha256').update(JSON.stringify(input)).digest(),
          ...{ idempotencyKey: key, ownerHash: null, network: null },
          byStaff: { contactId, duration, channel, resourceIds, choice: { squeeze, evenOutside } },
        },
      )
      return changed(db, id)
    })
  } catch (error) {
    const broken = brokenConstraint(error)
    // Another attempt with the key books another day at the same moment: attempts for one day wait for its lock.
    if (broken === 'appointments_idempotency_key') throw keyUsed()
    if (broken === 'appointments_contact_id_fkey') throw contactGone()
    throw overlapRefusal(error) ?? error
  }
}

/**
 * Puts a known contact or a new person on the waiting list of a service. Without a way to reach the person, nothing is stored.
 * @throws AppError('not_valid') for a contact that is gone
 * @throws as `waitForCaller`
 */
export async function putOnList(
  ctx: Context,
  { contactId: known, person, channel, ...choice }: NewWait,
): Promise<Answer<typeof joinListByPhone>> {
  const { dateOfBirth, fiscalCode, ...patient } = await patientOf(ctx, { contactId: known, person })
  const offer = await findOffer(ctx.db, choice)
  try {
    const contactId = await transaction(ctx.db, async (db) => {
      const facts = { ...patient, dataNascita: dateOfBirth, codiceFiscale: fiscalCode }
      const source = SOURCES[channel]
      const id = known ?? (await findOrCreateContact(db, facts, 'Lista d’attesa', { source })).id
      await waitForCaller(ctx, db, id, choice)
      return id
    })
    const service = offer ? serviceText(offer) : ''
    const doctor = offer?.doctors.find(({ id }) => id === choice.doctorId)
    const whom = doctor ? `con ${doctorName(doctor)}` : 'con chiunque'
    return {
      message: `${patient.firstName} ${patient.lastName} è in lista d’attesa: ${service}, ${whom}.`,
      contactId,
    }
  } catch (error) {
    if (brokenConstraint(error) === 'waiting_entries_contact_id_fkey') throw contactGone()
    throw error
  }
}

function contactGone(): AppError {
  return notValid('contactId', 'Questo contatto non c’è più.')
}

async function patientOf(ctx: Context, { contactId, person }: Pick<NewVisit, 'contactId' | 'person'>) {
  if (contactId !== null) {
    const found = await findContactWithValues(ctx.db, contactId)
    if (!found) throw contactGone()
    const { firstName, lastName, email, phone, dataNascita, codiceFiscale } = found.row
    return { firstName, lastName, email, phone, dateOfBirth: dataNascita, fiscalCode: codiceFiscale }
  }
  if (!person) throw notValid('person', 'Scegli la persona.')
  const { dateOfBirth } = person
  if (dateOfBirth && !isBirthDate(dateOfBirth, wallClock(ctx.now()).date))
    throw notValid('person.dateOfBirth', 'Data di nascita non valida')
  return { ...person, email: person.email ?? '' }
}

/** A visit with its history. */
export async function visitWithHistory(ctx: Context, id: number): Promise<Answer<typeof getVisit>> {
  const { db } = ctx
  const { date, minutes } = wallClock(ctx.now())
  const [found, facts, events, mails, displaced] = await Promise.all([
    changed(db, id),
    visitFacts(db, id, { date, time: toTime(minutes) }),
    eventsOf(db, id),
    mailsOfVisit(db, id),
    findDisplaced(db, id, ctx.now()),
  ])
  if (!facts) throw appointmentMissing()
  const { visit } = found
  const booked: VisitEvent = {
    at: visit.createdAt,
    username: facts.bookedBy,
    event: visit.channel === 'site' ? 'requested' : 'booked',
    lines: [],
  }
  const changes = events.map(
    ({ at, username, event, changes }): VisitEvent => ({
      ...{ at, username, lines: linesOfEvent(event, changes) },
      event: event === 'muted' || event === 'resent' ? event : 'changed',
    }),
  )
  const history = [booked, ...changes, ...mails.map(mailEvent)].toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  )
  const { bookedBy: _, prices, ...rest } = facts
  const asked = displaced
    ? {
        until: untilText(new Date(displaced.expiresAt), date),
        times: displaced.times.map(({ id: _, ...time }) => time),
      }
    : null
  return {
    ...found,
    ...rest,
    asked,
    price: prices.length > 1 ? totalText(prices) : (prices[0] ?? null),
    history,
  }
}

function mailEvent({ subject, createdAt, sentAt, channel, ...mail }: VisitMail): VisitEvent {
  const ending = channel === 'sms' ? 'o' : 'a'
  const isFailed = mail.delivered === false || (mail.failedAt && !sentAt)
  const state = isFailed
    ? `non consegnat${ending}`
    : sentAt
      ? `inviat${ending}`
      : mail.heldKey
        ? 'in partenza'
        : 'in corso di invio'
  return {
    at: sentAt ?? createdAt,
    username: null,
    event: 'mail',
    lines: [{ label: subject, from: null, to: state }],
  }
}

/**
 * The text of the mail that waits.
 * @throws AppError('not_found') when none does
 */
export async function tellingText({ db }: Context, id: number): Promise<Answer<typeof getTelling>> {
  const held = await heldNews(db, id)
  const telling = tellingOf(held)
  if (!held || !telling) throw new AppError('not_found', { message: 'Nessun avviso in partenza.' })
  return { ...telling, text: mailText(held.content).replace(VISIT_LINK, '/visita/…') }
}

/**
 * Withdraws the mail that waits, and says so in the visit's history.
 * @param until of the mail, as staff saw it
 * @throws AppError('not_found') when none waits, as when it has gone out
 * @throws AppError('changed_meanwhile') when a later change has put another mail in its place
 */
export function mute(ctx: Context, id: number, until: string): Promise<{ message: string }> {
  return transaction(ctx.db, async (db) => {
    // Locked before its mail, as by a change.
    const visit = await lockAppointment(db, id)
    const held = await withdrawNews(db, id, visit ?? null)
    if (!held) throw new AppError('not_found', { message: 'L’avviso è già partito, o non ce n’era.' })
    if (Date.parse(held.notBefore) !== Date.parse(until))
      throw new AppError('changed_meanwhile', {
        message: 'La visita è appena cambiata: guarda il nuovo avviso.',
      })
    // A deleted visit has no history.
    if (visit) await recordEvent(ctx, db, { appointmentId: id, event: 'muted' })
    return { message: 'Non sarà avvisato nessuno.' }
  })
}

/**
 * Sends the confirmation of a visit once more.
 * @throws AppError('conflict') for a visit that is not confirmed or has passed, without an address, or told a moment ago
 */
export function tellConfirmed(ctx: Context, id: number): Promise<{ telling: Telling }> {
  return transaction(ctx.db, async (db) => {
    const visit = await lockAppointment(db, id)
    if (!visit) throw appointmentMissing()
    const now = wallClock(ctx.now())
    const isOver = `${visit.appointmentDate} ${visit.appointmentTime}` <= `${now.date} ${toTime(now.minutes)}`
    if (visit.status !== 'confirmed' || isOver)
      throw new AppError('conflict', {
        message: 'Si rimanda la conferma solo di una visita confermata e futura.',
      })
    if (!visit.email)
      throw new AppError('conflict', { message: 'Il paziente non ha un’e-mail: avvisalo al telefono.' })
    const last = (await eventsOf(db, id)).findLast(({ event }) => event === 'resent')
    if (last && ctx.now().getTime() - Date.parse(last.at) < TELL_AFTER_SECONDS * 1000)
      throw new AppError('conflict', { message: 'La conferma è appena partita: aspetta un minuto.' })
    const mail = await tellPatientAgain(ctx, db, visit)
    await recordEvent(ctx, db, { appointmentId: id, event: 'resent' })
    return { telling: { to: mail.to, subject: mail.subject, until: ctx.now().toISOString() } }
  })
}

/** The people most like the text staff typed, or one contact. */
export function peopleLike(
  ctx: Context,
  { q = '', contactId }: { q?: string | undefined; contactId?: number | undefined },
): Promise<FoundPeople> {
  const { date, minutes } = wallClock(ctx.now())
  const question =
    contactId === undefined ? personQuestion(q, date) : { kind: 'contact' as const, id: contactId }
  if (question.kind === 'words' && question.terms.length === 0 && !question.born)
    return Promise.resolve({ people: [], others: 0 })
  return likelyPeople(ctx.db, question, { date, time: toTime(minutes) })
}

const PARTS = {
  any: { start: 0, end: 1440 },
  morning: { start: 0, end: 13 * 60 },
  afternoon: { start: 13 * 60, end: 1440 },
} as const

type PlaceQuestion = {
  serviceId: number
  subserviceId?: number | undefined
  doctorId?: number | undefined
  from: string
  at?: string | undefined
  part?: keyof typeof PARTS | undefined
  days?: string | undefined
}

const SHOWN_PLACES = 10

/** The first free times of a service, while the patient is on the telephone. */
export async function placesFor(ctx: Context, question: PlaceQuestion): Promise<Answer<typeof findPlaces>> {
  const { serviceId, subserviceId = null, doctorId = null, from, at = '00:00' } = question
  const { part = 'any', days = '0123456' } = question
  const [{ places, reasons }, resources] = await Promise.all([
    firstPlaces(ctx, {
      ...{ serviceId, subserviceId, doctorId, from, count: SHOWN_PLACES },
      notBefore: toMinutes(at),
      days: [...days].map(Number),
      between: PARTS[part],
    }),
    agendaResources(ctx.db),
  ])
  const rooms = new Set(resources.filter(({ kind }) => kind === 'room').map(({ id }) => id))
  return {
    places: places.map(({ resourceIds, ...place }) => ({
      ...place,
      roomId: resourceIds.find((id) => rooms.has(id)) ?? null,
    })),
    reasons,
  }
}
