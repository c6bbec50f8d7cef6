import {
  Armchair,
  CalendarClock,
  CalendarX,
  Check,
  CheckCheck,
  Eye,
  History,
  Mail,
  Paperclip,
  Pencil,
  Stethoscope,
  Trash2,
  UserX,
  X,
} from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { fullName } from '#features/contacts/rules.ts'
import { OPENED } from '#platform/list/open-record.ts'
import { clockText, shortDate, weekdayShort } from '#platform/time/italian.ts'
import { mailLink, phoneLink } from '#ui/contactLinks.ts'
import { cx } from '#ui/cx.ts'
import type { TableLook } from '#ui/DataTable.tsx'
import { Checkbox } from '#ui/inputs.tsx'
import { RowActions, RowLink } from '#ui/RowActions.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { isToClose, type Now } from '../rules.ts'
import { useContactLookup, type VisitStep } from '../staff-changes.ts'
import { channelLabels, proofText } from '../staff-copy.ts'
import { VisitPill } from '../VisitPill.tsx'
import type { ListedAppointment } from './contract.ts'
import { mayCancel, type Selection } from './many.ts'
import { linkIdOf, STORY } from './view.ts'

const CARD = 'max-desk:grid-cols-[minmax(0,1fr)_auto]'
// A card of a visit that goes on ends with its next steps, full width.
const OPEN_AREAS = "max-desk:[grid-template-areas:'who_st'_'srv_srv'_'when_file'_'doc_doc'_'act_act']"
const OTHER_AREAS = "max-desk:[grid-template-areas:'who_st'_'srv_srv'_'when_act'_'doc_act']"
const SECOND = 'text-ink-600 text-sxs desk:block'

const isOpen = (row: ListedAppointment | null) => row?.status === 'pending' || row?.status === 'confirmed'

export const requestsTable: TableLook<ListedAppointment, TableContext> = {
  label: 'Richieste di prenotazione',
  card: (row) => cx(CARD, isOpen(row) ? OPEN_AREAS : OTHER_AREAS),
  columns: [
    {
      id: 'pick',
      head: 'Scelta',
      headHidden: true,
      headControl: ({ selection, rows }) => <PickAll selection={selection} rows={rows} />,
      width: 'w-8',
      cell: (row, { selection }) => <PickOne row={row} selection={selection} />,
    },
    {
      id: 'st',
      head: 'Stato',
      width: 'w-[12%]',
      className: '[grid-area:st]',
      skeleton: 'h-6 w-24 rounded-full',
      cell: (row) => (
        <>
          <VisitPill {...row} />
          <span className="tnum block text-ink-600 text-sxs">
            <span>n. {row.id}</span> · {channelLabels[row.channel]}
            <span className="block">{proofText(row)}</span>
          </span>
        </>
      ),
    },
    {
      id: 'who',
      head: 'Paziente',
      width: 'w-[15%]',
      className: 'min-w-0 [grid-area:who]',
      skeleton: (width) => <Skeleton className={cx(width, 'max-w-full max-desk:my-1')} />,
      cell: (row) => (
        <div className="desk:-my-1">
          <PatientName appointment={row} />
          {row.phone ? <Telephone phone={row.phone} /> : null}
        </div>
      ),
    },
    {
      id: 'srv',
      head: 'Servizio',
      width: 'w-[17.5%]',
      className: 'min-w-0 [grid-area:srv]',
      skeleton: 'w-3/5 max-desk:my-1',
      cell: ({ serviceName, subserviceName, exams, doctorName }) => (
        <>
          {serviceName}
          {[subserviceName ?? [], exams.length > 0 ? `e ${exams.length} in più` : []].flat().map((text) => (
            <span key={text} className={SECOND}>
              <span className="desk:hidden"> · </span>
              {text}
            </span>
          ))}
          {/* Between a phone and a wide desk the doctor's column has no room. */}
          <span className={cx('max-desk:hidden rail:hidden', SECOND)}>{doctorName}</span>
        </>
      ),
    },
    {
      id: 'doc',
      head: 'Medico',
      width: 'w-[13%] desk:max-rail:hidden',
      className: (row) =>
        cx(
          'min-w-0 [grid-area:doc] max-desk:text-ink-600 desk:max-rail:hidden',
          row === null && 'max-desk:hidden',
        ),
      skeleton: 'w-[70%]',
      cell: ({ doctorName }) => doctorName,
    },
    {
      id: 'when',
      head: 'Data/Ora',
      width: 'w-[10%]',
      numeric: true,
      className: '[grid-area:when] max-desk:font-strong',
      skeleton: 'w-20 max-desk:my-1',
      cell: (row, { addressOfRequest }) => <TimeCell row={row} to={addressOfRequest(row.id)} />,
    },
    {
      id: 'file',
      head: 'File',
      width: 'w-[5.5%]',
      className: (row) =>
        cx(
          '[grid-area:file] max-desk:justify-self-end',
          (!isOpen(row) || row?.uploadedFileIds.length === 0) && 'max-desk:hidden',
        ),
      cell: ({ uploadedFileIds }) => <FileCount count={uploadedFileIds.length} />,
    },
    {
      id: 'act',
      head: 'Azioni',
      align: 'right',
      className: (row) =>
        cx(
          '[grid-area:act]',
          isOpen(row)
            ? 'max-desk:mt-2'
            : 'max-desk:-mr-3 max-desk:-mb-2 max-desk:self-end max-desk:justify-self-end',
        ),
      cell: (row, context) => <RequestActions row={row} {...context} />,
    },
  ],
}

