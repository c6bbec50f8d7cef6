import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PAGE_SIZE } from '#platform/list/list-address.ts'
import { PagedList } from '#platform/list/PagedList.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { DataTable, TableSkeleton } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { requestsIn } from '../staff-copy.ts'
import { appointmentListQuery } from '../staff-queries.ts'
import type { RowCommands } from './RequestActions.tsx'
import { requestsTable } from './RequestsTable.tsx'
import { addressOf, type View } from './view.ts'

/** The rows of a view. The previous rows stay while the next ones load. */
export function useRequestRows({ status, page }: View) {
  return useQuery({
    ...appointmentListQuery({ status, page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
}

type RequestsListProps = Omit<RowCommands, 'addressOfRequest'> & {
  view: View
  list: ReturnType<typeof useRequestRows>
}

export function RequestsList({ view, list, ...commands }: RequestsListProps) {
  const { status, page, request } = view
  return (
    <PagedList
      list={list}
      view={view}
      label="Elenco delle richieste"
      what="le richieste"
      countOf={(count, shown) => requestsIn(count, !shown.status && count <= PAGE_SIZE)}
      filtered={status !== null}
      addressOf={(other) => addressOf({ status, page: other })}
      none={(shown) => <None status={shown.status} />}
      skeleton={<TableSkeleton {...requestsTable} />}
    >
      {(rows) => (
        <DataTable
          {...requestsTable}
          rows={rows}
          selected={({ id }) => id === request}
          context={{ ...commands, addressOfRequest: (id) => addressOf({ status, page, request: id }) }}
        />
      )}
    </PagedList>
  )
}

function None({ status }: Pick<View, 'status'>) {
  if (status) {
    return (
      <EmptyState
        title="Nessuna richiesta in questo stato"
        text="Scegli un altro stato, oppure torna a vederle tutte."
        action={
          <ButtonLink to={addressOf({})} variant="secondary">
            Mostra tutte
          </ButtonLink>
        }
      />
    )
  }
  return (
    <EmptyState
      title="Nessuna richiesta di prenotazione"
      text="Le richieste che i pazienti mandano dal sito compaiono qui."
      action={
        <ButtonLink to="/prenota-visita" variant="secondary">
          Apri la pagina di prenotazione
        </ButtonLink>
      }
    />
  )
}
