import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTellDeleted } from '#features/agenda/TellingToast.tsx'
import { useTellRequests } from '#features/agenda/tell-requests.ts'
import { exportAppointments, type ListedAppointment } from '#features/booking/requests/contract.ts'
import { dayHeads } from '#features/booking/requests/day-heads.ts'
import { Chips, Filters } from '#features/booking/requests/Filters.tsx'
import { AskDialog } from '#features/booking/requests/LazyAskDialog.ts'
import { useSelection } from '#features/booking/requests/many.ts'
import { NoRows } from '#features/booking/requests/NoRows.tsx'
import type { DetailDialogProps } from '#features/booking/requests/RequestDetail.tsx'
import { type RowCommands, requestsTable } from '#features/booking/requests/RequestsTable.tsx'
import { SelectionBar } from '#features/booking/requests/SelectionBar.tsx'
import {
  addressOf,
  addressOfTab,
  focusAfter,
  isFiltered,
  linkIdOf,
  questionOf,
  requestsAddress,
  sortOf,
  type View,
} from '#features/booking/requests/view.ts'
import { requestsIn, summaryOf } from '#features/booking/requests/words.ts'
import { type AppointmentStatus, statuses } from '#features/booking/rules.ts'
import { useAppointmentDelete, useVisitStep } from '#features/booking/staff-changes.ts'
import { staffCopy, statusLabels } from '#features/booking/staff-copy.ts'
import {
  appointmentCountsQuery,
  appointmentFilters,
  appointmentListQuery,
  appointmentMomentsQuery,
  pendingCountQuery,
  refreshAppointments,
} from '#features/booking/staff-queries.ts'
import { fullName } from '#features/contacts/rules.ts'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { ExportButton } from '#platform/files/ExportButton.tsx'
import { PAGE_SIZE } from '#platform/list/list-address.ts'
import { useWayBack } from '#platform/list/open-record.ts'
import { NewRows, PagedList } from '#platform/list/PagedList.tsx'
import { type ListView, useListView } from '#platform/list/useListView.ts'
import { hitsOf, useOpenOnlyHit } from '#platform/list/useOpenOnlyHit.ts'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { may } from '#platform/session/roles.ts'
import { wallClock } from '#platform/time/dates.ts'
import { DataTable, TableSkeleton } from '#ui/DataTable.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { SegmentedLinks } from '#ui/Segmented.tsx'
import { useRowKeys } from '#ui/useShortcuts.ts'

export const meta = staffMeta(staffCopy.title)

// Loaded on demand, so that the list does not wait for the form.
const EditDialog = lazyWithRetry(() => import('#features/booking/requests/EditDialog.tsx'), 'EditDialog', {
  overlay: true,
})

const DetailDialog = lazyWithRetry<'DetailDialog', DetailDialogProps>(
  () => import('#features/booking/requests/RequestDetail.tsx'),
  'DetailDialog',
)

const RequestStory = lazyWithRetry(() => import('#features/agenda/visit/RequestStory.tsx'), 'RequestStory')

const AddManyDialog = lazyWithRetry(() => import('#features/lists/AddManyDialog.tsx'), 'AddManyDialog', {
  overlay: true,
})

const TaskDialog = lazyWithRetry(() => import('#features/desk/TaskDialog.tsx'), 'TaskDialog', {
  overlay: true,
})

