import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  activationsAddress,
  activationsTable,
  addressOf,
  isFiltered,
  nameIdOf,
  type RowCommands,
  type View,
} from '#features/agreements/activations/list/ActivationsTable.tsx'
import { type Activation, exportActivations } from '#features/agreements/contract.ts'
import {
  activationCountsQuery,
  activationFilters,
  activationListQuery,
  agreementsQuery,
  currentCountsQuery,
  refreshActivations,
} from '#features/agreements/queries.ts'
import { activationStatuses, type Decision } from '#features/agreements/rules.ts'
import { listCopy, statusLabels } from '#features/agreements/staff-copy.ts'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { ExportButton } from '#platform/files/ExportButton.tsx'
import { PAGE_SIZE } from '#platform/list/list-address.ts'
import { NothingFound } from '#platform/list/NothingFound.tsx'
import { NewRows, PagedList } from '#platform/list/PagedList.tsx'
import { type ListView, useListView } from '#platform/list/useListView.ts'
import { hitsOf, useOpenOnlyHit } from '#platform/list/useOpenOnlyHit.ts'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { grouped } from '#platform/numbers.ts'
import { may } from '#platform/session/roles.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { DataTable, TableSkeleton } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Options, SearchInput, Select } from '#ui/inputs.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { PageHead } from '#ui/PageHead.tsx'

export const meta = staffMeta(listCopy.title)
export const handle = { access: listCopy.access }

const DecisionDialog = lazyWithRetry(
  () => import('#features/agreements/activations/list/DecisionDialog.tsx'),
  'DecisionDialog',
  {
    overlay: true,
  },
)

type OpenDecision = { activation: Activation; what: Decision | 'deletion' }

/** Requests for agreements from the site; staff approve or reject the pending ones. */
export default function ActivationsPage() {
  const { view, choose, clear, search } = useListView(activationsAddress)
  const list = useActivationRows(view)
  const [asked, setAsked] = useState<OpenDecision | null>(null)
  const mayDelete = may(useStaffUser().role, 'delete')
  usePreload(DecisionDialog)
  // The two buttons disappear with the answer; the focus stays in the row.
  useRowFocus({
    record: asked?.activation.id ?? null,
    ids: list.data?.rows.map(({ id }) => id),
    created: null,
    idOf: (id) => nameIdOf(Number(id)),
  })
  const found = list.isPlaceholderData ? undefined : list.data?.total
  const filtered = isFiltered(view)
  return (
    <>
      <Heading view={view} />
      {found === 0 && !filtered ? null : (
        <Filters
          view={view}
          choose={choose}
          search={search}
          list={list}
          onClear={filtered && found !== 0 ? clear : null}
        />
      )}
      <ActivationsList
        view={view}
        list={list}
        commands={{
          onAnswer: (activation, what) => setAsked({ activation, what }),
          onDelete: mayDelete ? (activation) => setAsked({ activation, what: 'deletion' }) : null,
        }}
        onClear={clear}
      />
      {asked ? <DecisionDialog {...asked} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

/** The rows of a view; the previous ones stay while new ones load. */
function useActivationRows(view: View) {
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

function ActivationsList({ view, list, commands, onClear }: ActivationsListProps) {
  return (
    <PagedList
      list={list}
      view={view}
      label="Elenco delle attivazioni"
      what="le attivazioni"
      countOf={countOf}
      filtered={isFiltered(view)}
      addressOf={(page) => addressOf({ ...view, page })}
      none={(shown) => <NoRows shown={shown} onClear={onClear} />}
      skeleton={<TableSkeleton {...activationsTable} />}
    >
      {(rows) => <DataTable {...activationsTable} rows={rows} context={commands} />}
    </PagedList>
  )
}

function countOf(count: number): string {
  return count === 1 ? '1 attivazione' : `${grouped(count)} attivazioni`
}

function NoRows({ shown, onClear }: { shown: View; onClear: () => void }) {
  if (isFiltered(shown)) return <NothingFound title={listCopy.noneFound} onClear={onClear} />
  return (
    <EmptyState
      title={listCopy.none}
      text={listCopy.noneText}
      action={
        <ButtonAnchor href="/attiva-convenzione" variant="secondary">
          Apri la pagina di attivazione
        </ButtonAnchor>
      }
    />
  )
}

type FiltersProps = Pick<ListView<View>, 'view' | 'choose' | 'search'> & {
  list: ReturnType<typeof useActivationRows>
  /** Null where the empty list offers it already. */
  onClear: (() => void) | null
}

/** Search and filters; a row must fit all of them. */
function Filters({ view, choose, search, list, onClear }: FiltersProps) {
  const onKeyDown = useOpenOnlyHit({
    ...hitsOf(list, view.q, search.value),
    apply: () => choose(() => ({})),
  })
  const { data: agreements } = useQuery(agreementsQuery)
  const chosen = view.convenzioneId
  const known = chosen === null || agreements?.some(({ id }) => id === chosen)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 max-desk:gap-1.5">
      <SearchInput
        {...search}
        onKeyDown={onKeyDown}
        label={listCopy.search}
        placeholder={listCopy.search}
        className="w-full desk:max-w-116"
      />
      <Select
        aria-label="Convenzione"
        value={chosen ?? ''}
        onChange={({ target }) => {
          const convenzioneId = target.value === '' ? null : Number(target.value)
          choose(() => ({ convenzioneId }))
        }}
        className="w-auto! min-w-0 desk:max-w-72 max-desk:flex-[1.5_1_11rem]"
      >
        <option value="">{listCopy.anyAgreement}</option>
        {known ? null : <option value={chosen ?? ''}>Convenzione n. {chosen}</option>}
        <Options of={agreements?.map(({ id, nome, azienda }) => [id, `${nome} - ${azienda}`])} />
      </Select>
      <Select
        aria-label="Stato"
        value={view.status ?? ''}
        onChange={({ target }) => {
          const status = activationStatuses.find((one) => one === target.value) ?? null
          choose(() => ({ status }))
        }}
        className="w-auto! max-desk:flex-[1_1_8rem]"
      >
        <option value="">{listCopy.anyStatus}</option>
        <Options of={activationStatuses.map((status) => [status, statusLabels[status]])} />
      </Select>
      {onClear ? (
        <Button variant="quiet" size="sm" onClick={onClear}>
          Cancella filtri
        </Button>
      ) : null}
    </div>
  )
}

/** The title, and how many requests wait for an answer. */
function Heading({ view }: { view: View }) {
  const client = useQueryClient()
  const seen = useQuery(activationCountsQuery)
  const now = useQuery(currentCountsQuery)
  const counts = seen.data
  return (
    <>
      <PageHead
        title={listCopy.title}
        text={counts ? pendingText(counts.pending) : <>&nbsp;</>}
        actions={
          <ExportButton
            path={exportActivations.path}
            query={activationFilters(view)}
            name="attivazioni.csv"
            failed="Non è stato possibile esportare le attivazioni. Riprova."
          />
        }
      />
      <NewRows
        seen={seen}
        now={now}
        more={(before, after) => after.all > before.all}
        onRead={() => refreshActivations(client)}
      >
        Sono arrivate nuove richieste.
      </NewRows>
    </>
  )
}

function pendingText(pending: number): string {
  if (pending === 0) return 'Nessuna richiesta in attesa di risposta.'
  return pending === 1
    ? '1 richiesta in attesa di risposta.'
    : `${grouped(pending)} richieste in attesa di risposta.`
}
