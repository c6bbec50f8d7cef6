import {
  CalendarClock,
  Check,
  CheckCheck,
  Hash,
  type LucideIcon,
  MailCheck,
  Pencil,
  Phone,
  PhoneMissed,
  PhoneOutgoing,
  RefreshCw,
  Reply,
  Trash2,
  User,
  UserCheck,
  UserX,
  X,
} from 'lucide-react'
import { newsTo } from '#features/agenda/Telling.tsx'
import type { Tell } from '#features/agenda/TellingToast.tsx'
import type { useUndoToast } from '#features/agenda/useUndoToast.tsx'
import { agendaAddress } from '#features/agenda/view.ts'
import type { ChangeInput } from '#features/agenda/visit-changes.ts'
import { decideActivation, undoDecision } from '#features/agreements/contract.ts'
import { addressOf as requestAddress } from '#features/booking/requests/view.ts'
import { assignMessage, type MessageStatus, updateMessage } from '#features/contacts/messages/contract.ts'
import { retryFailedMail } from '#features/dashboard/contract.ts'
import { call } from '#platform/http/call.ts'
import { counted } from '#platform/numbers.ts'
import { phoneLink } from '#ui/contactLinks.ts'
import type { RowAction } from '#ui/RowMenu.tsx'
import { acceptProposal } from './absence-actions.ts'
import { type DeskVisit, deleteTask } from './contract.ts'
import { changeVisitOf, type DeskAction, type useManyVisits } from './desk-changes.tsx'
import type { DayChip } from './due-date.ts'
import { type AbsenceQuestion, type DeskItem, type ItemOf, replyLink, type TaskItem } from './items.ts'
import { reminderActions } from './reminder-actions.ts'
import { changeTaskOf } from './task-changes.ts'

export type RowTools = {
  act: (action: DeskAction) => void
  /** The toast of changed visits, with the patient to be told and the undo. */
  tell: Tell
  changeAll: ReturnType<typeof useManyVisits>['changeAll']
  /** The toast of anything else that can be undone. */
  offerUndo: ReturnType<typeof useUndoToast>
  /** Asks for the reason before a request is refused. */
  refuse: (item: ItemOf<'requests'>) => void
  /** Opens the dialog about a proposed absence. */
  askAbsence: (question: AbsenceQuestion) => void
  /** Opens the task in its dialog. */
  edit: (id: number) => void
  staff: readonly { id: number; username: string }[]
  me: number
  /** The user does the reception's work; false: a doctor. */
  mayEdit: boolean
  days: readonly DayChip[]
}

/** An action with the key that starts it, or with a heading the key that opens its part of the menu. */
type KeyedAction = RowAction & { key?: 'a' | 'c' | 'd' | 'e' | 'r' }

const to = (id: number) => ({ params: { id: String(id) } })
const follow = (href: string) => () => window.location.assign(href)
const callTo = (phone: string) => ({ label: 'Chiama', icon: Phone, onSelect: follow(phoneLink(phone)) })
const contactOf = (id: number) => ({ label: 'Apri il contatto', icon: User, to: `/contatti/${id}` })

/** The actions of a row: the next step and its opposite as buttons, the rest in the menu. */
export function actionsOf(item: DeskItem, tools: RowTools): (KeyedAction | false)[] {
  switch (item.group) {
    case 'messages':
      return messageActions(item, tools)
    case 'requests':
      return requestActions(item, tools)
    case 'reminders':
      return [
        { ...callTo(item.row.phone), primary: true, disabled: item.row.phone === '' },
        ...reminderActions(item, tools, visitAddress(item.row, tools.mayEdit)),
      ]
    case 'authorisations':
      return authorisationActions(item)
    case 'agreements':
      return agreementActions(item, tools)
    case 'absences':
      return absenceActions(item, tools)
    case 'visits':
      return visitActions(item, tools)
    case 'mails':
      return mailActions(item, tools)
    default:
      return taskActions(item, tools)
  }
}

/** Finds the action of a row that a key starts, or the part of its menu that it opens; undefined where the row has none. */
export function keyAction(key: string, item: DeskItem, tools: RowTools): (() => void) | undefined {
  const found = actionsOf(item, tools).find((action) => action && action.key === key)
  if (!found || !('onSelect' in found)) return undefined
  return found.heading ? () => openMenuOf(item.key) : found.onSelect
}

function openMenuOf(rowKey: string): void {
  document.querySelector<HTMLElement>(`[data-desk-row="${rowKey}"] [aria-haspopup="menu"]`)?.click()
}

