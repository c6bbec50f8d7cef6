import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { ListedAppointment } from '#features/booking/contract.ts'
import { refreshAppointments } from '#features/booking/queries.ts'
import { DetailDialog } from '#features/booking/requests/RequestDetail.tsx'
import { type RowCommands, requestsTable } from '#features/booking/requests/RequestsTable.tsx'
import { addressOf, linkIdOf, readView, type View } from '#features/booking/requests/view.ts'
import { statuses } from '#features/booking/rules.ts'
import { useAppointmentDelete, useStatusChange } from '#features/booking/staff-changes.ts'
import { requestsIn, staffCopy, statusLabels, summaryOf } from '#features/booking/staff-copy.ts'
import {
  appointmentCountsQuery,
  appointmentListQuery,
  pendingCountQuery,
} from '#features/booking/staff-queries.ts'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { PAGE_SIZE } from '#platform/list/list-address.ts'
import { useWayBack } from '#platform/list/open-record.ts'
import { NewRows, PagedList } from '#platform/list/PagedList.tsx'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { may } from '#platform/session/roles.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { DataTable, TableSkeleton } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { SegmentedLinks } from '#ui/Segmented.tsx'

export const meta = () => staffMeta(staffCopy.title)

// Loaded on demand, so that the list does not wait for the form.
const EditDialog = lazyWithRetry(() => import('#features/booking/requests/EditDialog.tsx'), 'EditDialog', {
  overlay: true,
})

export default function RequestsPage() {
  const [search] = useSearchParams()
  const view = readView(search)
  const { role } = useStaffUser()
  const list = useRequestRows(view)
  const { key } = useLocation()
  const [edited, setEdited] = useState<{ appointment: ListedAppointment; at: string } | null>(null)
  // Any navigation closes the form, which has asked about unsaved changes.
  if (edited && edited.at !== key) setEdited(null)
  const editing = edited?.appointment ?? null
  const closeDetail = useWayBack(addressOf({ ...view, request: null }))
  useRowFocus({
    record: editing?.id ?? view.request,
    ids: list.data?.rows.map(({ id }) => id),
    created: null,
    idOf: linkIdOf,
  })
  usePreload(EditDialog)
  const change = useStatusChange()
  const remove = useAppointmentDelete()
  // The deleted request's dialog closes before the address has followed: it would read the request again, and miss it.
  const gone = remove.isSuccess && remove.variables.id === view.request

  const onDelete = (appointment: ListedAppointment) => {
    if (remove.isPending || !window.confirm(staffCopy.deleteAsk)) return
    remove.mutate(appointment, {
      onSuccess: () => {
        if (view.request === appointment.id) closeDetail()
      },
    })
  }
  const commands = {
    onStatus: (appointment: ListedAppointment, status: ListedAppointment['status']) =>
      change.mutate({ appointment, status }),
    onEdit: (appointment: ListedAppointment) => setEdited({ appointment, at: key }),
    onDelete: may(role, 'delete') ? onDelete : null,
  }
  return (
    <>
      <RequestsHeading status={view.status} />
      <RequestsList view={view} list={list} {...commands} />
      <DetailDialog id={editing || gone ? null : view.request} onClose={closeDetail} {...commands} />
      {editing ? <EditDialog key={editing.id} appointment={editing} onClose={() => setEdited(null)} /> : null}
    </>
  )
}

/** Title, summary, and the statuses as links with their counts. */
function RequestsHeading({ status }: Pick<View, 'status'>) {
  const client = useQueryClient()
  const seen = useQuery(appointmentCountsQuery)
  const now = useQuery(pendingCountQuery)
  const counts = seen.data
  return (
    <>
      <PageHead title={staffCopy.title} text={counts ? summaryOf(counts, new Date()) : <>&nbsp;</>} />
      <div className="mb-3">
        <SegmentedLinks
          label="Filtra per stato"
          items={[
            { to: addressOf({}), label: 'Tutte', count: counts?.all, current: status === null },
            ...statuses.map((one) => ({
              to: addressOf({ status: one }),
              label: statusLabels[one],
              count: counts?.[one],
              current: status === one,
            })),
          ]}
        />
      </div>
      <NewRows
        seen={seen}
        now={now}
        more={(before, { count }) => count > before.pending}
        onRead={() => refreshAppointments(client)}
      >
        Sono arrivate nuove richieste.
      </NewRows>
    </>
  )
}

/** The rows of a view. The previous rows stay while the next ones load. */
function useRequestRows({ status, page }: View) {
  return useQuery({
    ...appointmentListQuery({ status, page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
}

type RequestsListProps = Omit<RowCommands, 'addressOfRequest'> & {
  view: View
  list: ReturnType<typeof useRequestRows>
}

function RequestsList({ view, list, ...commands }: RequestsListProps) {
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
      none={(shown) => <NoRows status={shown.status} />}
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

function NoRows({ status }: Pick<View, 'status'>) {
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
