import {
  ClipboardList,
  Handshake,
  type LucideIcon,
  Mail,
  MessageSquare,
  Phone,
  SquareCheck,
  Stethoscope,
  StickyNote,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { statusLabels as activationLabels } from '#features/agreements/staff-copy.ts'
import { VisitPill } from '#features/booking/VisitPill.tsx'
import { authorOf, sourceOf, subjectOf } from '#features/contacts/messages/copy.ts'
import { StatusSelect, useMessageStatus } from '#features/contacts/messages/StatusSelect.tsx'
import { useMay } from '#platform/session/useMay.ts'
import { isDate } from '#platform/time/dates.ts'
import { shortDate, shortDayAndTime } from '#platform/time/italian.ts'
import { StatusPill } from '#ui/StatusPill.tsx'
import type { Entry, EntryOf } from './contract.ts'
import type { EntryKind, MailState } from './rules.ts'
import { agendaAddress, bookedText, momentText } from './visit-words.tsx'

const SIGNS: Record<EntryKind, LucideIcon> = {
  visit: Stethoscope,
  message: MessageSquare,
  note: StickyNote,
  mail: Mail,
  submission: ClipboardList,
  activation: Handshake,
  task: SquareCheck,
}

/** An entry of the timeline: its sign, its words, and its moment. */
export function EntryRow({ entry }: { entry: Entry }) {
  const Sign = entry.kind === 'task' && entry.isCall ? Phone : SIGNS[entry.kind]
  return (
    <li className={`ct-ev ct-ev-${entry.kind}`}>
      <span aria-hidden="true" className="ct-ev-i">
        <Sign strokeWidth={1.8} />
      </span>
      <div className="ct-ev-b">
        <Words entry={entry} />
      </div>
      <time dateTime={entry.at} className="ct-ev-d tnum">
        {entry.kind === 'visit' ? shortDayAndTime(entry.date, entry.time) : momentText(entry.at)}
      </time>
    </li>
  )
}

function Words({ entry }: { entry: Entry }) {
  switch (entry.kind) {
    case 'visit':
      return <Visit visit={entry} />
    case 'message':
      return <MessageWords message={entry} />
    case 'note':
      return <NoteWords note={entry} />
    case 'mail':
      return <MailWords mail={entry} />
    case 'submission':
      return <Submission submission={entry} />
    case 'activation':
      return <Activation activation={entry} />
    case 'task':
      return <TaskWords task={entry} />
  }
}

type OpensProps = { head: ReactNode; children: ReactNode }

/** A line that opens its details below itself. */
function Opens({ head, children }: OpensProps) {
  return (
    <details>
      <summary>{head}</summary>
      <div className="ct-more">{children}</div>
    </details>
  )
}

function Visit({ visit }: { visit: EntryOf<'visit'> }) {
  const { serviceName, subserviceName, doctorName, duration, resources, notes, documents } = visit
  const mayEdit = useMay('edit')
  const facts = [subserviceName, ...resources, `${duration} min`].filter(Boolean)
  return (
    <Opens
      head={
        <>
          <b>{serviceName}</b> · {doctorName} <VisitPill {...visit} />
        </>
      }
    >
      <p>{facts.join(' · ')}</p>
      <p>{bookedText(visit)}</p>
      {notes ? <Text>{notes}</Text> : null}
      {documents > 0 ? <p>{documents === 1 ? '1 documento' : `${documents} documenti`}</p> : null}
      <p>
        <Link to={agendaAddress(visit)}>Apri nell’agenda</Link>
        {mayEdit ? (
          <>
            {' '}
            · <Link to={`/richieste-prenotazioni?richiesta=${visit.id}`}>Apri la richiesta</Link>
          </>
        ) : null}
      </p>
    </Opens>
  )
}

function MessageWords({ message }: { message: EntryOf<'message'> }) {
  const { shown, choose } = useMessageStatus(message)
  const subject = subjectOf(message)
  const author = authorOf(message)
  return (
    <Opens
      head={
        <>
          {shown === 'non_letto' ? <span className="sr-only">Non letto: </span> : null}
          <b>{message.source === 'website' ? 'Messaggio dal sito' : 'Messaggio'}</b> «<bdi>{subject}</bdi>»
          {shown === 'non_letto' ? <span aria-hidden="true" className="ct-unread" /> : null}
        </>
      }
    >
      <Text>{message.message}</Text>
      <p>
        {sourceOf(message.source)}
        {author ? (
          <>
            {' '}
            · <bdi>{author}</bdi>
          </>
        ) : null}
      </p>
      <StatusSelect subject={subject} status={shown} onChoose={choose} />
    </Opens>
  )
}

function NoteWords({ note: { author, content, isEdited } }: { note: EntryOf<'note'> }) {
  return (
    <>
      <p className="ct-ev-h">
        <b>Nota</b> di <bdi>{author ?? 'un utente non più presente'}</bdi>
        {isEdited ? <span className="text-ink-600"> · modificata</span> : null}
      </p>
      <Text>{content}</Text>
    </>
  )
}

const MAIL_STATES: Record<MailState, string> = {
  held: 'in partenza',
  sending: 'in corso di invio',
  sent: 'inviata per e-mail',
  failed: 'non consegnata',
}

function MailWords({ mail: { subject, state, to } }: { mail: EntryOf<'mail'> }) {
  return (
    <>
      <p className="ct-ev-h">
        <b>{subject}</b>{' '}
        {state === 'failed' ? (
          <StatusPill status="warning">{MAIL_STATES.failed}</StatusPill>
        ) : (
          (state === 'sent' && !to.includes('@') && 'per SMS') || MAIL_STATES[state]
        )}
      </p>
      <p className="ct-ev-t">a {to}</p>
    </>
  )
}

function Submission({ submission: { form, answers } }: { submission: EntryOf<'submission'> }) {
  return (
    <Opens
      head={
        <>
          <b>Modulo</b> <bdi>{form}</bdi>
        </>
      }
    >
      <dl className="ct-kv">
        {answers.map(({ label, value }) => (
          <div key={label}>
            <dt>
              <bdi>{label}</bdi>
            </dt>
            <dd>
              <bdi>{isDate(value) ? shortDate(value) : value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Opens>
  )
}

function Activation({ activation: { agreement, company, status } }: { activation: EntryOf<'activation'> }) {
  const look = { pending: 'pending', approved: 'completed', rejected: 'cancelled' } as const
  return (
    <>
      <p className="ct-ev-h">
        <b>Convenzione</b> <bdi>{agreement}</bdi>{' '}
        <StatusPill status={look[status]}>{activationLabels[status]}</StatusPill>
      </p>
      <p className="ct-ev-t">
        <bdi>{company}</bdi>
      </p>
    </>
  )
}

function TaskWords({ task: { isCall, title, note, outcome, author } }: { task: EntryOf<'task'> }) {
  return (
    <>
      <p className="ct-ev-h">
        <b>{title}</b> · {isCall ? 'fatta' : 'fatto'} da <bdi>{author ?? 'un utente non più presente'}</bdi>
      </p>
      {outcome ? <p className="ct-ev-t">{outcome}</p> : null}
      {note ? <Text>{note}</Text> : null}
    </>
  )
}

function Text({ children }: { children: string }) {
  return (
    <p dir="auto" className="whitespace-pre-line text-ink [overflow-wrap:anywhere]">
      {children}
    </p>
  )
}
