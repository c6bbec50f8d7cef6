import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { contactsIn } from '#features/contacts/list/view.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { searchFor } from '#platform/list/folded.ts'
import { listAddress, parseAsRecord, parseAsSearch, type ViewOf } from '#platform/list/list-address.ts'
import { NothingFound } from '#platform/list/NothingFound.tsx'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { OPENED, useOpenRow, useWayBack } from '#platform/list/open-record.ts'
import { RecordMissing } from '#platform/list/RecordMissing.tsx'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { RowActions, RowItem, RowLink } from '#ui/RowActions.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toast.tsx'
import { deleteList, type List } from './contract.ts'
import { deleteQuestion, listsCopy } from './copy.ts'
import { Dot } from './Dot.tsx'
import { allListsQuery, refreshLists } from './queries.ts'

export const listsAddress = listAddress({
  path: '/liste',
  params: { q: parseAsSearch, record: parseAsRecord('nuova') },
  urlKeys: { record: 'lista' },
  filters: ['q'],
})
export const { addressOf } = listsAddress

export type View = ViewOf<typeof listsAddress>

/** Id of the menu of a list, or of the link to the dialog of a new one, which gets the focus back. */
export function linkIdOf(record: View['record']): string {
  return `apri-lista-${record}`
}

// A chunk of its own, not needed to read the page.
const ListDialog = lazyWithRetry(() => import('./ListDialog.tsx'), 'ListDialog', {
  overlay: true,
})

type ListsProps = {
  view: View
  /** The text in the search field. */
  text: string
  onClear: () => void
  mayDelete: boolean
}

/** The lists that match the search, and the dialog of the list in the URL. */
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
        <NothingFound
          title={listsCopy.empty}
          text={listsCopy.noneFound}
          clear="Cancella ricerca"
          onClear={onClear}
        />
      ) : (
        <NoLists />
      )}
      <Open view={view} lists={lists} onCreated={setCreated} />
    </>
  )
}

export function listsWith(lists: readonly List[], text: string): List[] {
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

const CARDS = 'grid gap-4 sm:grid-cols-2 wide:grid-cols-3'

type ListCardProps = {
  list: List
  view: View
  /** Null without the permission. */
  onDelete: ((list: List) => void) | null
}

function ListCard({ list, view, onDelete }: ListCardProps) {
  const { id, name, description, color, contactCount } = list
  return (
    <RowItem className="flex min-w-0 flex-col rounded-md border border-line px-4.5 pt-4.5 pb-3 hover:border-line-strong hover:shadow-e1">
      <h2 className="flex min-w-0 items-baseline gap-2.5 text-smd">
        <Dot color={color} />
        <RowLink to={`/liste/${id}`} className="wrap-anywhere min-w-0">
          <bdi>{name}</bdi>
        </RowLink>
      </h2>
      {description ? (
        <p className="wrap-anywhere mt-1.5 line-clamp-4 whitespace-pre-line text-ink-600">
          <bdi>{description}</bdi>
        </p>
      ) : null}
      <div className="mt-auto pt-4">
        <div className="flex items-center justify-between border-line border-t pt-2.5">
          <span className="tnum font-ui">{contactsIn(contactCount)}</span>
          <RowActions
            name={`la lista ${name}`}
            menuId={linkIdOf(id)}
            actions={[
              { label: 'Visualizza', icon: Eye, primary: true, to: `/liste/${id}` },
              {
                label: 'Modifica',
                icon: Pencil,
                to: addressOf({ ...view, record: id }),
                state: OPENED,
                preventScrollReset: true,
              },
              onDelete && { label: 'Elimina', icon: Trash2, tone: 'danger', onSelect: () => onDelete(list) },
            ]}
          />
        </div>
      </div>
    </RowItem>
  )
}

const NAMES = ['w-32', 'w-40', 'w-28', 'w-36', 'w-44', 'w-24']

/** Skeleton cards. Fades in after 200 ms, so that fast answers do not flash. */
function ListsSkeleton() {
  return (
    <SkeletonGroup className={cx(CARDS, 'transition-opacity delay-200 duration-100 starting:opacity-0')}>
      {NAMES.map((width) => (
        <div key={width} className="rounded-md border border-line px-4.5 pt-5 pb-3">
          <Skeleton className={cx(width, 'h-4')} />
          <Skeleton className="mt-3 mb-5 w-4/5" />
          <div className="flex min-h-11 items-center border-line border-t">
            <Skeleton className="w-20" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

/** Returns a function that confirms and deletes a list. */
function useListDelete(): (list: List) => void {
  const client = useQueryClient()
  const toast = useToast()
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: List) => call(deleteList, { params: { id: String(id) } }),
    onSuccess: (_, { name }) => toast({ title: listsCopy.deleted, description: name }),
    onError: (error) => notify.error(sentenceOf(error, listsCopy.deleteFailed), error),
    // Reads the lists again after a refusal, too: the list may have been deleted already.
    onSettled: () => refreshLists(client),
  })
  return (list) => {
    if (!isPending && window.confirm(deleteQuestion(list.name))) mutate(list)
  }
}
