import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Eye, EyeOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { listAddress, parseAsRecord } from '#platform/list/list-address.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { OPENED, useOpenRow, useWayBack } from '#platform/list/open-record.ts'
import { RecordMissing } from '#platform/list/RecordMissing.tsx'
import { moveTo } from '#platform/list/useMoves.ts'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/Button.tsx'
import { DataTable, PILL, type TableLook, TableSkeleton } from '#ui/DataTable.tsx'
import { RowActions, RowLink } from '#ui/RowActions.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { contactFieldsQuery } from '../queries.ts'
import type { ContactField } from './contract.ts'
import { fieldsCopy, typeNames } from './copy.ts'
import { FieldDialog } from './FieldDialog.tsx'
import { isEssential } from './field-form.ts'
import { inOrder, useFieldDelete, useFieldOrder, useFieldSwitch } from './useFieldCommands.ts'

const fieldsAddress = listAddress({
  path: '/gestione-campi-contatto',
  params: { open: parseAsRecord('nuovo') },
  urlKeys: { open: 'campo' },
})

/** The field whose dialog is open. */
export type OpenField = number | 'new' | null

export function readField(search: URLSearchParams): OpenField {
  return fieldsAddress.readView(search).open
}

export function addressOf(open: OpenField): string {
  return fieldsAddress.addressOf({ open })
}

/** Id of the link that opens a field, which gets the focus back when the dialog closes. */
export function linkIdOf(field: OpenField): string {
  return `apri-campo-${field}`
}

type FieldsProps = { open: OpenField; mayDelete: boolean }

/** The table of contact fields, and the dialog of the field in the URL. */
export function Fields(props: FieldsProps) {
  const { data, error, isFetching, refetch } = useQuery(contactFieldsQuery)
  if (data) return <LoadedFields fields={data} {...props} />
  if (error && !isFetching) return <NotLoaded what="i campi" error={error} again={() => refetch()} />
  return <TableSkeleton {...fieldsTable} />
}

function LoadedFields({ fields, open, mayDelete }: FieldsProps & { fields: ContactField[] }) {
  const [created, setCreated] = useState<number | null>(null)
  const [moved, setMoved] = useState('')
  const { moves, onMove } = useFieldOrder()
  const onSwitch = useFieldSwitch()
  const onDelete = useFieldDelete()
  const rows = inOrder(fields, moves)
  const ids = rows.map(({ id }) => id)
  useRowFocus({ record: open, ids, created, idOf: linkIdOf })
  const move = ({ id, label }: ContactField, place: number) => {
    onMove(moveTo(ids, id, place))
    setMoved(`${label} spostato in posizione ${place + 1} di ${ids.length}.`)
  }
  const commands: Commands = {
    count: rows.length,
    onMove: move,
    onSwitch,
    onDelete: mayDelete ? onDelete : null,
  }
  return (
    <>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <DataTable {...fieldsTable} rows={rows} context={commands} />
      <OpenedField open={open} fields={fields} onCreated={setCreated} />
    </>
  )
}

type OpenedFieldProps = { open: OpenField; fields: ContactField[]; onCreated: (id: number) => void }

function OpenedField({ open, fields, onCreated }: OpenedFieldProps) {
  const close = useWayBack(addressOf(null))
  const field = useOpenRow(open, fields)
  if (open === null) return null
  if (open !== 'new' && !field) {
    const gone = 'Forse è stato eliminato nel frattempo.'
    return <RecordMissing title="Campo non trovato" text={gone} onClose={close} />
  }
  return (
    <FieldDialog key={open} field={field ?? null} fields={fields} onCreated={onCreated} onClose={close} />
  )
}

type Commands = {
  /** Number of fields. */
  count: number
  /** `place` counts from 0. */
  onMove: (field: ContactField, place: number) => void
  onSwitch: (field: ContactField) => void
  /** Null without the permission. */
  onDelete: ((field: ContactField) => void) | null
}

