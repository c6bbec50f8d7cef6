import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, ChevronUp, Mail, Reply, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { appointmentsOfContactQuery } from '#features/booking/staff-queries.ts'
import { messagesQuery } from '#features/contacts/queries.ts'
import { nearMoment } from '#platform/time/moments.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button, ButtonAnchor, IconButton } from '#ui/Button.tsx'
import { phoneLink } from '#ui/contactLinks.ts'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { AboutVisit, type FreeTime, isAt, nextOf } from './AboutVisit.tsx'
import { type ItemOf, replyLink } from './items.ts'

type DetailProps = {
  item: ItemOf<'messages'>
  /** Addresses of the messages before and after it on the page. */
  before: string | undefined
  after: string | undefined
  /** Left out where a dialog has its own way out. */
  onClose?: (() => void) | undefined
  onDone: () => void
}

/** A message as a whole: the person, the text, the visit it may be about, and the answer already begun. */
export function MessageDetail({ item, before, after, onClose, onDone }: DetailProps) {
  const { row, title } = item
  const [chosen, setChosen] = useState<FreeTime | null>(null)
  const { data: visits } = useQuery(appointmentsOfContactQuery(row.contactId))
  const visit = visits && nextOf(visits)
  const time = chosen && visit ? { ...chosen, isMoved: isAt(visit, chosen) } : undefined
  return (
    <>
      <div className="flex items-center gap-1">
        <p className="mr-auto flex min-w-0 items-center gap-2 text-ink-600 text-sxs">
          <Mail aria-hidden="true" strokeWidth={1.7} className="size-4 flex-none" />
          Messaggio dal sito · {nearMoment(row.createdAt, new Date())}
        </p>
        <Step label="Messaggio prima" to={before} Sign={ChevronUp} />
        <Step label="Messaggio dopo" to={after} Sign={ChevronDown} />
        {onClose ? (
          <IconButton label="Chiudi il messaggio (Esc)" onClick={onClose}>
            <X aria-hidden="true" strokeWidth={1.7} />
          </IconButton>
        ) : null}
      </div>
      <h2 className="mt-2 text-slg">{row.subject ?? 'Senza oggetto'}</h2>
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
      <Whole item={item} />
      {visit ? <AboutVisit visit={visit} chosen={chosen} onChoose={setChosen} /> : null}
      {visits && !visit ? <p className="text-ink-600">Nessuna visita in programma.</p> : null}
      {visits ? null : <Skeleton className="w-2/5" />}
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonAnchor href={replyLink(row, time)} icon={<Reply strokeWidth={1.7} />}>
          Rispondi
        </ButtonAnchor>
        <Button variant="secondary" icon={<Check strokeWidth={1.7} />} onClick={onDone}>
          Fatto
        </Button>
      </div>
      <p className="mt-2 text-ink-600 text-sxs">
        {time ? 'L’orario scelto è già nel testo. ' : ''}
        Niente dati sulla salute nelle e-mail: per quelli, telefona.
      </p>
    </>
  )
}

type StepProps = { label: string; to: string | undefined; Sign: typeof ChevronUp }

/** Opens another message in the place of this one, so that Back leads to the list. */
function Step({ label, to, Sign }: StepProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (
    <IconButton
      label={label}
      disabled={!to}
      onClick={() => to && navigate(to, { replace: true, state, preventScrollReset: true })}
    >
      <Sign aria-hidden="true" strokeWidth={1.7} />
    </IconButton>
  )
}

/** The whole text; its beginning where it can't be read. */
function Whole({ item: { row } }: Pick<DetailProps, 'item'>) {
  const { data: messages, error } = useQuery(messagesQuery(row.contactId))
  const whole = messages?.find(({ id }) => id === row.id)
  if (whole || error) return <blockquote>{whole?.message ?? row.excerpt}</blockquote>
  return (
    <SkeletonGroup className="mt-4 grid gap-2">
      <Skeleton className="w-2/5" />
      <Skeleton className="w-1/2" />
    </SkeletonGroup>
  )
}
