import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PAGE_SIZE } from '#platform/list/address.ts'
import { ListRegion } from '#platform/list/ListRegion.tsx'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { PagedRows } from '#platform/list/PagedRows.tsx'
import { useShownView } from '#platform/list/useShownView.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { appointmentListQuery } from '../staff-queries.ts'
import { addressOf, type View } from './address.ts'
import { RequestsSkeleton } from './RequestsSkeleton.tsx'
import { RequestsTable } from './RequestsTable.tsx'
import type { RowCommands } from './RowActions.tsx'
import { requestsIn } from './texts.ts'

/** The rows of a view. While others are on their way, those that were there stay. */
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

/** The rows of a view, or what stands in their place. */
export function RequestsList({ view, list, ...commands }: RequestsListProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = list
  const { status, page, request } = view
  const shown = useShownView(view, isPlaceholderData)
  if (data) {
    return (
      <ListRegion label="Elenco delle richieste" page={page} waiting={isPlaceholderData}>
        <p role="status" className="sr-only">
          {status && !isPlaceholderData ? requestsIn(data.total, false) : ''}
        </p>
        <PagedRows
          what="Le richieste"
          countOf={(count) => requestsIn(count, !shown.status && count <= PAGE_SIZE)}
          page={page}
          shownPage={shown.page}
          pageSize={PAGE_SIZE}
          rows={data.rows}
          total={data.total}
          addressOf={(other) => addressOf({ status, page: other })}
          none={<None status={shown.status} />}
        >
          <RequestsTable
            rows={data.rows}
            openId={request}
            addressOfRequest={(id) => addressOf({ status, page, request: id })}
            {...commands}
          />
        </PagedRows>
      </ListRegion>
    )
  }
  if (error && !isFetching) return <NotLoaded what="le richieste" error={error} again={() => refetch()} />
  return <RequestsSkeleton />
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
