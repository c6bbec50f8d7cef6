import { languageText, proofText } from '#features/booking/staff-copy.ts'
import { periodText } from '#features/calendar/hours/copy.ts'
import { fullName } from '#features/contacts/rules.ts'
import type { FailedMail } from '#features/dashboard/contract.ts'
import { searchFor } from '#platform/list/folded.ts'
import { counted } from '#platform/numbers.ts'
import { wallClock } from '#platform/time/dates.ts'
import { clockText, nearDayOrNumbers, weekdayAndDay } from '#platform/time/italian.ts'
import { mailLink } from '#ui/contactLinks.ts'
import type {
  Desk,
  DeskAbsence,
  DeskAgreement,
  DeskAuthorisation,
  DeskMessage,
  DeskReminder,
  DeskRequest,
  DeskVisit,
  Task,
} from './contract.ts'
import { callOutcomeText, callReasonText } from './copy.ts'
import { dueText, longAge } from './due-text.ts'
import { EXCERPT, type GroupName } from './rules.ts'

/** The words of a row of the page, beside the row of the call. */
type Shown = {
  /** 'messages-12' */
  key: string
  id: number
  title: string
  what: string
  line: string
  /** How long it has waited, or its day. */
  age: string
  overdue: boolean
}

export type DeskItem = Shown &
  (
    | { group: 'messages'; row: DeskMessage }
    // Requests of one family are one row.
    | { group: 'requests'; row: DeskRequest; others: readonly DeskRequest[] }
    | { group: 'reminders'; row: DeskReminder }
    | { group: 'authorisations'; row: DeskAuthorisation }
    | { group: 'agreements'; row: DeskAgreement }
    | { group: 'absences'; row: DeskAbsence }
    | { group: 'visits'; row: DeskVisit }
    | { group: 'mails'; row: FailedMail }
    | { group: 'calls' | 'tasks' | 'later'; row: Task }
  )
export type ItemOf<G extends GroupName> = Extract<DeskItem, { group: G }>

/** The answer to a proposed absence that needs a dialog first. */
export type AbsenceQuestion = { item: ItemOf<'absences'>; answer: 'accept' | 'refuse' }

export type TaskItem = Extract<DeskItem, { row: Task }>

export type DeskGroup = { name: GroupName; items: DeskItem[]; total: number }

/** The contact or the visit a new task is about, and the name of its person. */
export type TaskAbout = { contactId?: number; appointmentId?: number; person: string }

/** Of a row: its visit, or its contact; undefined where it has neither. */
export function aboutOf(item: DeskItem): TaskAbout | undefined {
  const person = item.title
  if (
    item.group === 'requests' ||
    item.group === 'visits' ||
    item.group === 'reminders' ||
    item.group === 'authorisations'
  )
    return { appointmentId: item.id, person }
  if (item.group === 'mails' || item.group === 'absences' || item.row.contactId === null) return undefined
  return {
    contactId: item.row.contactId,
    person: 'person' in item.row ? (item.row.person ?? person) : person,
  }
}

/** '55′', '2 h 10′', '17 h', '3 g', '5 mesi', '4 anni': how long something has waited. */
export function ageText(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes}′`
  if (hours < 10) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60}′`
  const days = Math.floor(hours / 24)
  if (days < 60) return hours < 48 ? `${hours} h` : `${days} g`
  return longAge(days)
}

const AUTHORISATION_WORDS = {
  missing: 'numero non inserito',
  asked: 'autorizzazione chiesta',
  given: '',
  refused: '',
}

