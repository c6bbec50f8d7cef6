import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { OPENED } from '#platform/list/open-record.ts'
import { RecordMissing } from '#platform/list/RecordMissing.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useCloseRecord, useOpenRecord } from '../useOpenRecord.ts'
import { useRowFocus } from '../useRowFocus.ts'
import { addressOf, type PartProps, type View } from '../view.ts'
import { CategoriesSkeleton } from './CategoriesSkeleton.tsx'
import { CategoryCard } from './CategoryCard.tsx'
import { CategoryDialog } from './CategoryDialog.tsx'
import type { SetupCategory } from './contract.ts'
import { categoriesCopy } from './copy.ts'
import { DeleteCategory } from './DeleteCategory.tsx'
import { setupCategoriesQuery } from './queries.ts'

/** The categories as cards, in the order of the site. */
export function CategoriesTab({ view, mayDelete }: PartProps) {
  const { data, error, isFetching, refetch } = useQuery(setupCategoriesQuery)
  if (data) return <Categories view={view} mayDelete={mayDelete} categories={data} />
  if (error && !isFetching) {
    return <NotLoaded what="le categorie" error={error} again={() => refetch()} />
  }
  return <CategoriesSkeleton />
}

function Categories({ view, mayDelete, categories }: PartProps & { categories: SetupCategory[] }) {
  const [deleting, setDeleting] = useState<SetupCategory | null>(null)
  const [created, setCreated] = useState<number | null>(null)
  const ids = categories.map(({ id }) => id)
  useRowFocus(view, ids, created)
  return (
    <>
      {categories.length > 0 ? (
        <ul className="grid gap-4 sm:grid-cols-2 wide:grid-cols-3">
          {categories.map((category) => (
            <CategoryCard
              key={category.id}
              category={category}
              view={view}
              onDelete={mayDelete ? setDeleting : null}
            />
          ))}
        </ul>
      ) : (
        <NoCategories />
      )}
      <Open view={view} categories={categories} onCreated={setCreated} />
      {deleting ? <DeleteCategory category={deleting} onClose={() => setDeleting(null)} /> : null}
    </>
  )
}

type OpenProps = { view: View; categories: SetupCategory[]; onCreated: (id: number) => void }

/** The category the address names, in its dialog. */
function Open({ view, categories, onCreated }: OpenProps) {
  const close = useCloseRecord(view)
  const category = useOpenRecord(view, categories)
  if (view.record === null) return null
  if (view.record !== 'new' && !category) {
    const gone = 'Forse è stata eliminata nel frattempo.'
    return <RecordMissing title="Categoria non trovata" text={gone} onClose={close} />
  }
  return (
    <CategoryDialog key={view.record} category={category ?? null} onCreated={onCreated} onClose={close} />
  )
}

function NoCategories() {
  return (
    <EmptyState
      title={categoriesCopy.empty}
      text="Le categorie sono le parti in cui il sito mostra i servizi."
      action={
        <ButtonLink
          to={addressOf({ tab: 'categorie', record: 'new' })}
          state={OPENED}
          preventScrollReset
          icon={<Plus strokeWidth={2} />}
        >
          Crea Prima Categoria
        </ButtonLink>
      }
    />
  )
}
