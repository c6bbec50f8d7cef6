import { office } from '#content/office.ts'
import { type WaitingAbsence, waitingAbsences } from '#features/calendar/absences/store.server.ts'
import { minutesOpen } from '#features/calendar/closures/rules.ts'
import { closuresBetween } from '#features/calendar/closures/store.server.ts'
import { findHolidays } from '#features/calendar/store.server.ts'
import { isThere } from '#features/contacts/store.server.ts'
import { readContent } from '#features/content/store.server.ts'
import { type CallToMake, callsToMake } from '#features/reminders/calls.server.ts'
import { brokenConstraint, type Db, transaction } from '#platform/db/database.server.ts'
import { checkVersion, differences } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { failedMails } from '#platform/mail/outbox-upkeep.server.ts'
import { addDays, toTime, wallClock, wallMoment } from '#platform/time/dates.ts'
import type { Desk, NewTask, Task, TaskChange } from './contract.ts'
import type { countDesk } from './count/contract.ts'
import { GROUP_MAX } from './rules.ts'
import {
  deskStaff,
  deskTotals,
  type Moment,
  nextVisitAt,
  openTasks,
  type Totals,
  unclosedVisits,
  visitsWithoutAuthorisation,
  waitingAgreements,
  waitingMessages,
  waitingRequests,
} from './store.server.ts'
import {
  editTask,
  findTask,
  insertTask,
  lockTask,
  removeTask,
  type StoredTask,
} from './tasks.store.server.ts'
import { ANSWER_WITHIN, isOverdue, type WorkingTime } from './working-time.ts'

function momentOf(now: Date): Moment {
  const { date, minutes } = wallClock(now)
  return { date, time: toTime(minutes) }
}

/** The clinic's opening hours, with the closures and holidays since an instant. */
export async function workingTime(db: Db, since: Date, now: Date): Promise<WorkingTime> {
  return openingsBetween(db, wallClock(since).date, addDays(wallClock(now).date, 1))
}

async function openingsBetween(db: Db, from: string, end: string): Promise<WorkingTime> {
  const [closures, { open, patron }, { clinic }] = await Promise.all([
    closuresBetween(db, from, end),
    findHolidays(db),
    readContent(db),
  ])
  const holidays = { open, patron, days: office.closures.days }
  return { openings: clinic.hours.outpatient.openings, closures, holidays }
}

/** Days among which the next one of opening is looked for: a longer closure is a summer's. */
const NEXT_DAYS = 21

/** The calls that remind of visits until the next day the clinic is open; a doctor makes none. */
async function reminderCalls({ db, user, now }: Context): Promise<CallToMake[]> {
  if (user?.role === 'medico') return []
  const tomorrow = addDays(wallClock(now()).date, 1)
  const { openings, closures, holidays } = await openingsBetween(db, tomorrow, addDays(tomorrow, NEXT_DAYS))
  const days = Array.from({ length: NEXT_DAYS }, (_, n) => addDays(tomorrow, n))
  const next = days.find((day) => minutesOpen(day, openings, closures, holidays) > 0)
  return callsToMake(db, now(), next ?? tomorrow)
}

/** The rows of each group; a doctor has none of what only the reception can deal with. */
async function totalsOf({ db, user }: Context, moment: Moment): Promise<Totals> {
  const totals = await deskTotals(db, moment)
  return user?.role === 'medico' ? { ...totals, requests: 0, mails: 0, absences: 0 } : totals
}

/** All that waits for a person, the oldest first, at most `GROUP_MAX` rows of a group. */
export async function deskNow(ctx: Context): Promise<Desk> {
  const { db, user } = ctx
  const now = ctx.now()
  const moment = momentOf(now)
  const isDoctor = user?.role === 'medico'
  const [totals, messages, requests, reminders, authorisations, agreements, absences, visits, mails, nextAt] =
    await Promise.all([
      totalsOf(ctx, moment),
      waitingMessages(db),
      isDoctor ? [] : waitingRequests(db),
      reminderCalls(ctx),
      visitsWithoutAuthorisation(db, moment),
      waitingAgreements(db),
      isDoctor ? [] : waitingAbsences(db, wallMoment(now), GROUP_MAX),
      unclosedVisits(db, moment),
      isDoctor ? [] : failedMails(db),
      nextVisitAt(db, moment),
    ])
  const [calls, tasks, later] = await Promise.all(
    (['call', 'task', 'later'] as const).map((which) => openTasks(db, which, moment)),
  )
  const oldest = [messages[0], requests[0]].flatMap((row) => (row ? [Date.parse(row.createdAt)] : []))
  const time = await workingTime(db, new Date(Math.min(now.getTime(), ...oldest)), now)
  const aged = <R extends { createdAt: string }>(rows: R[]) =>
    rows.map((row) => ({ ...row, overdue: isOverdue(row.createdAt, now, ANSWER_WITHIN, time) }))
  const group = <R>(rows: R[] = [], total: number) => ({ rows, total })
  return {
    messages: group(aged(messages), totals.messages),
    requests: group(aged(requests), totals.requests),
    reminders: group(reminders.slice(0, GROUP_MAX), reminders.length),
    calls: group(calls, totals.calls),
    authorisations: group(authorisations, totals.authorisations),
    agreements: group(agreements, totals.agreements),
    absences: group<WaitingAbsence>(absences, totals.absences),
    visits: group(visits, totals.visits),
    mails: group(mails.toReversed().slice(0, GROUP_MAX), totals.mails),
    tasks: group(tasks, totals.tasks),
    later: group(later, totals.later),
    nextVisitAt: nextAt,
  }
}

