import { ArrowDown, ArrowUp, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { OPENED } from '#platform/list/open-record.ts'
import { Badge } from '#ui/Badge.tsx'
import { IconButton, IconLink } from '#ui/Button.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { Table, TBody, Td, THead, Th, Tr } from '#ui/Table.tsx'
import type { ContactField } from './contract.ts'
import { fieldsCopy, typeNames } from './copy.ts'
import { isEssential } from './field-form.ts'
import { addressOf, linkIdOf } from './view.ts'

type Commands = {
  /** To a place of the list, counted from 0. */
  onMove: (field: ContactField, place: number) => void
  onSwitch: (field: ContactField) => void
  /** Only for those who may. */
  onDelete: ((field: ContactField) => void) | null
}

export const CARD =
  "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'name_st'_'kind_req'_'ord_act']"

/** All fields, in the order in which a contact is asked for them. */
export function FieldsTable({ fields, ...commands }: Commands & { fields: readonly ContactField[] }) {
  return (
    <Table label={fieldsCopy.title}>
      <FieldsHead />
      <TBody>
        {fields.map((field, place) => (
          <Row key={field.id} field={field} place={place} count={fields.length} {...commands} />
        ))}
      </TBody>
    </Table>
  )
}

/** Columns have fixed shares, so that the skeleton and the table line up. */
export function FieldsHead() {
  return (
    <THead>
      <Th className="w-32 pl-2!">Ordine</Th>
      <Th>Etichetta</Th>
      <Th className="w-[26%]">Tipo</Th>
      <Th className="w-28">Obbligatorio</Th>
      <Th className="w-28">Stato</Th>
      <Th align="right" className="w-32 pr-1!">
        Azioni
      </Th>
    </THead>
  )
}

type RowProps = Commands & { field: ContactField; place: number; count: number }

function Row(props: RowProps) {
  const { field } = props
  const { id, name, label, type, options, required, isActive, systemField } = field
  return (
    <Tr className={CARD}>
      <Td className="[grid-area:ord] max-desk:-mb-2 desk:pl-2!">
        <Places {...props} />
      </Td>
      <Td className="min-w-0 wrap-anywhere [grid-area:name]">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {/* The pencil is the same link, with a name of its own: one stop for the keyboard is enough. */}
          <Link
            to={addressOf(id)}
            state={OPENED}
            preventScrollReset
            tabIndex={-1}
            className="font-strong! text-ink no-underline hover:underline max-desk:-my-3 max-desk:inline-block max-desk:max-w-full max-desk:py-3"
          >
            <bdi>{label}</bdi>
          </Link>
          {systemField ? <Badge>{fieldsCopy.system}</Badge> : null}
        </span>
        <span className="block text-ink-600 text-sxs">{name}</span>
      </Td>
      <Td className="min-w-0 wrap-anywhere [grid-area:kind]">
        <span>{typeNames[type]}</span>
        {options.length > 0 ? (
          <span className="line-clamp-2 text-ink-600 text-sxs">{options.join(', ')}</span>
        ) : null}
      </Td>
      <Td className="[grid-area:req] max-desk:text-right max-desk:text-ink-600">
        <span className={required ? 'max-desk:hidden' : 'text-ink-600 max-desk:hidden'}>
          {required ? 'Sì' : 'No'}
        </span>
        <span className="desk:hidden">{required ? 'Obbligatorio' : ''}</span>
      </Td>
      <Td className="[grid-area:st] max-desk:justify-self-end">
        <StatusPill status={isActive ? 'on' : 'off'}>
          {isActive ? fieldsCopy.active : fieldsCopy.inactive}
        </StatusPill>
      </Td>
      <Td
        align="right"
        className="[grid-area:act] max-desk:-mr-3 max-desk:-mb-2 max-desk:text-right desk:pr-1!"
      >
        <Actions {...props} />
      </Td>
    </Tr>
  )
}

/** The place, and the ways to the next ones. At an end the button stays, so that the keyboard does not get lost. */
function Places({ field, place, count, onMove }: RowProps) {
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

function Actions({ field, onSwitch, onDelete }: RowProps) {
  const { id, label, isActive, systemField } = field
  const Sign = isActive ? EyeOff : Eye
  return (
    <span className="inline-flex desk:inline-grid desk:grid-cols-[repeat(3,2rem)]">
      <IconLink
        id={linkIdOf(id)}
        to={addressOf(id)}
        state={OPENED}
        preventScrollReset
        label={`Modifica ${label}`}
      >
        <Pencil aria-hidden="true" strokeWidth={1.7} />
      </IconLink>
      {isEssential(field) ? null : (
        <IconButton label={`${isActive ? 'Disattiva' : 'Attiva'} ${label}`} onClick={() => onSwitch(field)}>
          <Sign aria-hidden="true" strokeWidth={1.7} />
        </IconButton>
      )}
      {onDelete && !systemField ? (
        <IconButton label={`Elimina ${label}`} tone="danger" onClick={() => onDelete(field)}>
          <Trash2 aria-hidden="true" strokeWidth={1.7} />
        </IconButton>
      ) : null}
    </span>
  )
}