function messageActions(item: ItemOf<'messages'>, tools: RowTools): (KeyedAction | false)[] {
  const { row } = item
  const update = (status: MessageStatus) => call(updateMessage, { ...to(row.id), body: { status } })
  const mark = (status: MessageStatus, title: string) => () =>
    tools.act({
      item,
      run: async () => {
        await update(status)
        tools.offerUndo({ title, description: item.title }, () => update(row.status))
      },
    })
  return [
    { label: 'Rispondi', key: 'r', icon: Reply, primary: true, onSelect: follow(replyLink(row)) },
    { label: 'Fatto', key: 'e', icon: Check, primary: true, onSelect: mark('closed', 'Messaggio chiuso') },
    contactOf(row.contactId),
    row.phone !== '' && callTo(row.phone),
    {
      label: 'Segna come risposto',
      icon: MailCheck,
      onSelect: mark('responded', 'Messaggio segnato come risposto'),
    },
    ...assignActions(row.assignedTo, tools, (assignedTo) =>
      tools.act({
        ...{ item, stays: true, said: { title: 'Messaggio assegnato' } },
        run: () => call(assignMessage, { ...to(row.id), body: { assignedTo } }),
      }),
    ),
  ]
}

function assignActions(
  now: number | null,
  { staff, me }: RowTools,
  assign: (to: number | null) => void,
): KeyedAction[] {
  const names = staff.filter(({ id }) => id !== now)
  const own = names.filter(({ id }) => id === me)
  const others = names.filter(({ id }) => id !== me)
  const entry = (label: string, id: number | null): KeyedAction => ({
    ...{ label, icon: UserCheck as LucideIcon },
    onSelect: () => assign(id),
  })
  const entries = [
    ...own.map(({ id }) => entry('a me', id)),
    ...others.map(({ id, username }) => entry(`a ${username}`, id)),
    ...(now === null ? [] : [entry('a chiunque', null)]),
  ]
  return entries.map((one, n) => (n === 0 ? { ...one, key: 'a', heading: 'Assegna' } : one))
}

/** Changes the visit of a row, and shows whom the change is told. */
function visitChange(
  item: ItemOf<'requests' | 'visits'>,
  { act, tell }: RowTools,
  change: ChangeInput,
  done: string,
): () => void {
  const run = async () => tell([await changeVisitOf(item.row, change)], `${done}: ${item.title}`)
  return () => act({ item, run })
}

/** The page of a request; for a family, the list of its requests. */
export function requestsAddress({ row, others }: ItemOf<'requests'>): string {
  return requestAddress(
    others.length === 0 ? { request: row.id } : { status: 'pending', q: row.phone || row.lastName },
  )
}

function familyActions(item: ItemOf<'requests'>, { act, changeAll }: RowTools): KeyedAction[] {
  const rows = [item.row, ...item.others]
  const saying = (count: number) =>
    `${counted(count, 'richiesta confermata', 'richieste confermate')}: ${item.title}`
  return [
    {
      ...{ label: 'Conferma tutte', key: 'c', icon: Check, tone: 'go', primary: true },
      onSelect: () => act({ item, run: () => changeAll(rows, { status: 'confirmed' }, saying) }),
    },
    { label: 'Apri le richieste', icon: CalendarClock, to: requestsAddress(item) },
  ]
}

function requestActions(item: ItemOf<'requests'>, tools: RowTools): (KeyedAction | false)[] {
  const { row } = item
  if (item.others.length > 0) return familyActions(item, tools)
  return [
    {
      ...{ label: 'Conferma', key: 'c', icon: Check, tone: 'go', primary: true },
      onSelect: visitChange(item, tools, { status: 'confirmed' }, 'Confermata'),
    },
    {
      ...{ label: 'Rifiuta', key: 'r', icon: X, primary: true },
      onSelect: () => tools.refuse(item),
    },
    { label: 'Apri la richiesta', icon: CalendarClock, to: requestAddress({ request: row.id }) },
    row.phone !== '' && callTo(row.phone),
  ]
}

/** The authorisation is written on the page of the request. */
function authorisationActions({ row }: ItemOf<'authorisations'>): (KeyedAction | false)[] {
  return [
    { ...{ label: 'Inserisci', icon: Hash, primary: true }, to: requestAddress({ request: row.id }) },
    row.phone !== '' && callTo(row.phone),
    row.contactId !== null && contactOf(row.contactId),
  ]
}

function agreementActions(item: ItemOf<'agreements'>, { act, offerUndo }: RowTools): (KeyedAction | false)[] {
  const { row } = item
  const decide = (status: 'approved' | 'rejected', title: string) => () =>
    act({
      item,
      run: async () => {
        await call(decideActivation, { ...to(row.id), body: { status, version: row.version } })
        const said = { title, description: `${item.title}, ${row.agreementName}` }
        offerUndo(said, () => call(undoDecision, to(row.id)), newsTo(item.title))
      },
    })
  return [
    {
      ...{ label: 'Approva', icon: Check, tone: 'go', primary: true },
      onSelect: decide('approved', 'Convenzione approvata'),
    },
    {
      ...{ label: 'Rifiuta', key: 'r', icon: X, primary: true },
      onSelect: decide('rejected', 'Convenzione rifiutata'),
    },
    row.contactId !== null && contactOf(row.contactId),
    callTo(row.phone),
  ]
}

