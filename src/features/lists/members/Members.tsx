import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { contactsIn } from '#features/contacts/list/texts.ts'
import { PAGE_SIZE } from '#platform/list/address.ts'
import { ListRegion } from '#platform/list/ListRegion.tsx'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { PagedRows } from '#platform/list/PagedRows.tsx'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { useShownView } from '#platform/list/useShownView.ts'
import { OPENED } from '#platform/list/useWayBack.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Member } from '../contract.ts'
import { listsCopy } from '../copy.ts'
import { membersQuery } from '../queries.ts'
import { addressOf, linkIdOf, type View } from './address.ts'
import { MembersSkeleton } from './MembersSkeleton.tsx'
import { MembersTable } from './MembersTable.tsx'
import { useRemoveMember } from './member-changes.ts'

type MembersProps = { listId: number; view: View; onClear: () => void }

/** Who is in a list. While other rows are on their way, those that were there stay. */
export function Members({ listId, view, onClear }: MembersProps) {
  const { q, page, adding } = view
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...membersQuery(listId, { q, page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  const shown = useShownView(view, isPlaceholderData)
  const ids = data?.rows.map(({ id }) => id)
  useRowFocus({ record: adding ? 'new' : null, ids, created: null, idOf: linkIdOf })
  if (data) {
    return (
      <ListRegion label="Contatti" page={page} waiting={isPlaceholderData}>
        <p role="status" className="sr-only">
          {q && !isPlaceholderData ? contactsIn(data.total) : ''}
        </p>
        <Rows {...data} listId={listId} shown={shown} view={view} onClear={onClear} />
      </ListRegion>
    )
  }
  if (error && !isFetching) return <NotLoaded what="i contatti" error={error} again={() => refetch()} />
  return <MembersSkeleton />
}

type RowsProps = MembersProps & { rows: readonly Member[]; total: number; shown: View }

function Rows({ listId, rows, total, shown, view, onClear }: RowsProps) {
  const onRemove = useRemoveMember(listId)
  return (
    <PagedRows
      what="I contatti"
      countOf={contactsIn}
      page={view.page}
      shownPage={shown.page}
      pageSize={PAGE_SIZE}
      rows={rows}
      total={total}
      addressOf={(page) => addressOf(listId, { q: view.q, page })}
      none={shown.q ? <NobodyFound q={shown.q} onClear={onClear} /> : <Nobody listId={listId} />}
    >
      <MembersTable rows={rows} onRemove={onRemove} />
    </PagedRows>
  )
}

function NobodyFound({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <EmptyState
      title={listsCopy.nobodyFound}
      text={
        <span className="wrap-anywhere">
          In questa lista nessuno corrisponde a «<bdi>{q}</bdi>».
        </span>
      }
      action={
        <Button variant="secondary" onClick={onClear}>
          Cancella ricerca
        </Button>
      }
    />
  )
}

function Nobody({ listId }: { listId: number }) {
  return (
    <EmptyState
      title={listsCopy.nobody}
      text={listsCopy.nobodyYet}
      action={
        <ButtonLink
          to={addressOf(listId, { adding: true })}
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
