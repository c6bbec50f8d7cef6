import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { searchFor } from '#platform/list/folded.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { OPENED, useOpenRow, useWayBack } from '#platform/list/open-record.ts'
import { RecordMissing } from '#platform/list/RecordMissing.tsx'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import type { List } from '../contract.ts'
import { listsCopy } from '../copy.ts'
import { allListsQuery } from '../queries.ts'
import { CARDS, ListCard } from './ListCard.tsx'
import { ListsSkeleton } from './ListsSkeleton.tsx'
import { useListDelete } from './useListDelete.ts'
import { addressOf, linkIdOf, type View } from './view.ts'

// The form comes when it is wanted: who looks for a list does not wait for it.
const ListDialog = lazyWithRetry(() => import('./ListDialog.tsx'), 'ListDialog', {
  overlay: true,
})

type ListsProps = {
  view: View
  /** What is being typed into the search. */
  text: string
  onClear: () => void
  mayDelete: boolean
}

/** The lists in whose name or description something is found, and the one the address names in its dialog. */
export function Lists(props: ListsProps) {
  const { data, error, isFetching, refetch } = useQuery(allListsQuery)
  usePreload(ListDialog)
  if (data) return <Loaded lists={data} {...props} />
  if (error && !isFetching) return <NotLoaded what="le liste" error={error} again={() => refetch()} />
  return <ListsSkeleton />
}

function Loaded({ lists, view, text, onClear, mayDelete }: ListsProps & { lists: List[] }) {
  const [created, setCreated] = useState<number | null>(null)
  const onDelete = useListDelete()
  const shown = listsWith(lists, text)
  const ids = shown.map(({ id }) => id)
  useRowFocus({ record: view.record, ids, created, idOf: linkIdOf })
  return (
    <>
      <p role="status" className="sr-only">
        {text.trim() ? listsIn(shown.length) : ''}
      </p>
      {shown.length > 0 ? (
        <ul className={CARDS}>
          {shown.map((list) => (
            <ListCard key={list.id} list={list} view={view} onDelete={mayDelete ? onDelete : null} />
          ))}
        </ul>
      ) : lists.length > 0 ? (
        <NothingFound onClear={onClear} />
      ) : (
        <NoLists />
      )}
      <Open view={view} lists={lists} onCreated={setCreated} />
    </>
  )
}

function listsWith(lists: readonly List[], text: string): List[] {
  const isFound = searchFor(text)
  return lists.filter(({ name, description }) => isFound(`${name} ${description ?? ''}`))
}

function listsIn(count: number): string {
  return count === 1 ? '1 lista' : `${count} liste`
}

type OpenProps = { view: View; lists: List[]; onCreated: (id: number) => void }

function Open({ view, lists, onCreated }: OpenProps): ReactNode {
  const close = useWayBack(addressOf({ ...view, record: null }))
  const list = useOpenRow(view.record, lists)
  if (view.record === null) return null
  if (view.record !== 'new' && !list) {
    const gone = 'Forse è stata eliminata nel frattempo.'
    return <RecordMissing title={listsCopy.missing} text={gone} onClose={close} />
  }
  return <ListDialog key={view.record} list={list ?? null} onCreated={onCreated} onClose={close} />
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={listsCopy.empty}
      text={listsCopy.noneFound}
      action={
        <Button variant="secondary" onClick={onClear}>
          Cancella ricerca
        </Button>
      }
    />
  )
}

function NoLists() {
  return (
    <EmptyState
      title={listsCopy.empty}
      text={listsCopy.noneYet}
      action={
        <ButtonLink
          id={linkIdOf('new')}
          to={addressOf({ record: 'new' })}
          state={OPENED}
          preventScrollReset
          icon={<Plus strokeWidth={2} />}
        >
          {listsCopy.createFirst}
        </ButtonLink>
      }
    />
  )
}
