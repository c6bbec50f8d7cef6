import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { useListView } from '#platform/list/useListView.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchInput } from '#ui/inputs.tsx'
import { SegmentedLinks } from '#ui/Segmented.tsx'
import { useSearchKey } from '#ui/useShortcuts.ts'
import type { SetupCategory } from '../categories/contract.ts'
import { setupCategoriesQuery } from '../categories/queries.ts'
import { setupCopy } from '../copy.ts'
import { useRowFocus } from '../useRowFocus.ts'
import { addressOf, type PartProps, setupAddress, type View } from '../view.ts'
import type { SetupService } from './contract.ts'
import { servicesCopy } from './copy.ts'
import { type CategoryMove, countsOf, groupsOf, withMoves } from './list/arrange.ts'
import { DeleteService } from './list/DeleteService.tsx'
import { ServiceGroups } from './list/ServiceGroups.tsx'
import { ServicesSkeleton } from './list/ServicesSkeleton.tsx'
import { useServiceOrder } from './list/useServiceOrder.ts'
import { setupServicesQuery } from './queries.ts'

/** The services by category: what the site shows, and in which order. */
export function ServicesTab({ view, mayDelete }: PartProps) {
  const services = useQuery(setupServicesQuery)
  const categories = useQuery(setupCategoriesQuery)
  const { moves, onMove } = useServiceOrder()
  const failed = [services, categories].find(({ error, isFetching }) => error && !isFetching)
  if (services.data && categories.data) {
    const shown = withMoves(services.data, moves)
    return (
      <Services
        view={view}
        mayDelete={mayDelete}
        services={shown}
        categories={categories.data}
        onMove={onMove}
      />
    )
  }
  if (failed?.error) {
    const again = () => {
      for (const query of [services, categories]) if (query.isError) query.refetch()
    }
    return <NotLoaded what="i servizi" error={failed.error} again={again} />
  }
  return <ServicesSkeleton />
}

type ServicesProps = { view: View; services: SetupService[]; categories: SetupCategory[] }

function Services(props: ServicesProps & PartProps & { onMove: (move: CategoryMove) => void }) {
  const { view, mayDelete, services, categories, onMove } = props
  const { typed, text, setText, clear: resetView } = useListView(setupAddress)
  const [deleting, setDeleting] = useState<SetupService | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const searchKey = useSearchKey(search)
  const groups = groupsOf(services, categories, { q: text, category: view.category })
  const filtered = text.trim() !== '' || view.category !== null
  const ids = groups.flatMap((group) => group.services.map(({ id }) => id))
  useRowFocus(view, ids, null)
  const chosen = categories.find(({ id }) => id === view.category)?.name
  const clear = () => {
    resetView()
    search.current?.focus()
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          ref={search}
          {...searchKey}
          label={servicesCopy.search}
          placeholder={servicesCopy.search}
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={160}
          autoComplete="off"
          className="w-full max-w-84 max-desk:max-w-none max-desk:flex-1"
        />
        {filtered && groups.length > 0 ? (
          <Button variant="quiet" onClick={clear}>
            {setupCopy.clearFilters}
          </Button>
        ) : null}
        <p role="status" className="sr-only">
          {filtered ? `${ids.length} ${ids.length === 1 ? 'servizio' : 'servizi'}` : ''}
        </p>
      </div>
      <Categories view={typed} services={services} categories={categories} />
      {groups.length > 0 ? (
        <ServiceGroups
          groups={groups}
          view={view}
          sortable={text.trim() === ''}
          onMove={onMove}
          onDelete={mayDelete ? setDeleting : null}
        />
      ) : (
        <NoServices filtered={filtered} q={text.trim()} category={chosen} onClear={clear} />
      )}
      {deleting ? <DeleteService service={deleting} onClose={() => setDeleting(null)} /> : null}
    </>
  )
}

function Categories({ view, services, categories }: ServicesProps) {
  const counts = countsOf(services)
  return (
    <div className="mt-3">
      <SegmentedLinks
        label="Filtra per categoria"
        items={[
          {
            to: addressOf({ ...view, category: null }),
            label: 'Tutte',
            count: services.length,
            current: view.category === null,
          },
          ...categories.map(({ id, name }) => ({
            to: addressOf({ ...view, category: id }),
            label: name,
            count: counts.get(id) ?? 0,
            current: view.category === id,
          })),
        ]}
      />
    </div>
  )
}

type NoServicesProps = { filtered: boolean; q: string; category: string | undefined; onClear: () => void }

function NoServices({ filtered, q, category, onClear }: NoServicesProps) {
  if (filtered) {
    return (
      <EmptyState
        title={servicesCopy.empty}
        text={
          q
            ? `Nessun servizio${category ? ` di «${category}»` : ''} si chiama «${q}».`
            : `La categoria «${category ?? ''}» non ha ancora servizi.`
        }
        action={
          <Button variant="secondary" onClick={onClear}>
            {setupCopy.clearFilters}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={servicesCopy.empty}
      text="I servizi che crei compaiono sul sito e nella prenotazione, nella categoria che scegli."
      action={
        <ButtonLink to={addressOf({ record: 'new' })} icon={<Plus strokeWidth={2} />}>
          {servicesCopy.createFirst}
        </ButtonLink>
      }
    />
  )
}
