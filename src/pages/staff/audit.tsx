import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { PersonCombobox } from '#features/agenda/people/PersonCombobox.tsx'
import { AuditRows, auditTable } from '#features/audit/AuditTable.tsx'
import { ChainBar } from '#features/audit/ChainBar.tsx'
import { exportAudit } from '#features/audit/contract.ts'
import { kindLabels } from '#features/audit/copy.ts'
import { auditCountsQuery, auditFilters, auditListQuery } from '#features/audit/queries.ts'
import { auditKinds } from '#features/audit/rules.ts'
import { auditAddress, type View } from '#features/audit/view.ts'
import { pageContent } from '#features/content/page-content.ts'
import { deskStaffQuery } from '#features/desk/queries.ts'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { ExportButton } from '#platform/files/ExportButton.tsx'
import { DayFilter } from '#platform/list/DayFilter.tsx'
import { NothingFound } from '#platform/list/NothingFound.tsx'
import { PagedList } from '#platform/list/PagedList.tsx'
import { grouped } from '#platform/numbers.ts'
import { may } from '#platform/session/roles.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { RemovableChip } from '#ui/Chip.tsx'
import { TableSkeleton } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Options, Select } from '#ui/inputs.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { SegmentedLinks } from '#ui/Segmented.tsx'
import type { Route } from './+types/audit'

/** Names whom to call when the trail is broken. */
export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(pageContent).company.dataProtectionOfficer

export const meta = staffMeta('Registro')
export const handle = { access: 'Accedi per vedere il registro.' }

const TITLE = 'Registro'
const { addressOf, isFiltered, none, readView } = auditAddress

/** The audit trail: each look at data, change and export, with the user. For administrators. */
export default function AuditPage({ loaderData }: Route.ComponentProps) {
  if (may(useStaffUser().role, 'admin')) return <AuditTrail officer={loaderData} />
  return (
    <>
      <PageHead title={TITLE} />
      <EmptyState
        title="Solo per gli amministratori"
        text="Il registro lo vede chi amministra il gestionale."
      />
    </>
  )
}

function AuditTrail({ officer }: { officer: Route.ComponentProps['loaderData'] }) {
  const view = readView(useSearchParams()[0])
  const navigate = useNavigate()
  const choose = (change: Partial<View>) =>
    navigate(addressOf({ ...view, page: 1, entry: null, ...change }), { preventScrollReset: true })
  const list = useQuery({ ...auditListQuery(view), placeholderData: keepPreviousData })
  const filtered = isFiltered(view)
  return (
    <>
      <PageHead
        title={TITLE}
        text="Chi ha visto, cambiato o portato fuori che cosa. Nessuno può correggerlo, nemmeno un amministratore."
        actions={
          <ExportButton
            path={exportAudit.path}
            query={auditFilters(view)}
            name="registro.csv"
            failed="Non è stato possibile esportare il registro. Riprova."
          />
        }
      />
      <ChainBar officer={officer} />
      <Filters view={view} choose={choose} />
      <Person view={view} choose={choose} rows={list.data?.rows ?? []} />
      <Kinds view={view} />
      <PagedList
        list={list}
        view={view}
        label="Voci del registro"
        what="le voci del registro"
        countOf={countOf}
        filtered={filtered}
        addressOf={(page) => addressOf({ ...view, page, entry: null })}
        none={() =>
          filtered ? (
            <NothingFound title="Nessuna voce con questi filtri" onClear={() => choose(none)} />
          ) : (
            <EmptyState title="Ancora niente" text="Qui compare tutto ciò che il personale vede e cambia." />
          )
        }
        skeleton={<TableSkeleton {...auditTable} />}
      >
        {(rows) => <AuditRows rows={rows} view={view} />}
      </PagedList>
    </>
  )
}

function countOf(count: number): string {
  return count === 1 ? '1 voce' : `${grouped(count)} voci`
}

type FilterProps = { view: View; choose: (change: Partial<View>) => void }

function Filters({ view, choose }: FilterProps) {
  const { data: staff = [] } = useQuery(deskStaffQuery)
  const known = view.user === null || staff.some(({ id }) => id === view.user)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <div className="w-full desk:max-w-116 desk:flex-1">
        <PersonCombobox
          label="Paziente: cognome o telefono"
          onChoose={({ id }) => {
            choose({ contact: id })
            return ''
          }}
        />
      </div>
      <Select
        aria-label="Utente"
        value={view.user ?? ''}
        onChange={({ target }) => choose({ user: target.value === '' ? null : Number(target.value) })}
        className="w-auto! max-desk:flex-[1.5_1_11rem]"
      >
        <option value="">Tutti gli utenti</option>
        {known ? null : <option value={view.user ?? ''}>Utente n. {view.user}</option>}
        <Options of={staff.map(({ id, username }) => [id, username])} />
      </Select>
      <DayFilter label="Dal giorno" day={view.from} onDay={(from) => choose({ from })} />
      <DayFilter label="Al giorno" day={view.to} onDay={(to) => choose({ to })} />
      {isFiltered(view) ? (
        <Button variant="quiet" size="sm" onClick={() => choose(none)}>
          Cancella filtri
        </Button>
      ) : null}
    </div>
  )
}

type PersonProps = FilterProps & { rows: readonly { people: { id: number; name: string | null }[] }[] }

/** The person chosen, with a link to the paper for them. The name is taken from the entries: nearly every page of them has it. */
function Person({ view: { contact }, choose, rows }: PersonProps) {
  if (contact === null) return null
  const named = rows.flatMap(({ people }) => people).find(({ id }) => id === contact)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="text-smd">Chi ha visto questi dati</h2>
      <RemovableChip removeLabel="Togli il filtro per persona" onRemove={() => choose({ contact: null })}>
        <bdi>{named?.name ?? `Persona n. ${contact}`}</bdi>
      </RemovableChip>
      <ButtonLink
        to={`/registro/stampa?persona=${contact}`}
        variant="secondary"
        size="sm"
        icon={<Printer strokeWidth={1.7} />}
      >
        Foglio per il paziente
      </ButtonLink>
    </div>
  )
}

function Kinds({ view }: { view: View }) {
  const { data: counts } = useQuery({ ...auditCountsQuery(view), placeholderData: keepPreviousData })
  const to = (kind: View['kind']) => addressOf({ ...view, kind, page: 1, entry: null })
  return (
    <div className="mb-1.5">
      <SegmentedLinks
        label="Che cosa"
        items={[
          { to: to(null), label: 'Tutto', count: counts?.all, current: view.kind === null },
          ...auditKinds.map((kind) => ({
            ...{ to: to(kind), label: kindLabels[kind], count: counts?.[kind], current: view.kind === kind },
          })),
        ]}
      />
    </div>
  )
}
