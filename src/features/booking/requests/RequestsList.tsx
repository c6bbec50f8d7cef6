import { useQuery } from '@tanstack/react-query'
import { CallError } from '#platform/http/call.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { appointmentCountsQuery, appointmentListQuery } from '../staff-queries.ts'
import { addressOf, PAGE_SIZE, type View } from './address.ts'
import { Pager } from './Pager.tsx'
import { RequestsSkeleton } from './RequestsSkeleton.tsx'
import { RequestsTable } from './RequestsTable.tsx'
import type { RowCommands } from './RowActions.tsx'

type RequestsListProps = Omit<RowCommands, 'addressOfRequest'> & { view: View }

/** The rows of a view, or what stands in their place. */
export function RequestsList({ view, ...commands }: RequestsListProps) {
  const { status, page, request } = view
  const {
    data: rows,
    error,
    isFetching,
    refetch,
  } = useQuery(appointmentListQuery({ status, page, pageSize: PAGE_SIZE }))
  const { data: counts } = useQuery(appointmentCountsQuery)
  if (rows && rows.length > 0) {
    return (
      <>
        <RequestsTable
          rows={rows}
          openId={request}
          addressOfRequest={(id) => addressOf({ status, page, request: id })}
          {...commands}
        />
        <Pager view={view} shown={rows.length} total={counts?.[status ?? 'all']} />
      </>
    )
  }
  if (rows) return <NoRows view={view} />
  if (error && !isFetching) return <NotLoaded error={error} again={() => refetch()} />
  return <RequestsSkeleton />
}

function NoRows({ view: { status, page } }: { view: View }) {
  if (page > 1) {
    return (
      <EmptyState
        title="Questa pagina è vuota"
        text="Le richieste finiscono prima."
        action={
          <ButtonLink to={addressOf({ status })} variant="secondary">
            Vai alla prima pagina
          </ButtonLink>
        }
      />
    )
  }
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

function NotLoaded({ error, again }: { error: Error; again: () => void }) {
  const text =
    (error instanceof CallError && error.sentence) || 'La connessione con il server si è interrotta.'
  return (
    <div role="alert">
      <EmptyState
        title="Non riusciamo a caricare le richieste"
        text={`${text} Nessun dato è andato perso.`}
        action={
          <Button variant="secondary" onClick={again}>
            Riprova
          </Button>
        }
      />
    </div>
  )
}
