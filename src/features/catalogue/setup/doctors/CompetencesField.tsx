import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { Button, IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { FieldGroup } from '#ui/Field.tsx'
import { Checkbox, SearchInput } from '#ui/inputs.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import type { SetupCategory } from '../categories/contract.ts'
import { setupCategoriesQuery, setupServicesQuery } from '../queries.ts'
import type { SetupService } from '../services/contract.ts'
import {
  type Competences,
  competenceGroups,
  type Group,
  toggleAll,
  toggleCategory,
  toggleService,
} from './competences.ts'
import type { DoctorFieldsProps } from './doctor-form.ts'
import { ServiceKinds } from './ServiceKinds.tsx'

/** The competences of a doctor. The fields need the lists of categories and services to choose from. */
export function CompetencesField({ form, idOf }: DoctorFieldsProps) {
  const categoryIds = useController({ control: form.control, name: 'categoryIds' })
  const serviceIds = useController({ control: form.control, name: 'serviceIds' })
  const { field: kinds } = useController({ control: form.control, name: 'kinds' })
  const categories = useQuery({ ...setupCategoriesQuery, staleTime: 0 })
  const services = useQuery({ ...setupServicesQuery, staleTime: 0 })
  const error = categoryIds.fieldState.error ?? serviceIds.fieldState.error
  const chosen = { categoryIds: categoryIds.field.value, serviceIds: serviceIds.field.value }
  const failed = [categories, services].some((query) => query.isError && !query.data && !query.isFetching)
  const box = useRef<HTMLDivElement>(null)
  const retry = () => {
    // The button disappears with its note, so the focus moves.
    box.current?.focus()
    for (const query of [categories, services]) if (query.isError) query.refetch()
  }
  const choose = (next: Competences) => {
    categoryIds.field.onChange([...next.categoryIds])
    serviceIds.field.onChange([...next.serviceIds])
  }
  return (
    <FieldGroup id={idOf('categoryIds')} legend="Categorie e servizi" error={messageOf(error)}>
      {/* The summary leads to either. */}
      <div ref={box} id={idOf('serviceIds')} tabIndex={-1} className="outline-none">
        {failed ? <LoadFailed retry={retry} /> : null}
        {!failed && categories.data && services.data ? (
          <Choice
            categories={categories.data}
            services={services.data}
            chosen={chosen}
            onChoose={choose}
            kindsOf={(service) => (
              <ServiceKinds service={service} kinds={kinds.value} onChange={kinds.onChange} />
            )}
          />
        ) : null}
        {!failed && !(categories.data && services.data) ? <CompetencesSkeleton /> : null}
      </div>
    </FieldGroup>
  )
}

// The error of a list may belong to the list or to one of its entries.
function messageOf(error: unknown): string | undefined {
  const found = [error, ...(Array.isArray(error) ? error : [])].find((one) => one?.message)
  return found?.message
}

// More than a person takes in at a glance: the groups start closed, and there is a search.
const MANY_SERVICES = 24

type Choosing = {
  chosen: Competences
  onChoose: (chosen: Competences) => void
  /** The field for the kinds of visit of a chosen service. */
  kindsOf: (service: Pick<SetupService, 'id' | 'name'>) => ReactNode
}

type ChoiceProps = Choosing & { categories: SetupCategory[]; services: SetupService[] }

function Choice({ categories, services, ...choosing }: ChoiceProps) {
  const { chosen } = choosing
  const [q, setQ] = useState('')
  const many = services.length > MANY_SERVICES
  const groups = competenceGroups(services, categories, q)
  // Chosen services that have been deleted meanwhile do not count.
  const count = services.filter(({ id }) => chosen.serviceIds.includes(id)).length
  if (categories.length === 0) {
    return <p className="text-ink-600">Non ci sono ancora categorie: le competenze si scelgono più tardi.</p>
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {many ? (
          <SearchInput
            label="Cerca tra i servizi"
            placeholder="Cerca tra i servizi..."
            value={q}
            onChange={(event) => setQ(event.target.value)}
            // Enter looks for something here; it does not save the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            maxLength={160}
            autoComplete="off"
            className="w-full max-w-84 max-desk:max-w-none"
          />
        ) : null}
        <p role="status" className="tnum text-ink-600">
          {count === 1 ? '1 servizio scelto' : `${count} servizi scelti`}
        </p>
      </div>
      {groups.length > 0 ? (
        <div className="mt-2.5 divide-y divide-line rounded-sm border border-line">
          {groups.map((group) => (
            <CompetenceGroup
              key={group.category.id}
              group={group}
              {...choosing}
              closable={many && q.trim() === ''}
            />
          ))}
        </div>
      ) : (
        <p className="mt-3 text-ink-600">Nessuna categoria e nessun servizio contiene «{q.trim()}».</p>
      )}
    </>
  )
}

function LoadFailed({ retry }: { retry: () => void }) {
  return (
    <Note tone="warning" role="alert" title="Non riusciamo a caricare le competenze">
      <p>Puoi salvare il resto: le competenze restano come sono.</p>
      <Button variant="secondary" size="sm" className="mt-2.5" onClick={retry}>
        Riprova
      </Button>
    </Note>
  )
}

function CompetencesSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4 transition-opacity delay-200 duration-100 starting:opacity-0">
      <Skeleton className="w-48" />
      <Skeleton className="w-64" />
      <Skeleton className="w-40" />
    </SkeletonGroup>
  )
}

