import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PAGE_SIZE } from '#platform/list/list-address.ts'
import { PagedList } from '#platform/list/PagedList.tsx'
import { grouped } from '#platform/numbers.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { DataTable, TableSkeleton } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { activationListQuery } from '../queries.ts'
import { activationsTable, type RowCommands } from './ActivationsTable.tsx'
import { listCopy } from './copy.ts'
import { addressOf, isFiltered, type View } from './view.ts'

/** The rows of a view. While others are on their way, those that were there stay. */
export function useActivationRows(view: View) {
  return useQuery({
    ...activationListQuery({ ...view, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
}

type ActivationsListProps = {
  view: View
  list: ReturnType<typeof useActivationRows>
  commands: RowCommands
  onClear: () => void
}

export function ActivationsList({ view, list, commands, onClear }: ActivationsListProps) {
  return (
    <PagedList
      list={list}
      view={view}
      label="Elenco delle attivazioni"
      what="le attivazioni"
      countOf={countOf}
      filtered={isFiltered(view)}
      addressOf={(page) => addressOf({ ...view, page })}
      none={(shown) => <None shown={shown} onClear={onClear} />}
      skeleton={<TableSkeleton {...activationsTable} />}
    >
      {(rows) => <DataTable {...activationsTable} rows={rows} context={commands} />}
    </PagedList>
  )
}

function countOf(count: number): string {
  return count === 1 ? '1 attivazione' : `${grouped(count)} attivazioni`
}

function None({ shown, onClear }: { shown: View; onClear: () => void }) {
  if (isFiltered(shown)) {
    return (
      <EmptyState
        title={listCopy.noneFound}
        action={
          <Button variant="secondary" onClick={onClear}>
            Cancella filtri
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={listCopy.none}
      text={listCopy.noneText}
      action={
        <ButtonLink to="/attiva-convenzione" variant="secondary">
          Apri la pagina di attivazione
        </ButtonLink>
      }
    />
  )
}
