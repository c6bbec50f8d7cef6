import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { contactsIn } from '#features/contacts/list/texts.ts'
import { PAGE_SIZE } from '#platform/list/list-address.ts'
import { OPENED } from '#platform/list/open-record.ts'
import { PagedList } from '#platform/list/PagedList.tsx'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { DataTable, TableSkeleton } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { listsCopy } from '../copy.ts'
import { membersQuery } from '../queries.ts'
import { membersTable } from './MembersTable.tsx'
import { useRemoveMember } from './member-changes.ts'
import { linkIdOf, membersAddress, type View } from './view.ts'

type MembersProps = { listId: number; view: View; onClear: () => void }

/** Who is in a list. While other rows are on their way, those that were there stay. */
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
      none={(shown) => (shown.q ? <NobodyFound q={shown.q} onClear={onClear} /> : <Nobody listId={listId} />)}
      skeleton={<TableSkeleton {...membersTable} />}
    >
      {(rows) => <DataTable {...membersTable} rows={rows} context={{ onRemove }} />}
    </PagedList>
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
