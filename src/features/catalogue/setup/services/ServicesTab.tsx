import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/http/call.ts'
import { NothingFound } from '#platform/list/NothingFound.tsx'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { useListView } from '#platform/list/useListView.ts'
import { useOpenOnlyHit } from '#platform/list/useOpenOnlyHit.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchInput } from '#ui/inputs.tsx'
import { SegmentedLinks } from '#ui/Segmented.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import type { SetupCategory } from '../categories/contract.ts'
import { servicesCopy, setupCopy } from '../copy.ts'
import { DeleteRecord } from '../DeleteRecord.tsx'
import { refreshCatalogue, setupCategoriesQuery, setupServicesQuery } from '../queries.ts'
import { addressOf, type PartProps, setupAddress, useRowFocus, type View } from '../view.ts'
import { deleteService, type SetupService, updateService } from './contract.ts'
import { ServiceGroups } from './ServiceGroups.tsx'
import { type CategoryMove, countsOf, groupsOf, useServiceOrder, withMoves } from './service-order.ts'

/** The services by category, in the order of the site. */
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
  const { typed, text, clear, search } = useListView(setupAddress)
  const [deleting, setDeleting] = useState<SetupService | null>(null)
  const groups = groupsOf(services, categories, { q: text, category: view.category })
  const filtered = text.trim() !== '' || view.category !== null
  const ids = groups.flatMap((group) => group.services.map(({ id }) => id))
  useRowFocus(view, ids, null)
  const onKeyDown = useOpenOnlyHit({ text: search.value, isRead: true, total: ids.length })
  const chosen = categories.find(({ id }) => id === view.category)?.name
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          {...search}
          onKeyDown={onKeyDown}
          label={servicesCopy.search}
          placeholder={servicesCopy.search}
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
          view={typed}
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
      <NothingFound
        title={servicesCopy.empty}
        text={
          q
            ? `Nessun servizio${category ? ` di «${category}»` : ''} si chiama «${q}».`
            : `La categoria «${category ?? ''}» non ha ancora servizi.`
        }
        onClear={onClear}
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

function DeleteService({ service, onClose }: { service: SetupService; onClose: () => void }) {
  const client = useQueryClient()
  const params = { id: String(service.id) }
  return (
    <DeleteRecord
      record={service}
      title={`Eliminare «${service.name}»?`}
      text="Con il servizio si eliminano i suoi orari e i suoi sottoservizi. Se ci sono prenotazioni il servizio resta."
      remove={() => call(deleteService, { params })}
      deactivate={({ version }) => call(updateService, { params, body: { isActive: false, version } })}
      copy={servicesCopy}
      onDone={() => refreshCatalogue(client)}
      onClose={onClose}
    />
  )
}

const ROWS = ['w-52', 'w-40', 'w-60', 'w-44', 'w-56', 'w-48']

/** The shape of the rows, hidden for the first moments of a load. */
function ServicesSkeleton() {
  return (
    <SkeletonGroup className="transition-opacity delay-200 duration-100 starting:opacity-0">
      <Skeleton className="h-(--h-ctl) w-full max-w-84 rounded-ctl" />
      <Skeleton className="mt-3 h-9 w-full max-w-140 rounded-full" />
      <Skeleton className="mt-7 mb-2 h-5 w-36" />
      <div className="border-line-strong border-t">
        {ROWS.map((width) => (
          <div key={width} className="flex min-h-16 items-center gap-3 border-line border-b pl-10">
            <Skeleton className="h-12 w-16 flex-none rounded-sm" />
            <div className="grid flex-1 gap-1.5">
              <Skeleton className={width} />
              <Skeleton className="w-32" />
            </div>
            <Skeleton className="h-6 w-20 rounded-full" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}