function absenceActions(item: ItemOf<'absences'>, tools: RowTools): KeyedAction[] {
  const { visits } = item.row
  return [
    {
      ...{ label: visits > 0 ? 'Accetta…' : 'Accetta', key: 'c', icon: Check, tone: 'go', primary: true },
      onSelect: () =>
        visits > 0 ? tools.askAbsence({ item, answer: 'accept' }) : acceptProposal(item, tools),
    },
    {
      ...{ label: 'Rifiuta', key: 'r', icon: X, primary: true },
      onSelect: () => tools.askAbsence({ item, answer: 'refuse' }),
    },
  ]
}

/** A visit on the page of requests, or for a doctor in the agenda. */
export function visitAddress({ id, date }: Pick<DeskVisit, 'id' | 'date'>, mayEdit: boolean): string {
  return mayEdit ? requestAddress({ request: id }) : agendaAddress.addressOf({ date, visit: id })
}

function visitActions(item: ItemOf<'visits'>, tools: RowTools): (KeyedAction | false)[] {
  const { row } = item
  return [
    {
      ...{ label: 'Conclusa', key: 'e', icon: CheckCheck, primary: true },
      onSelect: visitChange(item, tools, { status: 'completed' }, 'Conclusa'),
    },
    {
      ...{ label: 'Non venuto', icon: UserX, primary: true },
      onSelect: visitChange(item, tools, { stage: 'no_show' }, 'Non si è presentato'),
    },
    { label: 'Apri la visita', icon: CalendarClock, to: visitAddress(row, tools.mayEdit) },
    row.phone !== '' && callTo(row.phone),
  ]
}

function mailActions(item: ItemOf<'mails'>, { act }: RowTools): (KeyedAction | false)[] {
  const { id, about } = item.row
  return [
    {
      ...{ label: 'Riprova', icon: RefreshCw, primary: true },
      onSelect: () =>
        act({
          ...{ item, said: { title: 'E-mail in partenza', description: item.title } },
          run: () => call(retryFailedMail, { ...to(id), body: {} }),
        }),
    },
    about?.type === 'appointment' && {
      ...{ label: 'Apri la richiesta', icon: CalendarClock },
      to: requestAddress({ request: about.id }),
    },
  ]
}

function taskActions(item: TaskItem, tools: RowTools): (KeyedAction | false)[] {
  const { row } = item
  const { act, offerUndo, edit, days, mayEdit } = tools
  const isCall = row.kind === 'call'
  const change =
    (wanted: Parameters<typeof changeTaskOf>[1], title: string, stays = false) =>
    () =>
      act({ item, stays, run: () => changeTaskOf(row, wanted), said: { title, description: row.title } })
  const done = () =>
    act({
      item,
      run: async () => {
        const closed = await changeTaskOf(row, { done: true })
        offerUndo({ title: 'Fatto', description: row.title }, () => changeTaskOf(closed, { done: false }))
      },
    })
  return [
    isCall && {
      ...{ ...callTo(row.phone ?? ''), primary: true, disabled: row.phone === null },
    },
    { label: 'Fatto', key: 'e', icon: Check, primary: true, onSelect: done },
    row.visitDate !== null && {
      ...{ label: 'Apri la visita', icon: CalendarClock },
      to: agendaAddress.addressOf({ date: row.visitDate, visit: row.appointmentId }),
    },
    row.contactId !== null && contactOf(row.contactId),
    { label: 'Modifica', icon: Pencil, onSelect: () => edit(row.id) },
    isCall && {
      ...{ label: 'Non risponde', icon: PhoneMissed, heading: 'Esito' },
      onSelect: change({ outcome: 'Non risponde' }, 'Segnato: non risponde', true),
    },
    isCall && { label: 'Richiamare…', icon: PhoneOutgoing, onSelect: () => edit(row.id) },
    ...days.map(
      ({ label, date }, n): KeyedAction => ({
        ...{ label, icon: CalendarClock, ...(n === 0 && { key: 'd', heading: 'Rimanda a' }) },
        onSelect: change({ dueOn: date }, `Rimandata: ${label}`),
      }),
    ),
    // A task given to someone else would not be the doctor's any more.
    ...(mayEdit
      ? assignActions(row.assignedTo, tools, (assignedTo) => change({ assignedTo }, 'Assegnata', true)())
      : []),
    mayEdit && {
      ...{ label: 'Elimina', icon: Trash2, tone: 'danger' },
      onSelect: () => act({ item, run: () => call(deleteTask, to(row.id)), said: { title: 'Eliminata' } }),
    },
  ]
}
