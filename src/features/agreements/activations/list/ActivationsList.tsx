import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { footOf } from '#platform/list/address.ts'
import { ListRegion } from '#platform/list/ListRegion.tsx'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { Pages } from '#platform/list/Pages.tsx'
import { PastTheEnd } from '#platform/list/PastTheEnd.tsx'
import { useShownView } from '#platform/list/useShownView.ts'
import { grouped } from '#platform/numbers.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Activation } from '../contract.ts'
import { activationListQuery } from '../queries.ts'
import { ActivationsSkeleton } from './ActivationsSkeleton.tsx'
import { ActivationsTable, type RowCommands } from './ActivationsTable.tsx'
import { addressOf, isFiltered, PAGE_SIZE, type View } from './address.ts'
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
  if (rows.length > 0) {
    return (
      <>
        <ActivationsTable rows={rows} {...commands} />
        <Pages
          text={footOf({ page: shown.page, pageSize: PAGE_SIZE, shown: rows.length, total }, countOf)}
          page={view.page}
          more={total > view.page * PAGE_SIZE}
          addressOf={(page) => addressOf({ ...view, page })}
        />
      </>
    )
  }
  if (total > 0) {
    const last = Math.ceil(total / PAGE_SIZE)
    return <PastTheEnd what="Le attivazioni" last={last} to={addressOf({ ...view, page: last })} />
  }
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