export default function RequestsPage() {
  const { view, typed, choose, clear, search } = useListView(requestsAddress)
  const { role } = useStaffUser()
  const list = useRequestRows(view)
  const { key } = useLocation()
  const [edited, setEdited] = useState<Edited | null>(null)
  const [rejected, setRejected] = useState<ListedAppointment | null>(null)
  // Any navigation closes the form, which has asked about unsaved changes.
  if (edited && edited.page !== key) setEdited(null)
  const editing = edited?.appointment ?? null
  const closeDetail = useWayBack(addressOf({ ...view, request: null }))
  useRowFocus({
    record: editing?.id ?? rejected?.id ?? view.request,
    ids: list.data?.rows.map(({ id }) => id),
    created: null,
    idOf: linkIdOf,
  })
  usePreload(EditDialog)
  const tell = useTellRequests()
  const { mutate: change } = useVisitStep(tell)
  const remove = useAppointmentDelete(useTellDeleted())
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
  const commands: RowCommands = {
    onStep: (appointment, step) => {
      if ('status' in step && step.status === 'cancelled') setRejected(appointment)
      else change({ appointment, step })
    },
    onEdit: (appointment, at) => setEdited({ appointment, at, page: key }),
    onDelete: may(role, 'delete') ? onDelete : null,
  }
  return (
    <>
      <RequestsHeading view={typed} />
      <RequestsFilters list={list} view={view} choose={choose} clear={clear} search={search} />
      <RequestsList view={view} list={list} onClear={clear} {...commands} />
      <DetailDialog
        id={editing || rejected || gone ? null : view.request}
        Story={RequestStory}
        onClose={closeDetail}
        {...commands}
      />
      {editing ? (
        <EditDialog
          key={editing.id}
          appointment={editing}
          at={edited?.at}
          tell={tell}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {rejected ? (
        <AskDialog
          asked={{ rows: [rejected], status: 'cancelled' }}
          now={wallClock(new Date())}
          onGo={(reason) => {
            setRejected(null)
            change({ appointment: rejected, step: { status: 'cancelled', reason } })
            if (view.request === null) setTimeout(() => focusAfter(list.data?.rows ?? [], rejected.id))
          }}
          onClose={() => setRejected(null)}
        />
      ) : null}
    </>
  )
}

/** The open form: where it begins, and the key of the page it was opened on. */
type Edited = { appointment: ListedAppointment; at: 'time' | undefined; page: string }

/** Title, summary, and the statuses and moments as links with their counts. */
function RequestsHeading({ view }: { view: View }) {
  const { status, when } = view
  const client = useQueryClient()
  const seen = useQuery(appointmentCountsQuery)
  const now = useQuery(pendingCountQuery)
  const { data: moments } = useQuery(appointmentMomentsQuery)
  const counts = seen.data
  return (
    <>
      <PageHead
        title={staffCopy.title}
        text={counts ? summaryOf(counts, new Date()) : <>&nbsp;</>}
        actions={
          <ExportButton
            path={exportAppointments.path}
            query={appointmentFilters(questionOf(view, PAGE_SIZE))}
            name="prenotazioni.csv"
            failed={staffCopy.exportFailed}
          />
        }
      />
      <div className="mb-3">
        <SegmentedLinks
          label="Filtra per stato"
          items={[
            { to: addressOfTab(view, {}), label: 'Tutte', count: counts?.all, current: !status && !when },
            ...statuses.map((one) => ({
              to: addressOfTab(view, { status: one }),
              label: statusLabels[one],
              count: counts?.[one],
              current: status === one,
            })),
            {
              to: addressOfTab(view, { when: 'upcoming' }),
              label: 'Prossime',
              count: moments?.upcoming,
              current: !status && when === 'upcoming',
            },
            {
              to: addressOfTab(view, { when: 'to-close' }),
              label: 'Da chiudere',
              count: moments?.toClose,
              current: !status && when === 'to-close',
            },
            {
              to: addressOfTab(view, { when: 'past' }),
              label: 'Passate',
              current: !status && when === 'past',
            },
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
function useRequestRows(view: View) {
  return useQuery({
    ...appointmentListQuery(questionOf(view, PAGE_SIZE)),
    placeholderData: keepPreviousData,
  })
}

type RequestsFiltersProps = Pick<ListView<View>, 'view' | 'choose' | 'clear' | 'search'> & {
  list: ReturnType<typeof useRequestRows>
}

function RequestsFilters({ list, view, choose, clear, search }: RequestsFiltersProps) {
  const { data: counts } = useQuery(appointmentCountsQuery)
  const { data: moments } = useQuery(appointmentMomentsQuery)
  const total = list.isPlaceholderData ? undefined : list.data?.total
  const all = { upcoming: moments?.upcoming, 'to-close': moments?.toClose, past: undefined }
  const onKeyDown = useOpenOnlyHit({
    ...hitsOf(list, view.q, search.value),
    apply: () => choose(() => ({})),
  })
  if (total === 0 && !isFiltered(view) && !view.status && !view.when) return null
  return (
    <>
      <Filters view={view} choose={choose} search={search} onKeyDown={onKeyDown} />
      <Chips
        view={view}
        choose={choose}
        clear={clear}
        search={search.ref}
        found={total}
        all={view.when ? all[view.when] : counts?.[view.status ?? 'all']}
      />
    </>
  )
}

type RequestsListProps = RowCommands & {
  view: View
  list: ReturnType<typeof useRequestRows>
  onClear: () => void
}

function RequestsList({ view, list, onClear, ...commands }: RequestsListProps) {
  const rows = list.data?.rows ?? []
  const selection = useSelection(rows, addressOf({ ...view, request: null }))
  const now = wallClock(new Date())
  const [toAdd, setToAdd] = useState<readonly number[] | null>(null)
  const [taskFor, setTaskFor] = useState<ListedAppointment | null>(null)
  usePreload(AddManyDialog)
  const stepOn: RowCommands['onStep'] = (row, step) => {
    focusAfter(rows, row.id)
    commands.onStep(row, step)
  }
  useRowKeys((key, linkId) => {
    const row = rows.find(({ id }) => linkIdOf(id) === linkId)
    if (!row) return false
    const status = KEYS[key]
    if (key === 'x') selection.choose([row.id], !selection.isChosen(row.id))
    else if (status && row.status === 'pending') stepOn(row, { status })
    else if (key === 'm' && isOpen(row)) commands.onEdit(row, 'time')
    else if (key === 't' && row.erasedAt === null) setTaskFor(row)
    else return false
    return true
  })
  return (
    <>
      <PagedList
        list={list}
        view={view}
        label="Elenco delle richieste"
        what="le richieste"
        countOf={(count, shown) => requestsIn(count, sortOf(shown) === null && count <= PAGE_SIZE)}
        filtered={view.status !== null || view.when !== null || isFiltered(view)}
        addressOf={(page) => addressOf({ ...view, page, request: null })}
        none={(shown) => <NoRows shown={shown} onClear={onClear} />}
        skeleton={<TableSkeleton {...requestsTable} />}
      >
        {(shown) => (
          <DataTable
            {...requestsTable}
            rows={shown}
            selected={({ id }) => id === view.request || selection.isChosen(id)}
            groupHead={headsOf(view, shown, { total: list.data?.total ?? 0, today: now.date })}
            context={{
              ...{ ...commands, onStep: stepOn, rows: shown, selection, now },
              addressOfRequest: (id) => addressOf({ ...view, request: id }),
            }}
          />
        )}
      </PagedList>
      <SelectionBar
        selection={selection}
        total={selection.chosen.length === rows.length ? list.data?.total : undefined}
        now={now}
        tell={useTellRequests()}
        onAddToList={setToAdd}
      />
      {taskFor ? (
        <TaskDialog
          task={null}
          about={{ appointmentId: taskFor.id, person: fullName(taskFor) }}
          onClose={() => setTaskFor(null)}
        />
      ) : null}
      {toAdd ? <AddManyDialog contactIds={toAdd} onClose={() => setToAdd(null)} /> : null}
    </>
  )
}

const KEYS: Record<string, AppointmentStatus> = { c: 'confirmed', r: 'cancelled' }

const isOpen = ({ status }: ListedAppointment) => status === 'pending' || status === 'confirmed'

type ListState = { total: number; today: string }

/** The heads of days over the rows, in the orders that go by time. */
function headsOf(view: View, rows: readonly ListedAppointment[], { total, today }: ListState) {
  const sort = sortOf(view)
  if (sort !== 'day' && sort !== 'day-desc') return undefined
  const more = { before: view.page > 1, after: view.page * PAGE_SIZE < total }
  const heads = dayHeads(rows, { today, more })
  return ({ id }: ListedAppointment) => {
    const head = heads.get(id)
    return head ? (
      <>
        <b>{head.day}</b> {head.far ? <span>{head.far}</span> : null} <span>{head.count}</span>
      </>
    ) : null
  }
}
