import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PAGE_SIZE } from '#platform/list/address.ts'
import { ListRegion } from '#platform/list/ListRegion.tsx'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { PagedRows } from '#platform/list/PagedRows.tsx'
import { useShownView } from '#platform/list/useShownView.ts'
import { grouped } from '#platform/numbers.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Activation } from '../contract.ts'
import { activationListQuery } from '../queries.ts'
import { ActivationsSkeleton } from './ActivationsSkeleton.tsx'
import { ActivationsTable, type RowCommands } from './ActivationsTable.tsx'
import { addressOf, isFiltered, type View } from './address.ts'
import { listCopy } from './copy.ts'

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
  const { data, error, isFetching, isPlaceholderData, refetch } = list
  const shown = useShownView(view, isPlaceholderData)
  if (data) {
    return (
      <ListRegion label="Elenco delle attivazioni" page={view.page} waiting={isPlaceholderData}>
        <p role="status" className="sr-only">
          {isFiltered(view) && !isPlaceholderData ? countOf(data.total) : ''}
        </p>
        <Rows shown={shown} view={view} commands={commands} onClear={onClear} {...data} />
      </ListRegion>
    )
  }
  if (error && !isFetching) return <NotLoaded what="le attivazioni" error={error} again={() => refetch()} />
  return <ActivationsSkeleton />
}

function countOf(count: number): string {
  return count === 1 ? '1 attivazione' : `${grouped(count)} attivazioni`
}

type RowsProps = Omit<ActivationsListProps, 'list'> & {
  shown: View
  rows: readonly Activation[]
  total: number
}

function Rows({ shown, view, rows, total, commands, onClear }: RowsProps) {
  return (
    <PagedRows
      what="Le attivazioni"
      countOf={countOf}
      page={view.page}
      shownPage={shown.page}
      pageSize={PAGE_SIZE}
      rows={rows}
      total={total}
      addressOf={(page) => addressOf({ ...view, page })}
      none={<None shown={shown} onClear={onClear} />}
    >
      <ActivationsTable rows={rows} {...commands} />
    </PagedRows>
  )
}

function None({ shown, onClear }: Pick<RowsProps, 'shown' | 'onClear'>) {
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