type PickAllProps = Pick<TableContext, 'selection' | 'rows'>

/** Ticks all rows of the page. Cards have no head for it. */
function PickAll({ selection, rows }: PickAllProps) {
  const { chosen, choose } = selection
  const all = chosen.length === rows.length
  return (
    <Checkbox
      aria-label="Scegli tutte le richieste di questa pagina"
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = chosen.length > 0 && !all
      }}
      onChange={() =>
        choose(
          rows.map(({ id }) => id),
          !all,
        )
      }
      className="block max-desk:hidden"
    />
  )
}

function PickOne({ row, selection }: { row: ListedAppointment; selection: Selection }) {
  const id = `scegli-${row.id}`
  return (
    <label htmlFor={id} className="row-pick">
      <span className="sr-only">
        Scegli la richiesta di {row.firstName} {row.lastName}
      </span>
      <Checkbox
        id={id}
        checked={selection.isChosen(row.id)}
        onChange={({ target }) => selection.choose([row.id], target.checked)}
      />
    </label>
  )
}

function Telephone({ phone }: { phone: string }) {
  return (
    <a
      href={phoneLink(phone)}
      className="tnum block min-h-6 w-fit max-w-full content-center text-ink-600 text-sxs no-underline hover:text-aqua-600 hover:underline max-desk:min-h-11"
    >
      {phone}
    </a>
  )
}

const NAME =
  'cursor-pointer text-left font-strong text-ink no-underline hover:text-aqua-600 hover:underline inline-flex min-h-6 items-center max-desk:text-[1.0625rem]'

/** Opens the contact. For a request without a contact, a click looks it up by e-mail address. */
function PatientName({ appointment }: { appointment: ListedAppointment }) {
  const { contactId, firstName, lastName, email } = appointment
  const navigate = useNavigate()
  const lookup = useContactLookup()
  const name = `${firstName} ${lastName}`
  if (appointment.erasedAt !== null || (contactId === null && email === ''))
    return <span className="text-ink-600">{name}</span>
  if (contactId !== null) {
    return (
      <Link to={`/contatti/${contactId}`} className={`${NAME} break-words`}>
        {name}
      </Link>
    )
  }
  const find = () => {
    if (!lookup.isPending) lookup.mutate(email, { onSuccess: (id) => navigate(`/contatti/${id}`) })
  }
  return (
    <button
      type="button"
      onClick={find}
      aria-busy={lookup.isPending || undefined}
      className={`${NAME} break-words`}
    >
      {name}
    </button>
  )
}

/** Opens the request: the name leads to the contact (specification of the back office, section 2). */
function TimeCell({ row, to }: { row: ListedAppointment; to: string }) {
  const { id, firstName, lastName, appointmentDate, appointmentTime } = row
  return (
    <RowLink id={linkIdOf(id)} to={to} state={OPENED} preventScrollReset className="desk:inline-block">
      <span className="sr-only">
        Vedi la richiesta di {firstName} {lastName}:{' '}
      </span>
      {shortDate(appointmentDate)}
      <span className="desk:block desk:font-normal desk:text-ink-600 desk:text-sxs">
        <span className="desk:hidden"> · </span>
        {weekdayShort(appointmentDate)} {clockText(appointmentTime)}
      </span>
    </RowLink>
  )
}

