import { useQuery } from '@tanstack/react-query'
import { Check, Pencil, Trash2, X } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { fullName } from '#features/contacts/rules.ts'
import { fitsBirthDate } from '#features/contacts/shapes.ts'
import { CallError } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { clockText, shortDate, weekdayLong } from '#platform/time/italian.ts'
import { momentOf } from '#platform/time/moments.ts'
import { Tag } from '#ui/Badge.tsx'
import { Button, IconButton } from '#ui/Button.tsx'
import { mailLink, phoneLink } from '#ui/contactLinks.ts'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { isMinor } from '../rules.ts'
import { BOOKED_IN_ENGLISH } from '../staff-copy.ts'
import { appointmentQuery } from '../staff-queries.ts'
import { VisitPill } from '../VisitPill.tsx'
import { AgreementFact } from './AgreementFact.tsx'
import type { Appointment } from './contract.ts'
import { DetailSkeleton } from './DetailSkeleton.tsx'
import { Files } from './Files.tsx'
import type { RowCommands } from './RequestsTable.tsx'
import { addressOf, STORY } from './view.ts'

export type DetailDialogProps = RowCommands & {
  /** The request to show; null keeps the dialog closed. */
  id: number | null
  /** The history of the visit, below its details. */
  Story: ComponentType<{ id: number }>
  onClose: () => void
}

export function DetailDialog({ id, Story, onClose, ...commands }: DetailDialogProps) {
  const { data, isPending, error, refetch } = useQuery(appointmentQuery(id))
  return (
    <Dialog
      open={id !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={data ? fullName(data) : 'Richiesta di prenotazione'}
      description={data ? `Richiesta n. ${data.id}, ricevuta il ${momentOf(data.createdAt)}` : undefined}
      footer={data ? <DetailFoot appointment={data} {...commands} /> : undefined}
    >
      {data ? (
        <>
          <RequestDetail appointment={data} />
          <StoryToggle key={data.id} appointment={data} Story={Story} />
        </>
      ) : null}
      {!data && isPending ? <DetailSkeleton /> : null}
      {!data && error ? <DetailFailed error={error} again={() => refetch()} onClose={onClose} /> : null}
    </Dialog>
  )
}

type StoryToggleProps = Pick<DetailDialogProps, 'Story'> & { appointment: Appointment }

/** The history is read, which the audit trail records, once it is asked for: by the button or the address's `#storia`. */
function StoryToggle({ appointment: { id, version }, Story }: StoryToggleProps) {
  const [open, setOpen] = useState(useLocation().hash === STORY)
  return (
    <div className="mt-6 grid justify-items-start gap-2">
      <Button
        variant="secondary"
        size="sm"
        className="max-desk:min-h-11"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Storia
      </Button>
      {/* Each version has a longer history. */}
      {open ? <Story key={version} id={id} /> : null}
    </div>
  )
}

type DetailFootProps = RowCommands & { appointment: Appointment }

function DetailFoot({ appointment, onStep, onEdit, onDelete }: DetailFootProps) {
  const pending = appointment.status === 'pending'
  return (
    <>
      {/* On a phone the two answers need the room: only the icon of 'Modifica' is drawn. */}
      <Button
        variant="quiet"
        className={cx('sm:-ml-3.5', pending && 'max-sm:w-11 max-sm:flex-none! max-sm:px-0')}
        icon={<Pencil strokeWidth={1.7} />}
        onClick={() => onEdit(appointment)}
      >
        <span className={cx(pending && 'max-sm:sr-only')}>Modifica</span>
      </Button>
      {onDelete ? (
        <IconButton
          label="Elimina la richiesta"
          tone="danger"
          className="max-sm:flex-none!"
          onClick={() => onDelete(appointment)}
        >
          <Trash2 aria-hidden="true" strokeWidth={1.7} />
        </IconButton>
      ) : null}
      {pending ? (
        <>
          <Button
            variant="secondary"
            className="max-sm:px-2 sm:ml-auto"
            icon={<X strokeWidth={2} />}
            onClick={() => onStep(appointment, { status: 'cancelled' })}
          >
            Rifiuta
          </Button>
          <Button
            className="max-sm:px-2"
            icon={<Check strokeWidth={2} />}
            onClick={() => onStep(appointment, { status: 'confirmed' })}
          >
            Conferma
          </Button>
        </>
      ) : (
        <span className="mr-auto max-sm:hidden" />
      )}
    </>
  )
}

function DetailFailed({ error, again, onClose }: { error: Error; again: () => void; onClose: () => void }) {
  if (error instanceof CallError && error.status === 404) {
    return (
      <EmptyState
        level={3}
        title="Richiesta non trovata"
        text="Forse un collega l’ha eliminata nel frattempo."
        action={
          <Button variant="secondary" onClick={onClose}>
            Torna all’elenco
          </Button>
        }
      />
    )
  }
  return <NotLoaded what="la richiesta" error={error} again={again} />
}

export function RequestDetail({ appointment }: { appointment: Appointment }) {
  const { serviceName, subserviceName, duration } = appointment
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-md bg-sand-100 px-4 py-3.5">
        <div className="min-w-0">
          <p className="tnum text-slg font-strong tracking-[-0.01em]">
            {weekdayLong(appointment.appointmentDate)} {shortDate(appointment.appointmentDate)},{' '}
            {clockText(appointment.appointmentTime)}
          </p>
          <p className="text-ink-600">
            {[serviceName, subserviceName].filter(Boolean).join(', ')} · {duration} min
          </p>
        </div>
        <div className="max-sm:w-full">
          <VisitPill {...appointment} />
        </div>
      </div>
      {appointment.status === 'pending' && appointment.releasedAt ? (
        <p className="-mt-3 text-ink-600 text-sxs">
          Dopo 24 ore senza risposta l’orario è tornato libero. Se confermi, la visita lo riprende; se è
          occupato, scegline un altro con Modifica.
        </p>
      ) : null}
      <div className="grid gap-6 sm:grid-cols-2">
        <Patient appointment={appointment} />
        <Visit appointment={appointment} />
      </div>
      {appointment.notes ? (
        <section>
          <Heading>Note</Heading>
          <p className="whitespace-pre-line border-sand-300 border-l-3 pl-3.5 text-smd leading-[1.55] [overflow-wrap:anywhere]">
            {appointment.notes}
          </p>
        </section>
      ) : null}
      <Files appointment={appointment} />
    </div>
  )
}

