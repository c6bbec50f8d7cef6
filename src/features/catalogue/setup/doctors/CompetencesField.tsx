import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { Button } from '#ui/Button.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { SearchInput } from '#ui/inputs.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import type { SetupCategory } from '../categories/contract.ts'
import { setupCategoriesQuery } from '../categories/queries.ts'
import type { SetupService } from '../services/contract.ts'
import { setupServicesQuery } from '../services/queries.ts'
import { CompetenceGroup } from './CompetenceGroup.tsx'
import { type Competences, competenceGroups } from './competences.ts'
import type { DoctorFieldsProps } from './DoctorFields.tsx'

/** The competences of a doctor. The fields need the lists of categories and services to choose from. */
export function CompetencesField({ form, idOf }: DoctorFieldsProps) {
  const categoryIds = useController({ control: form.control, name: 'categoryIds' })
  const serviceIds = useController({ control: form.control, name: 'serviceIds' })
  const categories = useQuery(setupCategoriesQuery)
  const services = useQuery(setupServicesQuery)
  const error = categoryIds.fieldState.error ?? serviceIds.fieldState.error
  const chosen = { categoryIds: categoryIds.field.value, serviceIds: serviceIds.field.value }
  const failed = [categories, services].some((query) => query.isError && !query.data && !query.isFetching)
  const box = useRef<HTMLDivElement>(null)
  const retry = () => {
    // The button leaves with its note.
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
        {failed ? <NotKnown retry={retry} /> : null}
        {!failed && categories.data && services.data ? (
          <Choice categories={categories.data} services={services.data} chosen={chosen} onChoose={choose} />
        ) : null}
        {!failed && !(categories.data && services.data) ? <Waiting /> : null}
      </div>
    </FieldGroup>
  )
}

// Of a list, the fault may be at one of its places.
function messageOf(error: unknown): string | undefined {
  const found = [error, ...(Array.isArray(error) ? error : [])].find((one) => one?.message)
  return found?.message
}

// More than a person takes in at a glance: the groups start closed, and there is a search.
const MANY_SERVICES = 24

type ChoiceProps = {
  categories: SetupCategory[]
  services: SetupService[]
  chosen: Competences
  onChoose: (chosen: Competences) => void
}

function Choice({ categories, services, chosen, onChoose }: ChoiceProps) {
  const [q, setQ] = useState('')
  const many = services.length > MANY_SERVICES
  const groups = competenceGroups(services, categories, q)
  // One that was chosen and has been deleted meanwhile counts no more.
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
              chosen={chosen}
              onChoose={onChoose}
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

function NotKnown({ retry }: { retry: () => void }) {
  return (
    <Note tone="warning" role="alert" title="Non riusciamo a caricare le competenze">
      <p>Puoi salvare il resto: le competenze restano come sono.</p>
      <Button variant="secondary" size="sm" className="mt-2.5" onClick={retry}>
        Riprova
      </Button>
    </Note>
  )
}

function Waiting() {
  return (
    <SkeletonGroup className="grid gap-4 transition-opacity delay-200 duration-100 starting:opacity-0">
      <Skeleton className="w-48" />
      <Skeleton className="w-64" />
      <Skeleton className="w-40" />
    </SkeletonGroup>
  )
}