/** The groups of the desk with their rows as the page shows them. */
export function groupsOf(desk: Desk, now: Date): DeskGroup[] {
  const { date: today } = wallClock(now)
  const when = ({ date, time }: { date: string; time: string }) =>
    `${nearDayOrNumbers(date, today)}, ${clockText(time)}`
  const named = <G extends GroupName, R extends { id: number }>(
    group: G,
    shown: (row: R) => Omit<Shown, 'key' | 'id'>,
  ) => {
    const { rows, total } = desk[group] as unknown as { rows: R[]; total: number }
    const items = rows.map((row) => ({ group, row, id: row.id, key: `${group}-${row.id}`, ...shown(row) }))
    return { name: group, items: items as unknown as DeskItem[], total }
  }
  const taskShown = (task: Task) => ({
    title: task.title,
    what: task.outcome ?? '',
    line: parts(task.person, task.phone, task.note?.split('\n')[0], task.assignee && `a ${task.assignee}`),
    age: dueText(task.dueOn, today),
    overdue: task.dueOn !== null && task.dueOn < today,
  })
  const requestShown = (row: DeskRequest) => ({
    title: fullName(row),
    what: row.serviceName,
    line: parts(
      ...[when(row), row.doctorName, row.doctorAuto && 'medico a scelta della clinica'],
      ...[languageText(row), proofText({ ...row, status: 'pending' })],
    ),
  })
  const groups: DeskGroup[] = [
    named('absences', (row: DeskAbsence) => ({
      ...{ title: row.doctorName, what: periodText(row, today) },
      line: parts(row.visits > 0 && `${counted(row.visits, 'visita', 'visite')} in quel periodo`, row.reason),
      ...{ age: ageText(row.createdAt, now), overdue: false },
    })),
    named('messages', (row: DeskMessage) => ({
      title: fullName(row),
      what: row.subject ?? '',
      line: `«${row.excerpt.replace(/\s+/g, ' ')}${row.excerpt.length === EXCERPT ? '…' : ''}»`,
      ...{ age: ageText(row.createdAt, now), overdue: row.overdue },
    })),
    {
      name: 'requests',
      total: desk.requests.total,
      items: familiesOf(desk.requests.rows).map(([row, ...others]) => ({
        ...{ group: 'requests', row, others, id: row.id, key: `requests-${row.id}` },
        ...(others.length === 0 ? requestShown(row) : familyShown([row, ...others], when)),
        ...{ age: ageText(row.createdAt, now), overdue: row.overdue },
      })),
    },
    named('reminders', (row: DeskReminder) => ({
      ...{
        title: fullName(row),
        what: row.phone,
        line: parts(when(row), row.serviceName, languageText(row), ...calledText(row)),
      },
      ...{ age: nearDayOrNumbers(row.date, today), overdue: false },
    })),
    named('calls', taskShown),
    named('authorisations', (row: DeskAuthorisation) => ({
      ...{ title: fullName(row), what: `${row.agreementName}, ${AUTHORISATION_WORDS[row.authorisation]}` },
      line: parts(when(row), row.serviceName, row.doctorName),
      ...{ age: nearDayOrNumbers(row.date, today), overdue: false },
    })),
    named('agreements', (row: DeskAgreement) => ({
      ...{ title: fullName(row), what: row.agreementName, line: parts(row.company, row.phone) },
      ...{ age: ageText(row.createdAt, now), overdue: false },
    })),
    named('visits', (row: DeskVisit) => ({
      ...{ title: fullName(row), what: row.serviceName, line: parts(when(row), row.doctorName) },
      ...{ age: nearDayOrNumbers(row.date, today), overdue: false },
    })),
    named('mails', (row: FailedMail) => ({
      ...{ title: row.to, what: row.subject, line: `${row.attempts} tentativi` },
      ...{ age: ageText(row.failedAt, now), overdue: false },
    })),
    named('tasks', taskShown),
    named('later', taskShown),
  ]
  // Patients to reach today come before those who wait for an answer.
  const isUrgent = desk.calls.rows.some(({ dueOn }) => dueOn !== null && dueOn <= today)
  return isUrgent
    ? groups.toSorted((a, b) => Number(b.name === 'calls') - Number(a.name === 'calls'))
    : groups
}

