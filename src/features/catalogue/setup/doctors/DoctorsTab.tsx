import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/http/call.ts'
import { NothingFound } from '#platform/list/NothingFound.tsx'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { useListView } from '#platform/list/useListView.ts'
import { useOpenOnlyHit } from '#platform/list/useOpenOnlyHit.ts'
import { dayOf } from '#platform/time/moments.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { mailLink, phoneLink } from '#ui/contactLinks.ts'
import { cx } from '#ui/cx.ts'
import { DataTable, PILL, type TableLook, TableSkeleton } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchInput } from '#ui/inputs.tsx'
import { RowActions, RowLink } from '#ui/RowActions.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { doctorName } from '../../rules.ts'
import { doctorsCopy, setupCopy } from '../copy.ts'
import { DeleteRecord } from '../DeleteRecord.tsx'
import { refreshCatalogue, setupDoctorsQuery } from '../queries.ts'
import {
  addressOf,
  linkIdOf,
  type PartProps,
  setupAddress,
  useCreatedBefore,
  useRowFocus,
  type View,
} from '../view.ts'
import { deleteDoctor, type SetupDoctor, updateDoctor } from './contract.ts'
import { doctorsFound } from './found.ts'

/** The doctors by surname. */
export function DoctorsTab({ view, mayDelete }: PartProps) {
  const { data, error, isFetching, refetch } = useQuery(setupDoctorsQuery)
  if (data) return <Doctors view={view} mayDelete={mayDelete} doctors={data} />
  if (error && !isFetching) return <NotLoaded what="i medici" error={error} again={() => refetch()} />
  return <TableSkeleton {...doctorsTable} search />
}

function Doctors({ view, mayDelete, doctors }: PartProps & { doctors: SetupDoctor[] }) {
  const { typed, text, clear, search } = useListView(setupAddress)
  const [deleting, setDeleting] = useState<SetupDoctor | null>(null)
  const found = doctorsFound(doctors, text)
  const searching = text.trim() !== ''
  const ids = found.map(({ id }) => id)
  useRowFocus(view, ids, useCreatedBefore())
  const onKeyDown = useOpenOnlyHit({ text, isRead: true, total: found.length })
  if (doctors.length === 0) return <NoDoctors />
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          {...search}
          onKeyDown={onKeyDown}
          label={doctorsCopy.search}
          placeholder={doctorsCopy.search}
          className="w-full max-w-84 max-desk:max-w-none max-desk:flex-1"
        />
        <p role="status" className="sr-only">
          {searching ? `${found.length} ${found.length === 1 ? 'medico' : 'medici'}` : ''}
        </p>
      </div>
      <DataTable
        {...doctorsTable}
        rows={found}
        context={{ view: typed, onDelete: mayDelete ? setDeleting : null }}
        empty={
          <NothingFound
            title={doctorsCopy.empty}
            text={`Nessun nome e nessuna specializzazione contiene «${text.trim()}».`}
            onClear={clear}
          />
        }
      />
      {deleting ? <DeleteDoctor doctor={deleting} onClose={() => setDeleting(null)} /> : null}
    </>
  )
}

function NoDoctors() {
  return (
    <EmptyState
      title={doctorsCopy.empty}
      text="I medici che crei si possono scegliere nella prenotazione, per i servizi che offrono."
      action={
        <ButtonLink to={addressOf({ tab: 'medici', record: 'new' })} icon={<Plus strokeWidth={2} />}>
          Crea Primo Medico
        </ButtonLink>
      }
    />
  )
}

type RowCommands = {
  view: View
  /** Null for staff who may not delete. */
  onDelete: ((doctor: SetupDoctor) => void) | null
}