type CompetenceGroupProps = Choosing & {
  group: Group
  /** Lets the user close the group. It starts closed, and then only names the chosen services. */
  closable: boolean
}

/** A category, and the services of it. */
function CompetenceGroup({ group, chosen, onChoose, kindsOf, closable }: CompetenceGroupProps) {
  const { category, services, ids } = group
  const [opened, setOpened] = useState(false)
  const listId = useId()
  const open = opened || !closable
  const taken = services.filter(({ id }) => chosen.serviceIds.includes(id))
  const count = ids.filter((id) => chosen.serviceIds.includes(id)).length
  return (
    <fieldset className="min-w-0 px-3.5 py-2">
      <legend className="sr-only">{category.name}</legend>
      <div className="flex flex-wrap items-center gap-x-2">
        <Checkbox
          label={<Label name={category.name} inactive={category.isActive ? null : 'disattiva'} />}
          checked={chosen.categoryIds.includes(category.id)}
          onChange={() => onChoose(toggleCategory(chosen, group))}
          className="mr-auto min-w-0 break-words font-strong"
        />
        {ids.length > 0 ? (
          <>
            <span className="tnum text-ink-600 text-sxs">
              {count} di {ids.length}
            </span>
            <Button
              variant="quiet"
              size="sm"
              aria-pressed={count === ids.length}
              onClick={() => onChoose(toggleAll(chosen, group))}
            >
              Tutti<span className="sr-only"> i servizi di {category.name}</span>
            </Button>
          </>
        ) : (
          <span className="text-ink-600 text-sxs">Nessun servizio</span>
        )}
        {closable && ids.length > 0 ? (
          <IconButton
            label={`${open ? 'Nascondi' : 'Mostra'} i servizi di ${category.name}`}
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setOpened(!open)}
            className="-mr-1.5"
          >
            <ChevronDown aria-hidden="true" strokeWidth={1.7} className={cx(open && 'rotate-180')} />
          </IconButton>
        ) : null}
      </div>
      <div id={listId}>
        {open ? (
          <ul className="grid gap-x-6 pl-7 sm:grid-cols-2 max-desk:pl-8">
            {services.map((service) => (
              <li key={service.id} className="min-w-0">
                <Checkbox
                  label={<Label name={service.name} inactive={service.isActive ? null : 'inattivo'} />}
                  checked={chosen.serviceIds.includes(service.id)}
                  onChange={() => onChoose(toggleService(chosen, service))}
                  className="break-words"
                />
                {chosen.serviceIds.includes(service.id) ? kindsOf(service) : null}
              </li>
            ))}
          </ul>
        ) : null}
        {!open && taken.length > 0 ? (
          <p className="line-clamp-2 mb-1 ml-7 text-ink-600 text-sxs max-desk:ml-8">
            {taken.map(({ name }) => name).join(', ')}
          </p>
        ) : null}
      </div>
    </fieldset>
  )
}

function Label({ name, inactive }: { name: string; inactive: string | null }) {
  return (
    <>
      {name}
      {inactive ? <span className="font-normal text-ink-600"> ({inactive})</span> : null}
    </>
  )
}
