import { Check, Trash2, UserRound, X } from 'lucide-react'
import { useLocation } from 'react-router'
import { ContactLinks, contactLinksSkeleton } from '#features/contacts/ContactLinks.tsx'
import { fullName } from '#features/contacts/rules.ts'
import { fromHere } from '#features/contacts/way-back.ts'
import {
  listAddress,
  parseAsId,
  parseAsOneOf,
  parseAsPage,
  parseAsSearch,
  type ViewOf,
} from '#platform/list/list-address.ts'
import { shortDate } from '#platform/time/italian.ts'
import { dayOf } from '#platform/time/moments.ts'
import { cx } from '#ui/cx.ts'
import { PILL, type TableLook } from '#ui/DataTable.tsx'
import { RowActions, RowLink } from '#ui/RowActions.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import type { Activation } from '../../contract.ts'
import { activationStatuses, type Decision, decisions } from '../../rules.ts'
import { decisionWords, listCopy, statusLabels } from '../../staff-copy.ts'

// On a phone: person, agreement, contacts, day; a card with labelled actions ends with them.
const CARD = 'max-desk:grid-cols-[minmax(0,1fr)_auto]'
const WITH_ACTIONS = "max-desk:[grid-template-areas:'who_st'_'what_what'_'call_call'_'day_day'_'act_act']"
const WITHOUT_ACTIONS = "max-desk:[grid-template-areas:'who_st'_'what_what'_'call_call'_'day_act']"
/** The answers of a pending request, or the way to the contact. */
const hasButtons = (row: Activation) => row.status === 'pending' || row.contactId !== null
const SECOND = 'block text-ink-600 text-sxs'

export type RowCommands = {
  onAnswer: (activation: Activation, decision: Decision) => void
  /** Null for staff who may not delete. */
  onDelete: ((activation: Activation) => void) | null
}

export const activationsTable: TableLook<Activation, RowCommands> = {
  label: listCopy.title,
  card: (row) => `${CARD} ${row && hasButtons(row) ? WITH_ACTIONS : WITHOUT_ACTIONS}`,
  columns: [
    {
      id: 'who',
      head: 'Nome',
      width: 'w-[16.5%]',
      className: 'wrap-anywhere min-w-0 [grid-area:who]',
      skeleton: 'w-[70%] max-desk:my-1',
      cell: (row) => <PersonCell row={row} />,
    },
    {
      id: 'what',
      head: 'Convenzione',
      width: 'w-[21.5%]',
      className: 'wrap-anywhere min-w-0 [grid-area:what] max-desk:mt-1',
      skeleton: 'w-4/5 max-desk:my-1',
      cell: (row) => <AgreementCell row={row} />,
    },
    {
      id: 'call',
      head: 'Contatti',
      width: 'w-[23%]',
      className: 'min-w-0 [grid-area:call]',
      skeleton: contactLinksSkeleton,
      cell: (row) => <ContactLinks {...row} />,
    },
    {
      id: 'day',
      head: 'Data Richiesta',
      width: 'w-[10%]',
      numeric: true,
      className: '[grid-area:day] max-desk:self-center max-desk:text-ink-600 max-desk:text-sxs',
      skeleton: 'w-20',
      cell: ({ createdAt }) => (
        <>
          <span className="desk:hidden">Richiesta del </span>
          {dayOf(createdAt)}
        </>
      ),
    },
    {
      id: 'st',
      head: 'Stato',
      width: 'w-[10.5%]',
      className: '[grid-area:st] max-desk:justify-self-end',
      skeleton: PILL,
      cell: ({ status }) => <Status status={status} />,
    },
    {
      id: 'act',
      head: 'Azioni',
      align: 'right',
      className: (row) =>
        cx(
          '[grid-area:act]',
          row && hasButtons(row)
            ? 'max-desk:mt-2'
            : 'max-desk:-my-2 max-desk:-mr-3 max-desk:justify-self-end',
        ),
      cell: (row, commands) => <Actions row={row} {...commands} />,
    },
  ],
}

const ANSWERS = {
  approved: { icon: Check, tone: 'go' },
  rejected: { icon: X },
} as const

function Actions({ row, onAnswer, onDelete }: RowCommands & { row: Activation }) {
  const answers = row.status === 'pending' ? decisions : []
  const here = fromHere(useLocation())
  return (
    <RowActions
      name={`la richiesta di ${fullName(row)}`}
      actions={[
        ...answers.map((decision) => ({
          ...ANSWERS[decision],
          label: decisionWords[decision].label,
          primary: true,
          onSelect: () => onAnswer(row, decision),
        })),
        row.contactId !== null && {
          label: 'Vedi Contatto',
          icon: UserRound,
          primary: true,
          to: `/contatti/${row.contactId}`,
          state: here,
        },
        onDelete && {
          label: listCopy.delete,
          icon: Trash2,
          tone: 'danger',
          onSelect: () => onDelete(row),
        },
      ]}
    />
  )
}

function PersonCell({ row }: { row: Activation }) {
  const here = fromHere(useLocation())
  const id = nameIdOf(row.id)
  const name = <bdi>{fullName(row)}</bdi>
  return (
    <>
      {row.contactId === null ? (
        <span id={id} tabIndex={-1} className="font-strong outline-offset-2">
          {name}
        </span>
      ) : (
        <RowLink id={id} to={`/contatti/${row.contactId}`} state={here}>
          {name}
        </RowLink>
      )}
      {row.dateOfBirth ? (
        <span className={cx(SECOND, 'tnum')}>Nascita: {shortDate(row.dateOfBirth)}</span>
      ) : null}
    </>
  )
}

function AgreementCell({ row: { convenzioneName, convenzioneAzienda, serviziNomi } }: { row: Activation }) {
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

/** An unknown status is shown as it is stored. */
function Status({ status }: { status: string }) {
  const known = status in statusLabels ? (status as keyof typeof PILLS) : null
  return (
    <StatusPill status={known ? PILLS[known] : 'neutral'}>{known ? statusLabels[known] : status}</StatusPill>
  )
}

export const activationsAddress = listAddress({
  path: '/convenzioni',
  params: {
    q: parseAsSearch,
    convenzioneId: parseAsId,
    status: parseAsOneOf(activationStatuses),
    page: parseAsPage,
  },
  urlKeys: { convenzioneId: 'convenzione', status: 'stato' },
  filters: ['q', 'convenzioneId', 'status'],
})
export const { addressOf, isFiltered } = activationsAddress

export type View = ViewOf<typeof activationsAddress>

/** Id of the name in a row, where the keyboard comes back to. */
export function nameIdOf(activation: number): string {
  return `attivazione-${activation}`
}