function Patient({ appointment }: { appointment: Appointment }) {
  const { email, emailUnproven, phone, language, dateOfBirth, fiscalCode, appointmentDate, booker } =
    appointment
  return (
    <section>
      <Heading>Paziente</Heading>
      <dl className="grid gap-2">
        {booker ? (
          <Fact name="Prenotata da">
            {fullName(booker)}
            {booker.relation === 'parent' ? (
              <span className="block text-ink-600 text-sxs">Genitore</span>
            ) : null}
          </Fact>
        ) : null}
        <Fact name="Email">
          {email ? (
            <span className="inline-flex flex-wrap items-center gap-2">
              <a href={mailLink(email)}>{email}</a>
              {emailUnproven ? <Tag mark="orange">Non provata</Tag> : null}
            </span>
          ) : null}
        </Fact>
        <Fact name="Telefono">
          {phone ? (
            <a href={phoneLink(phone)} className="tnum">
              {phone}
            </a>
          ) : null}
        </Fact>
        {language === 'en' ? <Fact name="Lingua">{BOOKED_IN_ENGLISH}</Fact> : null}
        <Fact name="Data di nascita">
          {dateOfBirth ? <Birth date={dateOfBirth} visit={appointmentDate} /> : null}
        </Fact>
        <Fact name="Codice fiscale">
          {fiscalCode ? <FiscalCode code={fiscalCode} dateOfBirth={dateOfBirth} /> : null}
        </Fact>
      </dl>
    </section>
  )
}

function FiscalCode({ code, dateOfBirth }: { code: string; dateOfBirth: string | null }) {
  return (
    <>
      {code}
      {dateOfBirth && !fitsBirthDate(code, dateOfBirth) ? (
        <span className="block text-ink-600 text-sxs">Non corrisponde alla data di nascita</span>
      ) : null}
    </>
  )
}

/** Marks a patient who is a minor on the day of the visit, so that staff ask for a parent's consent. */
function Birth({ date, visit }: { date: string; visit: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {shortDate(date)}
      {isMinor(date, visit) ? <Tag mark="orange">Minorenne</Tag> : null}
    </span>
  )
}

function Visit({ appointment }: { appointment: Appointment }) {
  const { categoryName, serviceName, subserviceName, exams, homeAddress } = appointment
  const { doctorName, doctorAuto, replacesId } = appointment
  return (
    <section>
      <Heading>Appuntamento</Heading>
      <dl className="grid gap-2">
        <Fact name="Categoria">{categoryName}</Fact>
        <Fact name="Servizio">{serviceName}</Fact>
        {subserviceName ? <Fact name="Tipo">{subserviceName}</Fact> : null}
        {exams.length > 0 ? (
          <Fact name="Altri esami">
            {exams.map(({ name }) => (
              <span key={name} className="block">
                {name}
              </span>
            ))}
          </Fact>
        ) : null}
        {homeAddress ? (
          <Fact name="A domicilio">
            <span className="whitespace-pre-line">{homeAddress}</span>
          </Fact>
        ) : null}
        <Fact name="Medico">
          {doctorName}
          {doctorAuto ? <span className="block text-ink-600 text-sxs">Assegnato automaticamente</span> : null}
        </Fact>
        <Fact name="Convenzione">
          <AgreementFact appointment={appointment} />
        </Fact>
        {replacesId === null ? null : (
          <Fact name="Al posto di">
            <Link to={addressOf({ request: replacesId })}>visita n. {replacesId}</Link>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return <h3 className="mb-2.5 text-ink-600 text-sxs">{children}</h3>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3">
      <dt className="text-ink-600">{name}</dt>
      <dd className="tnum [overflow-wrap:anywhere]">
        {children ?? <span className="text-ink-500">Non presente</span>}
      </dd>
    </div>
  )
}
