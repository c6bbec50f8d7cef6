import { useQuery } from '@tanstack/react-query'
import { Check, Mail, Reply } from 'lucide-react'
import { Link } from 'react-router'
import type { ListedAppointment } from '#features/booking/contract.ts'
import { addressOf as requestAddress } from '#features/booking/requests/view.ts'
import { statusLabels } from '#features/booking/staff-copy.ts'
import { appointmentsOfContactQuery } from '#features/booking/staff-queries.ts'
import { messagesQuery } from '#features/contacts/queries.ts'
import { toTime, wallClock } from '#platform/time/dates.ts'
import { dayAndTime } from '#platform/time/italian.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { phoneLink } from '#ui/contactLinks.ts'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { arrivedText, type ItemOf } from './items.ts'

type DetailProps = {
  item: ItemOf<'messages'>
  onReply: () => void
  onDone: () => void
}

/** A message as a whole: the person, the text, and the visit it may be about. */
export function MessageDetail({ item, onReply, onDone }: DetailProps) {
  const { row, title } = item
  const { data: messages, error } = useQuery(messagesQuery(row.contactId))
  const whole = messages?.find(({ id }) => id === row.id)
  return (
    <>
      <p className="flex items-center gap-2 text-ink-600 text-sxs">
        <Mail aria-hidden="true" strokeWidth={1.7} className="size-4" />
        Messaggio dal sito · {arrivedText(row.createdAt, new Date())}
      </p>
      <h2 className="mt-3 text-slg">{row.subject ?? 'Senza oggetto'}</h2>
      <div className="mt-2 flex items-center gap-3">
        <Avatar name={title} />
        <div className="min-w-0">
          <Link to={`/contatti/${row.contactId}`} className="font-strong">
            {title}
          </Link>
          <p className="text-ink-600 text-sxs">
            {row.phone ? <a href={phoneLink(row.phone)}>{row.phone}</a> : 'senza telefono'}
            {row.email ? ` · ${row.email}` : ''}
          </p>
        </div>
      </div>
      {whole ? (
        <blockquote>{whole.message}</blockquote>
      ) : error ? (
        <blockquote>{row.excerpt}</blockquote>
      ) : (
        <SkeletonGroup className="mt-4 grid gap-2">
          <Skeleton className="w-2/5" />
          <Skeleton className="w-1/2" />
        </SkeletonGroup>
      )}
      <NextVisit contactId={row.contactId} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button icon={<Reply strokeWidth={1.7} />} onClick={onReply}>
          Rispondi
        </Button>
        <Button variant="secondary" icon={<Check strokeWidth={1.7} />} onClick={onDone}>
          Fatto
        </Button>
      </div>
      <p className="mt-2 text-ink-600 text-sxs">
        Niente dati sulla salute nelle e-mail: per quelli, telefona.
      </p>
    </>
  )
}

function NextVisit({ contactId }: { contactId: number }) {
  const { data: visits } = useQuery(appointmentsOfContactQuery(contactId))
  if (!visits) return <Skeleton className="w-2/5" />
  const visit = nextOf(visits)
  if (!visit) return <p className="text-ink-600">Nessuna visita in programma.</p>
  const { id, serviceName, doctorName, appointmentDate, appointmentTime, status } = visit
  return (
    <div className="dk-visit">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link to={requestAddress({ request: id })} className="font-strong">
          {serviceName}
        </Link>
        <StatusPill status={status}>{statusLabels[status]}</StatusPill>
      </div>
      <p className="text-ink-600 text-sxs">
        {dayAndTime(appointmentDate, appointmentTime)} · {doctorName}
      </p>
    </div>
  )
}

/** The next visit that is not cancelled. */
function nextOf(visits: readonly ListedAppointment[]): ListedAppointment | undefined {
  const { date, minutes } = wallClock(new Date())
  const now = `${date} ${toTime(minutes)}`
  const moment = (visit: ListedAppointment) => `${visit.appointmentDate} ${visit.appointmentTime}`
  return visits
    .filter((visit) => visit.status === 'pending' || visit.status === 'confirmed')
    .filter((visit) => moment(visit) >= now)
    .toSorted((a, b) => moment(a).localeCompare(moment(b)))[0]
}
