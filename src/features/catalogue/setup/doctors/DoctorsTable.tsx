import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { dayOf } from '#platform/time/moments.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton, IconLink } from '#ui/Button.tsx'
import { mailLink, phoneLink } from '#ui/contactLinks.ts'
import { StatusPill } from '#ui/StatusPill.tsx'
import { Table, TBody, Td, THead, Th, Tr } from '#ui/Table.tsx'
import { doctorName } from '../../rules.ts'
import { setupCopy } from '../copy.ts'
import { addressOf, linkIdOf, type View } from '../view.ts'
import type { SetupDoctor } from './contract.ts'
import { nameOf } from './found.ts'

type RowCommands = {
  view: View
  /** Only for those who may. */
  onDelete: ((doctor: SetupDoctor) => void) | null
}

export const CARD =
  "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'name_st'_'call_call'_'date_act']"

export function DoctorsTable({ rows, ...commands }: RowCommands & { rows: readonly SetupDoctor[] }) {
  return (
    <Table label="Medici">
      <DoctorsHead />
      <TBody>
        {rows.map((row) => (
          <Row key={row.id} row={row} {...commands} />
        ))}
      </TBody>
    </Table>
  )
}

/** Columns have fixed shares, so that the skeleton and the table line up. */
export function DoctorsHead() {
  return (
    <THead>
      <Th className="pl-2!">Medico</Th>
      <Th className="w-[30%]">Contatti</Th>
      <Th className="w-32">Aggiunto il</Th>
      <Th className="w-32">Stato</Th>
      <Th align="right" className="w-24 pr-1!">
        Azioni
      </Th>
    </THead>
  )
}

function Row({ row, view, onDelete }: RowCommands & { row: SetupDoctor }) {
  const { id, isActive, createdAt } = row
  const name = nameOf(row)
  const address = addressOf({ ...view, record: id })
  return (
    <Tr className={CARD}>
      <Td className="min-w-0 [grid-area:name] desk:pl-2!">
        <Who row={row} name={name} address={address} />
      </Td>
      <Td className="min-w-0 [grid-area:call] max-desk:empty:hidden">
        <Ways row={row} />
      </Td>
      <Td numeric className="self-center text-ink-600 [grid-area:date] max-desk:text-sxs">
        <span className="desk:hidden">Aggiunto il </span>
        {dayOf(createdAt)}
      </Td>
      <Td className="[grid-area:st]">
        <StatusPill status={isActive ? 'on' : 'off'}>
          {isActive ? setupCopy.active : setupCopy.inactive}
        </StatusPill>
      </Td>
      <Td
        align="right"
        className="[grid-area:act] max-desk:-mr-3 max-desk:-mb-2 max-desk:justify-self-end desk:pr-1!"
      >
        <span className="inline-flex">
          <IconLink id={linkIdOf('medici', id)} to={address} label={`Modifica ${name}`}>
            <Pencil aria-hidden="true" strokeWidth={1.7} />
          </IconLink>
          {onDelete ? (
            <IconButton label={`Elimina ${name}`} tone="danger" onClick={() => onDelete(row)}>
              <Trash2 aria-hidden="true" strokeWidth={1.7} />
            </IconButton>
          ) : null}
        </span>
      </Td>
    </Tr>
  )
}

type WhoProps = { row: SetupDoctor; name: string; address: string }

function Who({ row, name, address }: WhoProps) {
  const { profileImage, specialization } = row
  return (
    <div className="flex items-center gap-3">
      <Avatar name={doctorName(row)} src={profileImage} className="max-desk:size-11" />
      <div className="min-w-0 wrap-anywhere">
        {/* The pencil is the same link, with a name of its own: one stop for the keyboard is enough. */}
        <Link
          to={address}
          tabIndex={-1}
          className="font-strong! text-ink no-underline hover:underline max-desk:-my-3 max-desk:inline-block max-desk:max-w-full max-desk:py-3"
        >
          {name}
        </Link>
        {specialization ? <p className="text-ink-600 text-sxs">{specialization}</p> : null}
      </div>
    </div>
  )
}

/** How to reach them. */
function Ways({ row: { email, phone } }: { row: SetupDoctor }) {
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
