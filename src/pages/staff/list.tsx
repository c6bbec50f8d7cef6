import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useParams } from 'react-router'
import { exportList, type ListDetail } from '#features/lists/contract.ts'
import { listsCopy } from '#features/lists/copy.ts'
import { Dot } from '#features/lists/Dot.tsx'
import { linkIdOf, Members, membersAddress, membersTable } from '#features/lists/Members.tsx'
import { listQuery } from '#features/lists/queries.ts'
import { staffMeta } from '#layouts/staff/page.ts'
import { ExportButton } from '#platform/files/ExportButton.tsx'
import { CallError, pathOf } from '#platform/http/call.ts'
import { pathId } from '#platform/http/shapes.ts'
import { Counters } from '#platform/list/Counters.tsx'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { OPENED, useWayBack } from '#platform/list/open-record.ts'
import { useListView } from '#platform/list/useListView.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { TableSkeleton } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchInput } from '#ui/inputs.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHead } from '#ui/PageHead.tsx'

export const meta = staffMeta('Lista')
export const handle = { access: listsCopy.access }

const AddDialog = lazyWithRetry(() => import('#features/lists/AddMembersDialog.tsx'), 'AddDialog', {
  overlay: true,
})

const BACK = { to: '/liste', label: 'Liste' }

/** A list and its members. Search and page are in the URL; the server searches. */
export default function ListPage() {
  const { id: param = '' } = useParams()
  const id = pathId.safeParse(param).data ?? null
  const { data: list, error, isFetching, refetch } = useQuery(listQuery(id))
  const missing = error instanceof CallError && error.status === 404
  if (list) return <Opened key={list.id} list={list} gone={missing} />
  if (id === null || missing) {
    return (
      <Frame>
        <EmptyState
          title={listsCopy.missing}
          action={
            <ButtonLink to={BACK.to} variant="secondary">
              Torna alle liste
            </ButtonLink>
          }
        />
      </Frame>
    )
  }
  return (
    <Frame>
      {error && !isFetching ? (
        <NotLoaded what="la lista" error={error} again={() => refetch()} />
      ) : (
        <>
          <Figures list={undefined} />
          <TableSkeleton {...membersTable} search />
        </>
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHead back={BACK} title="Lista" />
      {children}
    </>
  )
}

function Figures({ list }: { list: ListDetail | undefined }) {
  return (
    <Counters
      failed={false}
      counters={[
        ['Totale Contatti', list?.contactCount],
        ['Con Email', list?.withEmail],
        ['Con Telefono', list?.withPhone],
      ]}
    />
  )
}

type OpenedProps = {
  list: ListDetail
  /** Deleted by another user meanwhile. */
  gone: boolean
}

function Opened({ list, gone }: OpenedProps) {
  const address = useMemo(() => membersAddress(list.id), [list.id])
  const { view, typed, clear, search } = useListView(address)
  const close = useWayBack(address.addressOf({ ...view, adding: false }))
  usePreload(AddDialog)
  return (
    <>
      <Head list={list} q={view.q} toAdding={address.addressOf({ ...typed, adding: true })} />
      {gone ? (
        <Note tone="warning" role="alert" className="mb-5">
          Questa lista non c’è più: qualcuno l’ha eliminata.
        </Note>
      ) : null}
      <Figures list={list} />
      {list.contactCount > 0 || view.q ? (
        <SearchInput
          {...search}
          label="Cerca contatti"
          placeholder={listsCopy.searchMembers}
          className="mb-3 desk:max-w-84"
        />
      ) : null}
      <Members listId={list.id} view={view} onClear={clear} />
      {view.adding ? <AddDialog list={list} onClose={close} /> : null}
    </>
  )
}

function Head({ list, q, toAdding }: { list: ListDetail; q: string; toAdding: string }) {
  const { id, name, description, color, contactCount } = list
  const isEmpty = contactCount === 0
  return (
    <PageHead
      back={BACK}
      title={
        // One element, so that a name of several lines keeps its dot beside the first line.
        <span className="flex min-w-0 items-baseline gap-2.5">
          <Dot color={color} className="size-3.5" />
          <bdi className="wrap-anywhere min-w-0">{name}</bdi>
        </span>
      }
      text={description ? <bdi className="wrap-anywhere whitespace-pre-line">{description}</bdi> : null}
      actions={
        <>
          <ExportButton
            path={pathOf(exportList, { id })}
            query={{ q }}
            name="lista.csv"
            failed={listsCopy.exportFailed}
            isEmpty={isEmpty}
          />
          <ButtonLink
            id={linkIdOf('new')}
            to={toAdding}
            state={OPENED}
            preventScrollReset
            variant={isEmpty ? 'secondary' : 'primary'}
            icon={<Plus strokeWidth={2} />}
          >
            {listsCopy.addContact}
          </ButtonLink>
        </>
      }
    />
  )
}
