import { Trash2 } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { Ways } from '#features/contacts/Ways.tsx'
import { fromHere } from '#features/contacts/way-back.ts'
import { shortDate } from '#platform/time/italian.ts'
import { dayOf } from '#platform/time/moments.ts'
import { ButtonLink, IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { StatusPill } from '#ui/StatusPill.tsx'
import { Table, TBody, Td, THead, Th, Tr } from '#ui/Table.tsx'
import type { Activation } from '../contract.ts'
import { Answers, type OnAnswer } from './Answers.tsx'
import { listCopy, statusLabels } from './copy.ts'
import { nameIdOf, nameOf } from './view.ts'

// A card says who, which agreement, how to reach them, since when; one that waits ends with its two answers.
const PENDING_CARD =
  "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'who_st'_'what_what'_'call_call'_'day_eye'_'act_act']"
export const CARD =
  "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'who_st'_'what_what'_'call_call'_'day_eye']"
const SECOND = 'block text-ink-600 text-sxs'

export type RowCommands = {
  onAnswer: OnAnswer
  /** Only for those who may. */
  onDelete: ((activation: Activation) => void) | null
}

export function ActivationsTable({ rows, ...commands }: RowCommands & { rows: readonly Activation[] }) {
  return (
    <Table label={listCopy.title}>
      <ActivationsHead />
      <TBody>
        {rows.map((row) => (
          <Row key={row.id} row={row} {...commands} />
        ))}
      </TBody>
    </Table>
  )
}

/** Columns have fixed shares, so that the skeleton and the table line up. The answers stand above the other actions. */
export function ActivationsHead() {
  return (
    <THead>
      <Th className="w-[16.5%] pl-2!">Nome</Th>
      <Th className="w-[21.5%]">Convenzione</Th>
      <Th className="w-[23%]">Contatti</Th>
      <Th className="w-[10%]">Data Richiesta</Th>
      <Th className="w-[10.5%]">Stato</Th>
      <Th align="right" className="pr-1!">
        Azioni
      </Th>
    </THead>
  )
}

function Row({ row, onAnswer, onDelete }: RowCommands & { row: Activation }) {
  const pending = row.status === 'pending'
  return (
    <Tr className={pending ? PENDING_CARD : CARD}>
      <Td className="wrap-anywhere min-w-0 [grid-area:who] desk:pl-2!">
        <Who row={row} />
      </Td>
      <Td className="wrap-anywhere min-w-0 [grid-area:what] max-desk:mt-1">
        <What row={row} />
      </Td>
      <Td className="min-w-0 [grid-area:call]">
        <Ways {...row} />
      </Td>
      <Td numeric className="[grid-area:day] max-desk:self-center max-desk:text-ink-600 max-desk:text-sxs">
        <span className="desk:hidden">Richiesta del </span>
        {dayOf(row.createdAt)}
      </Td>
      <Td className="[grid-area:st] max-desk:justify-self-end">
        <Status status={row.status} />
      </Td>
      <Td align="right" className="max-desk:contents desk:pr-1!">
        <div className="max-desk:contents desk:flex desk:flex-col desk:items-end desk:gap-1">
          {pending ? (
            <div className="flex items-center gap-2 [grid-area:act] max-desk:mt-2 desk:gap-1.5">
              <Answers row={row} onAnswer={onAnswer} />
            </div>
          ) : null}
          <div className="flex items-center [grid-area:eye] max-desk:-my-2 max-desk:-mr-2.5 max-desk:justify-self-end">
            <ToContact row={row} />
            {onDelete ? (
              <IconButton
                label={`${listCopy.delete} la richiesta di ${nameOf(row)}`}
                tone="danger"
                onClick={() => onDelete(row)}
              >
                <Trash2 aria-hidden="true" strokeWidth={1.7} />
              </IconButton>
            ) : null}
          </div>
        </div>
      </Td>
    </Tr>
  )
}

function Who({ row }: { row: Activation }) {
  const here = useHere()
  const id = nameIdOf(row.id)
  const name = <bdi>{nameOf(row)}</bdi>
  return (
    <>
      {row.contactId === null ? (
        <span id={id} tabIndex={-1} className="font-strong outline-offset-2">
          {name}
        </span>
      ) : (
        // 'Vedi Contatto' is the same link, with a name of its own: one stop for the keyboard is enough.
        <Link
          id={id}
          to={`/contatti/${row.contactId}`}
          state={here}
          className="font-strong! text-ink no-underline hover:text-aqua-600 hover:underline max-desk:inline-flex max-desk:min-h-6 max-desk:items-center"
        >
          {name}
        </Link>
      )}
      {row.dateOfBirth ? (
        <span className={cx(SECOND, 'tnum')}>Nascita: {shortDate(row.dateOfBirth)}</span>
      ) : null}
    </>
  )
}

function What({ row: { convenzioneName, convenzioneAzienda, serviziNomi } }: { row: Activation }) {
  return (
    <>
      <bdi>{convenzioneName}</bdi>
      <span className={SECOND}>
        <bdi>{convenzioneAzienda}</bdi>
      </span>
      {serviziNomi.length > 0 ? (
        <span className={cx(SECOND, 'mt-0.5')}>Servizi: {serviziNomi.join(', ')}</span>
      ) : null}
    </>
  )
}

const PILLS = { pending: 'pending', approved: 'on', rejected: 'cancelled' } as const

/** What the database may hold one day and this page does not know is shown as it is. */
export function Status({ status }: { status: string }) {
  const known = status in statusLabels ? (status as keyof typeof PILLS) : null
  return (
    <StatusPill status={known ? PILLS[known] : 'neutral'}>{known ? statusLabels[known] : status}</StatusPill>
  )
}

function ToContact({ row }: { row: Activation }) {
  const here = useHere()
  if (row.contactId === null) return null
  return (
    <ButtonLink to={`/contatti/${row.contactId}`} state={here} variant="quiet" size="sm" tabIndex={-1}>
      <span>
        {listCopy.contact}
        <span className="sr-only"> di {nameOf(row)}</span>
      </span>
    </ButtonLink>
  )
}

function useHere(): { from: string } {
  return fromHere(useLocation())
}