const doctorsTable: TableLook<SetupDoctor, RowCommands> = {
  label: 'Medici',
  card: "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'name_st'_'call_call'_'date_act']",
  columns: [
    {
      id: 'name',
      head: 'Medico',
      className: 'min-w-0 [grid-area:name]',
      skeleton: (width) => (
        <span className="flex items-center gap-3">
          <Skeleton className="size-8.5 flex-none rounded-full max-desk:size-11" />
          <span className="grid flex-1 gap-1.5">
            <Skeleton className={cx(width, 'max-w-full')} />
            <Skeleton className="w-24" />
          </span>
        </span>
      ),
      cell: (row, { view }) => (
        <DoctorCell row={row} name={doctorName(row)} address={addressOf({ ...view, record: row.id })} />
      ),
    },
    {
      id: 'call',
      head: 'Contatti',
      width: 'w-[30%]',
      className: 'min-w-0 [grid-area:call] max-desk:empty:hidden',
      skeleton: 'w-3/5 max-desk:my-1',
      cell: (row) => <ContactDetails row={row} />,
    },
    {
      id: 'date',
      head: 'Aggiunto il',
      width: 'w-32',
      numeric: true,
      className: 'self-center text-ink-600 [grid-area:date] max-desk:text-sxs',
      skeleton: 'w-20 max-desk:my-3',
      cell: ({ createdAt }) => (
        <>
          <span className="desk:hidden">Aggiunto il </span>
          {dayOf(createdAt)}
        </>
      ),
    },
    {
      id: 'st',
      head: 'Stato',
      width: 'w-32',
      className: '[grid-area:st]',
      skeleton: PILL,
      cell: ({ isActive }) => (
        <StatusPill status={isActive ? 'on' : 'off'}>
          {isActive ? setupCopy.active : setupCopy.inactive}
        </StatusPill>
      ),
    },
    {
      id: 'act',
      head: 'Azioni',
      width: 'w-24',
      align: 'right',
      className: '[grid-area:act] max-desk:-mr-3 max-desk:-mb-2 max-desk:justify-self-end',
      cell: (row, commands) => <Actions row={row} {...commands} />,
    },
  ],
}

function Actions({ row, onDelete }: RowCommands & { row: SetupDoctor }) {
  return (
    <RowActions
      name={doctorName(row)}
      actions={[
        onDelete && { label: 'Elimina', icon: Trash2, tone: 'danger', onSelect: () => onDelete(row) },
      ]}
    />
  )
}

type WhoProps = { row: SetupDoctor; name: string; address: string }

function DoctorCell({ row, name, address }: WhoProps) {
  const { profileImage, specialization } = row
  return (
    <div className="flex items-center gap-3">
      <Avatar name={`${row.firstName} ${row.lastName}`} src={profileImage} className="max-desk:size-11" />
      <div className="min-w-0 wrap-anywhere">
        <RowLink id={linkIdOf('medici', row.id)} to={address}>
          {name}
        </RowLink>
        {specialization ? <p className="text-ink-600 text-sxs">{specialization}</p> : null}
      </div>
    </div>
  )
}

/** E-mail and telephone. */
function ContactDetails({ row: { email, phone } }: { row: SetupDoctor }) {
  if (!email && !phone) return null
  const look =
    'block min-h-6 w-fit max-w-full content-center wrap-anywhere text-ink-600 hover:text-ink max-desk:min-h-11'
  return (
    <div className="desk:-my-1">
      {email ? (
        <a href={mailLink(email)} className={look}>
          {email}
        </a>
      ) : null}
      {phone ? (
        <a href={phoneLink(phone)} className={`tnum ${look}`}>
          {phone}
        </a>
      ) : null}
    </div>
  )
}

function DeleteDoctor({ doctor, onClose }: { doctor: SetupDoctor; onClose: () => void }) {
  const client = useQueryClient()
  const params = { id: String(doctor.id) }
  return (
    <DeleteRecord
      record={doctor}
      title={`Eliminare ${doctorName(doctor)}?`}
      text="Il medico sparisce dal sito e dai servizi che offre. Se ha prenotazioni resta."
      remove={() => call(deleteDoctor, { params })}
      deactivate={({ version }) => call(updateDoctor, { params, body: { isActive: false, version } })}
      copy={doctorsCopy}
      onDone={() => refreshCatalogue(client)}
      onClose={onClose}
    />
  )
}
