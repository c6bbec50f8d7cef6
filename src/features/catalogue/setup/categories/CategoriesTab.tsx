import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { OPENED } from '#platform/list/open-record.ts'
import { RecordMissing } from '#platform/list/RecordMissing.tsx'
import { dayOf } from '#platform/time/moments.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { RowActions, RowItem, RowLink } from '#ui/RowActions.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { categoriesCopy } from '../copy.ts'
import { DeleteRecord } from '../DeleteRecord.tsx'
import { refreshCatalogue, setupCategoriesQuery } from '../queries.ts'
import {
  addressOf,
  linkIdOf,
  type PartProps,
  useCloseRecord,
  useOpenRecord,
  useRowFocus,
  type View,
} from '../view.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import { deleteCategory, type SetupCategory, updateCategory } from './contract.ts'

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

type CategoryCardProps = {
  category: SetupCategory
  view: View
  /** Null for staff who may not delete. */
  onDelete: ((category: SetupCategory) => void) | null
}

function CategoryCard({ category, view, onDelete }: CategoryCardProps) {
  const { id, name, description, isActive, createdAt } = category
  return (
    <RowItem className="flex min-w-0 flex-col rounded-md border border-line px-4.5 pt-4.5 pb-3 hover:border-line-strong hover:shadow-e1">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 break-words text-smd">
          <RowLink
            id={linkIdOf('categorie', id)}
            to={addressOf({ ...view, record: id })}
            state={OPENED}
            preventScrollReset
          >
            {name}
          </RowLink>
        </h2>
        <StatusPill status={isActive ? 'on' : 'off'}>
          {isActive ? categoriesCopy.active : categoriesCopy.inactive}
        </StatusPill>
      </div>
      {description ? (
        <p className="mt-1.5 line-clamp-4 whitespace-pre-line break-words text-ink-600">{description}</p>
      ) : null}
      <p className="tnum mt-auto mb-3 pt-2 text-ink-600 text-sxs">Creata il {dayOf(createdAt)}</p>
      <div className="flex items-center gap-1 border-line border-t pt-2.5">
        <Services category={category} />
        <span className="ml-auto">
          <RowActions
            name={`la categoria ${name}`}
            actions={[
              onDelete && {
                label: 'Elimina',
                icon: Trash2,
                tone: 'danger',
                onSelect: () => onDelete(category),
              },
            ]}
          />
        </span>
      </div>
    </RowItem>
  )
}

function Services({ category: { id, name, serviceCount } }: { category: SetupCategory }) {
  if (serviceCount === 0) return <span className="text-ink-600">Nessun servizio</span>
  return (
    <Link
      to={addressOf({ category: id })}
      className="tnum inline-flex min-h-8 items-center font-ui max-desk:min-h-11"
    >
      {serviceCount} {serviceCount === 1 ? 'servizio' : 'servizi'}
      <span className="sr-only"> di {name}</span>
    </Link>
  )
}

const NAMES = ['w-32', 'w-40', 'w-28', 'w-36', 'w-44', 'w-24']

/** The shape of the cards, hidden for the first moments of a load. */
function CategoriesSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4 transition-opacity delay-200 duration-100 sm:grid-cols-2 wide:grid-cols-3 starting:opacity-0">
      {NAMES.map((width) => (
        <div key={width} className="rounded-md border border-line px-4.5 pt-5 pb-3">
          <div className="flex items-center justify-between gap-3">
            <Skeleton className={cx(width, 'h-4')} />
            <Skeleton className="h-6 w-20 flex-none rounded-full" />
          </div>
          <Skeleton className="mt-3 w-full" />
          <Skeleton className="mt-2 mb-10 w-3/5" />
          <div className="flex min-h-11 items-center border-line border-t">
            <Skeleton className="w-20" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

function DeleteCategory({ category, onClose }: { category: SetupCategory; onClose: () => void }) {
  const client = useQueryClient()
  const params = { id: String(category.id) }
  return (
    <DeleteRecord
      record={category}
      title={`Eliminare «${category.name}»?`}
      text="La categoria sparisce dal sito e dalle competenze dei medici. Se ha servizi o prenotazioni resta."
      remove={() => call(deleteCategory, { params })}
      deactivate={({ version }) => call(updateCategory, { params, body: { isActive: false, version } })}
      copy={categoriesCopy}
      onDone={() => refreshCatalogue(client)}
      onClose={onClose}
    />
  )
}