/** The number of all rows of the desk but those of a day to come. */
export async function countOfDesk(ctx: Context): Promise<Answer<typeof countDesk>> {
  const [{ later: _, ...due }, reminders] = await Promise.all([
    totalsOf(ctx, momentOf(ctx.now())),
    reminderCalls(ctx),
  ])
  return { count: Object.values(due).reduce((sum, total) => sum + total, reminders.length) }
}

type Gone = [field: string, message: string]
const CONTACT_GONE: Gone = ['contactId', 'Questo contatto non c’è più.']
const VISIT_GONE: Gone = ['appointmentId', 'Questa visita non c’è più.']
const MISSING: Record<string, Gone> = {
  tasks_contact_id_fkey: CONTACT_GONE,
  tasks_appointment_id_fkey: VISIT_GONE,
  tasks_assigned_to_fkey: ['assignedTo', 'Questo utente non c’è più.'],
}

/** The refusal of a task that names a deleted record; undefined for another error. */
function missingRecord(error: unknown): AppError | undefined {
  const missing = MISSING[brokenConstraint(error) ?? '']
  return missing && notValid(...missing)
}

/** A doctor gives a task to no other user, and the reception to none who can't log in. */
async function checkAssignee({ db, user }: Context, assignedTo: number | null | undefined): Promise<void> {
  if (typeof assignedTo !== 'number' || assignedTo === user?.id) return
  if (user?.role === 'medico') throw notValid('assignedTo', 'Affidala a te, o lasciala alla segreteria.')
  const assignee = (await deskStaff(db)).find(({ id }) => id === assignedTo)
  if (assignee && !assignee.isActive)
    throw notValid('assignedTo', 'Questo utente ora non può accedere: scegline un altro.')
}

/** To a foreign key, another doctor's contact or visit is there. */
async function checkAbout(db: Db, { contactId, appointmentId }: NewTask): Promise<void> {
  if (contactId !== null && !(await isThere(db, 'contactRequests', contactId)))
    throw notValid(...CONTACT_GONE)
  if (appointmentId !== null && !(await isThere(db, 'appointments', appointmentId)))
    throw notValid(...VISIT_GONE)
}

function taskMissing(): AppError {
  return new AppError('not_found', { message: 'Questa cosa da fare non c’è più.' })
}

async function readTask(db: Db, id: number): Promise<Task> {
  const task = await findTask(db, id)
  if (!task) throw taskMissing()
  return task
}

/**
 * Adds a task. One about a visit finds its person by the visit.
 * @throws AppError('not_valid') when the contact, the visit or the colleague has been deleted, the colleague is out, or they are not the doctor's own
 */
export async function addTask(ctx: Context, task: NewTask): Promise<Task> {
  const contactId = task.appointmentId === null ? task.contactId : null
  await checkAssignee(ctx, task.assignedTo)
  await checkAbout(ctx.db, { ...task, contactId })
  try {
    const id = await insertTask(ctx.db, { ...task, contactId, createdBy: ctx.user?.id ?? null }, ctx.now())
    return await readTask(ctx.db, id)
  } catch (error) {
    throw missingRecord(error) ?? error
  }
}

/**
 * Changes a task. One that is done again keeps the moment and the person of the first time.
 * @throws AppError('not_found')
 * @throws AppError('changed_meanwhile') for a stale version
 * @throws AppError('not_valid') when the colleague has been deleted or is out, or a doctor names another user
 */
export async function changeTask(ctx: Context, id: number, change: TaskChange): Promise<Task> {
  const { version, done, ...wanted } = change
  try {
    return await transaction(ctx.db, async (db) => {
      const before = await lockTask(db, id)
      if (!before) throw taskMissing()
      checkVersion(before, { version })
      if (wanted.assignedTo !== before.assignedTo) await checkAssignee({ ...ctx, db }, wanted.assignedTo)
      const edit = {
        ...differences<Omit<StoredTask, 'doneAt' | 'doneBy'>>(wanted, before),
        ...(done === true &&
          !before.doneAt && { doneAt: ctx.now().toISOString(), doneBy: ctx.user?.id ?? null }),
        ...(done === false && before.doneAt && { doneAt: null, doneBy: null }),
      }
      if (Object.keys(edit).length > 0) await editTask(db, id, edit)
      return readTask(db, id)
    })
  } catch (error) {
    throw missingRecord(error) ?? error
  }
}

/** @throws AppError('not_found') */
export async function deleteTaskById({ db }: Context, id: number): Promise<{ message: string }> {
  if (!(await removeTask(db, id))) throw taskMissing()
  return { message: 'Cosa da fare eliminata.' }
}