function familyShown(rows: Family, when: (row: DeskRequest) => string) {
  const [first, ...others] = new Set(rows.map(fullName))
  return {
    title: `${first}${['', ' e un’altra persona'][others.length] ?? ` e altre ${others.length} persone`}`,
    what: `${rows.length} richieste`,
    line: parts(
      ...rows.map(
        (row) => `${others.length > 0 ? `${row.firstName}: ` : ''}${row.serviceName}, ${when(row)}`,
      ),
      ...new Set(rows.flatMap((row) => [languageText(row), proofText({ ...row, status: 'pending' })])),
    ),
  }
}

function calledText({ why, outcome }: DeskReminder) {
  return [callReasonText[why], outcome && callOutcomeText[outcome]]
}

type Family = [DeskRequest, ...DeskRequest[]]

/** Requests with the e-mail or the telephone of an earlier one belong together, in the place of the oldest. */
export function familiesOf(requests: readonly DeskRequest[]): Family[] {
  const families: Family[] = []
  for (const request of requests) {
    const { email, phone } = request
    const family = families.find((members) =>
      members.some((one) => (email !== '' && one.email === email) || (phone !== '' && one.phone === phone)),
    )
    if (family) family.push(request)
    else families.push([request])
  }
  return families
}

function parts(...texts: (string | false | null | undefined)[]): string {
  return texts.filter(Boolean).join(' · ')
}

const FIRST_ROWS = 8

/** The rows a group shows until staff ask for all, so that the groups below are in sight. */
export function firstRows(items: readonly DeskItem[]): readonly DeskItem[] {
  return items.slice(0, FIRST_ROWS)
}

export type DeskFilter = { q: string; group: GroupName | null; mine: boolean; overdue: boolean }

/** The rows a filter lets through, and their numbers; groups without any are left out. `mine` leaves those assigned to the user `me`. */
export function filtered(groups: readonly DeskGroup[], filter: DeskFilter, me: number): DeskGroup[] {
  const matches = searchFor(filter.q)
  const isNarrow = filter.q.trim() !== '' || filter.mine || filter.overdue
  const passes = (item: DeskItem) => {
    if (filter.overdue && !item.overdue) return false
    if (filter.mine && !('assignedTo' in item.row && item.row.assignedTo === me)) return false
    return matches(`${item.title} ${item.what} ${item.line}`)
  }
  return groups
    .filter(({ name }) => filter.group === null || filter.group === name)
    .map((group) => {
      const items = group.items.filter(passes)
      return { ...group, items, total: isNarrow ? items.length : group.total }
    })
    .filter(({ items }) => items.length > 0)
}

/** A time for the visit a message is about: one to propose, or the one it was moved to. */
export type ReplyTime = { date: string; time: string; doctorName: string; isMoved: boolean }

/**
 * `mailto:` with subject, greeting and, with a time, a sentence about it. Text a stranger typed must not become a header of the
 * mail, and the service is left out: it says something of the patient's health.
 */
export function replyLink({ email, firstName, subject }: DeskMessage, at?: ReplyTime): string {
  const words = {
    subject: `Re: ${subject ?? 'il tuo messaggio'}`,
    body: `Buongiorno ${firstName},\n\n${at ? timeSentence(at) : ''}`,
  }
  return `${mailLink(email)}?subject=${encodeURIComponent(words.subject)}&body=${encodeURIComponent(words.body)}`
}

function timeSentence({ date, time, doctorName, isMoved }: ReplyTime): string {
  const when = `${weekdayAndDay(date)} alle ${clockText(time)}, ${doctorName}`
  return isMoved
    ? `la tua visita è spostata a ${when}.\n`
    : `possiamo proporti ${when}. Va bene? Basta rispondere a questa e-mail.\n`
}

/** The number of all rows but those of a day to come, and of those past their promise. */
export function sumOf(groups: readonly DeskGroup[]): { count: number; overdue: number } {
  const due = groups.filter(({ name }) => name !== 'later')
  return {
    count: due.reduce((sum, { total }) => sum + total, 0),
    overdue: due.flatMap(({ items }) => items).filter(({ overdue }) => overdue).length,
  }
}