const fieldsTable: TableLook<ContactField, Commands> = {
  label: fieldsCopy.title,
  card: "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'name_st'_'kind_req'_'ord_act']",
  columns: [
    {
      id: 'order',
      head: 'Ordine',
      width: 'w-32',
      className: '[grid-area:ord] max-desk:-mb-2',
      skeleton: 'w-20',
      cell: (field, commands, place) => <Places field={field} place={place} {...commands} />,
    },
    {
      id: 'name',
      head: 'Etichetta',
      className: 'min-w-0 wrap-anywhere [grid-area:name]',
      skeleton: 'w-32',
      cell: (field) => <Name field={field} />,
    },
    {
      id: 'type',
      head: 'Tipo',
      width: 'w-[26%]',
      className: 'min-w-0 wrap-anywhere [grid-area:kind]',
      skeleton: 'w-16',
      cell: ({ type, options }) => (
        <>
          <span>{typeNames[type]}</span>
          {options.length > 0 ? (
            <span className="line-clamp-2 text-ink-600 text-sxs">{options.join(', ')}</span>
          ) : null}
        </>
      ),
    },
    {
      id: 'required',
      head: 'Obbligatorio',
      width: 'w-28',
      className: '[grid-area:req] max-desk:text-right max-desk:text-ink-600',
      skeleton: 'w-6',
      cell: ({ required }) => (
        <>
          <span className={required ? 'max-desk:hidden' : 'text-ink-600 max-desk:hidden'}>
            {required ? 'Sì' : 'No'}
          </span>
          <span className="desk:hidden">{required ? 'Obbligatorio' : ''}</span>
        </>
      ),
    },
    {
      id: 'status',
      head: 'Stato',
      width: 'w-28',
      className: '[grid-area:st] max-desk:justify-self-end',
      skeleton: PILL,
      cell: ({ isActive }) => (
        <StatusPill status={isActive ? 'on' : 'off'}>
          {isActive ? fieldsCopy.active : fieldsCopy.inactive}
        </StatusPill>
      ),
    },
    {
      id: 'act',
      head: 'Azioni',
      align: 'right',
      width: 'w-20',
      className: '[grid-area:act] max-desk:-mr-3 max-desk:-mb-2 max-desk:text-right',
      cell: (field, commands) => <Actions field={field} {...commands} />,
    },
  ],
}

function Name({ field: { id, name, label, systemField } }: { field: ContactField }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <RowLink id={linkIdOf(id)} to={addressOf(id)} state={OPENED} preventScrollReset>
          <bdi>{label}</bdi>
        </RowLink>
        {systemField ? <Badge>{fieldsCopy.system}</Badge> : null}
      </span>
      <span className="block text-ink-600 text-sxs">{name}</span>
    </>
  )
}

type CellProps = Commands & { field: ContactField }

/** The order, and buttons that move the field up and down. At an end the button stays, so that it keeps the focus. */
function Places({ field, place, count, onMove }: CellProps & { place: number }) {
  const { label, order } = field
  const [first, last] = [place === 0, place === count - 1]
  return (
    <span className="flex items-center max-desk:-ml-3">
      <span className="tnum w-8 max-desk:hidden">{order}</span>
      <IconButton
        label={`Sposta su ${label}`}
        aria-disabled={first || undefined}
        className="aria-disabled:text-disabled-text"
        onClick={() => (first ? undefined : onMove(field, place - 1))}
      >
        <ArrowUp aria-hidden="true" strokeWidth={1.7} />
      </IconButton>
      <IconButton
        label={`Sposta giù ${label}`}
        aria-disabled={last || undefined}
        className="aria-disabled:text-disabled-text"
        onClick={() => (last ? undefined : onMove(field, place + 1))}
      >
        <ArrowDown aria-hidden="true" strokeWidth={1.7} />
      </IconButton>
    </span>
  )
}

function Actions({ field, onSwitch, onDelete }: CellProps) {
  const { label, isActive, systemField } = field
  return (
    <RowActions
      name={`il campo ${label}`}
      actions={[
        !isEssential(field) && {
          label: isActive ? 'Disattiva' : 'Attiva',
          icon: isActive ? EyeOff : Eye,
          onSelect: () => onSwitch(field),
        },
        onDelete &&
          !systemField && {
            label: 'Elimina',
            icon: Trash2,
            tone: 'danger',
            onSelect: () => onDelete(field),
          },
      ]}
    />
  )
}
