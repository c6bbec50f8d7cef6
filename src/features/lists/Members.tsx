import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, Plus, X } from 'lucide-react'
import { useLocation } from 'react-router'
import { ContactLinks, contactLinksSkeleton, personSkeleton } from '#features/contacts/ContactLinks.tsx'
import { contactsIn } from '#features/contacts/list/view.ts'
import { fullName } from '#features/contacts/rules.ts'
import { fromHere } from '#features/contacts/way-back.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import {
  listAddress,
  PAGE_SIZE,
  parseAsFlag,
  parseAsPage,
  parseAsSearch,
  type ViewOf,
} from '#platform/list/list-address.ts'
import { NothingFound } from '#platform/list/NothingFound.tsx'
import { OPENED } from '#platform/list/open-record.ts'
import { PagedList } from '#platform/list/PagedList.tsx'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { dayOf } from '#platform/time/moments.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { DataTable, type TableLook, TableSkeleton } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { RowActions, RowLink } from '#ui/RowActions.tsx'
import { useToast } from '#ui/Toast.tsx'
import { type Member, removeFromList } from './contract.ts'
import { listsCopy, removeQuestion } from './copy.ts'
import { membersQuery, refreshLists } from './queries.ts'

export const membersAddress = (list: number) =>
  listAddress({
    path: `/liste/${list}`,
    params: { q: parseAsSearch, page: parseAsPage, adding: parseAsFlag },
    urlKeys: { adding: 'aggiungi' },
    filters: ['q'],
  })

type View = ViewOf<ReturnType<typeof membersAddress>>

/** Id of the link to a member or to the dialog that adds one, which gets the focus back. */
export function linkIdOf(member: number | 'new'): string {
  return `membro-${member}`
}

type MembersProps = { listId: number; view: View; onClear: () => void }

/** The members of a list. The previous rows stay while others load. */
export function Members({ listId, view, onClear }: MembersProps) {
  const { q, page, adding } = view
  const list = useQuery({
    ...membersQuery(listId, { q, page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  const onRemove = useRemoveMember(listId)
  const ids = list.data?.rows.map(({ id }) => id)
  useRowFocus({ record: adding ? 'new' : null, ids, created: null, idOf: linkIdOf })
  return (
    <PagedList
      list={list}
      view={view}
      label="Contatti"
      what="i contatti"
      countOf={contactsIn}
      filtered={q !== ''}
      addressOf={(other) => membersAddress(listId).addressOf({ q, page: other })}
      none={(shown) => (shown.q ? <NoMatch q={shown.q} onClear={onClear} /> : <NoMembers listId={listId} />)}
      skeleton={<TableSkeleton {...membersTable} />}
    >
      {(rows) => <DataTable {...membersTable} rows={rows} context={{ onRemove }} />}
    </PagedList>
  )
}

function NoMatch({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <NothingFound
      title={listsCopy.noMatch}
      text={
        <>
          In questa lista nessuno corrisponde a «<bdi>{q}</bdi>».
        </>
      }
      clear="Cancella ricerca"
      onClear={onClear}
    />
  )
}

function NoMembers({ listId }: { listId: number }) {
  return (
    <EmptyState
      title={listsCopy.noMembers}
      text={listsCopy.nothingToExportYet}
      action={
        <ButtonLink
          to={membersAddress(listId).addressOf({ adding: true })}
          state={OPENED}
          preventScrollReset
          icon={<Plus strokeWidth={2} />}
        >
          {listsCopy.addFirst}
        </ButtonLink>
      }
    />
  )
}

type RowCommands = { onRemove: (member: Member) => void }

export const membersTable: TableLook<Member, RowCommands> = {
  label: 'Contatti della lista',
  card: "max-desk:grid-cols-[minmax(0,1fr)] max-desk:[grid-template-areas:'who'_'call'_'day'_'act']",
  columns: [
    {
      id: 'who',
      head: 'Nome',
      width: 'w-[27%]',
      className: 'min-w-0 [grid-area:who]',
      skeleton: personSkeleton,
      cell: (row) => <MemberCell row={row} />,
    },
    {
      id: 'call',
      head: 'Contatti',
      width: 'w-[32%]',
      className: 'min-w-0 [grid-area:call] max-desk:pl-11.5',
      skeleton: contactLinksSkeleton,
      cell: (row) => <ContactLinks {...row} />,
    },
    {
      id: 'day',
      head: 'Data Aggiunta',
      width: 'w-[21%]',
      numeric: true,
      className: '[grid-area:day] max-desk:pl-11.5 max-desk:text-ink-600 max-desk:text-sxs',
      skeleton: 'w-36',
      cell: ({ addedAt }) => <>Aggiunto il {dayOf(addedAt)}</>,
    },
    {
      id: 'act',
      head: 'Azioni',
      align: 'right',
      className: '[grid-area:act] max-desk:mt-2',
      cell: (row, commands) => <Actions row={row} {...commands} />,
    },
  ],
}

function MemberCell({ row }: { row: Member }) {
  const name = fullName(row)
  const here = fromHere(useLocation())
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} />
      <RowLink
        id={linkIdOf(row.id)}
        to={`/contatti/${row.id}`}
        state={here}
        className="wrap-anywhere min-w-0"
      >
        <bdi>{name}</bdi>
      </RowLink>
    </div>
  )
}

function Actions({ row, onRemove }: RowCommands & { row: Member }) {
  const here = fromHere(useLocation())
  return (
    <RowActions
      name={fullName(row)}
      actions={[
        { label: 'Visualizza', icon: Eye, primary: true, to: `/contatti/${row.id}`, state: here },
        { label: 'Rimuovi', icon: X, primary: true, onSelect: () => onRemove(row) },
      ]}
    />
  )
}

/** Returns a function that confirms and removes a member. */
function useRemoveMember(listId: number): (member: Member) => void {
  const client = useQueryClient()
  const toast = useToast()
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Member) =>
      call(removeFromList, { params: { id: String(listId), contactId: String(id) } }),
    onSuccess: (_, member) => toast({ title: listsCopy.removed, description: fullName(member) }),
    onError: (error) => notify.error(sentenceOf(error, listsCopy.removeFailed), error),
    // Reads the members again after a refusal, too: the member may have been removed already.
    onSettled: () => refreshLists(client),
  })
  return (member) => {
    if (!isPending && window.confirm(removeQuestion(fullName(member)))) mutate(member)
  }
}