function FileCount({ count }: { count: number }) {
  if (count === 0) {
    return (
      <span className="text-ink-500">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Nessun file</span>
      </span>
    )
  }
  return (
    <span className="tnum inline-flex items-center gap-1.5 align-middle text-ink-600">
      <Paperclip aria-hidden="true" strokeWidth={1.7} className="size-[15px]" />
      {count}
      <span className="sr-only"> {count === 1 ? 'file allegato' : 'file allegati'}</span>
    </span>
  )
}

export type RowCommands = {
  /** A cancellation is asked about first. */
  onStep: (appointment: ListedAppointment, step: VisitStep) => void
  /** `at`: where the form begins. */
  onEdit: (appointment: ListedAppointment, at?: 'time') => void
  /** Null without the right to delete. */
  onDelete: ((appointment: ListedAppointment) => void) | null
}

type TableContext = RowCommands & {
  rows: readonly ListedAppointment[]
  selection: Selection
  now: Now
  /** The address of the page with the request open. */
  addressOfRequest: (id: number) => string
}

type ActionsProps = Pick<TableContext, keyof RowCommands | 'now' | 'addressOfRequest'> & {
  row: ListedAppointment
}

/** The actions follow the status: at most two next steps are buttons, the others stand in the menu. */
function RequestActions({ row, now, addressOfRequest, onStep, onEdit, onDelete }: ActionsProps) {
  const { status, stage, appointmentDate } = row
  const [pending, confirmed] = [status === 'pending', status === 'confirmed']
  const isToday = appointmentDate === now.date
  const toClose = isToClose(row, now)
  const go = (step: VisitStep) => () => onStep(row, step)
  const move = { label: 'Sposta', icon: CalendarClock, onSelect: () => onEdit(row, 'time') }
  const offersMove = confirmed && stage === null && appointmentDate >= now.date
  const address = addressOfRequest(row.id)
  const detail = { state: OPENED, preventScrollReset: true }
  return (
    <RowActions
      name={`la richiesta di ${fullName(row)}`}
      actions={[
        pending && {
          ...{ label: 'Conferma', icon: Check, primary: true, tone: 'go' },
          onSelect: go({ status: 'confirmed' }),
        },
        pending && { label: 'Rifiuta', icon: X, primary: true, onSelect: go({ status: 'cancelled' }) },
        confirmed &&
          isToday &&
          (stage === null || stage === 'no_show') && {
            ...{ label: 'Arrivato', icon: Armchair, primary: stage === null },
            onSelect: go({ stage: 'arrived' }),
          },
        stage === 'arrived' && {
          ...{ label: 'In visita', icon: Stethoscope, primary: true },
          onSelect: go({ stage: 'in_visit' }),
        },
        offersMove && { ...move, primary: true },
        toClose && {
          ...{ label: 'Completa', icon: CheckCheck, primary: true },
          onSelect: go({ status: 'completed' }),
        },
        confirmed &&
          stage === null &&
          appointmentDate <= now.date && {
            ...{ label: 'Non venuto', icon: UserX, primary: true },
            onSelect: go({ stage: 'no_show' }),
          },
        { label: 'Apri', icon: Eye, to: address, ...detail },
        { label: 'Modifica', icon: Pencil, onSelect: () => onEdit(row) },
        (pending || confirmed) && !offersMove && move,
        row.email !== '' && {
          ...{ label: 'Scrivi', icon: Mail },
          onSelect: () => window.location.assign(mailLink(row.email)),
        },
        { label: 'Storia', icon: History, to: address + STORY, ...detail },
        confirmed &&
          mayCancel(row, now) && {
            ...{ label: 'Annulla la visita', icon: CalendarX },
            onSelect: go({ status: 'cancelled' }),
          },
        onDelete && { label: 'Elimina', icon: Trash2, tone: 'danger', onSelect: () => onDelete(row) },
      ]}
    />
  )
}
