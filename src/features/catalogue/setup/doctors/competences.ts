import { folded } from '#platform/list/folded.ts'
import type { SetupCategory } from '../categories/contract.ts'
import type { SetupService } from '../services/contract.ts'

/** The competences of a doctor: ids of categories and of services, each once, ascending. */
export type Competences = { categoryIds: readonly number[]; serviceIds: readonly number[] }

/**
 * The kinds of visit a doctor is limited to: ids of subservices, ascending, by the id of their service. A service without
 * an entry is offered with all its kinds.
 */
export type Kinds = Readonly<Record<string, number[]>>

type Service = Pick<SetupService, 'id' | 'name' | 'categoryId' | 'isActive'>
type Category = Pick<SetupCategory, 'id' | 'name' | 'isActive'>

/** A category with the services to choose from. */
export type Group = {
  category: Category
  /** The services of the category that match the search. */
  services: readonly Service[]
  /** Ids of all services of the category. */
  ids: readonly number[]
}

export type DoctorCompetences = Competences & { kinds: Kinds }

export const NO_COMPETENCES: DoctorCompetences = { categoryIds: [], serviceIds: [], kinds: {} }

/** Choosing a service chooses its category too; removing a service leaves the category. */
export function toggleService(chosen: Competences, { id, categoryId }: Pick<Service, 'id' | 'categoryId'>) {
  if (chosen.serviceIds.includes(id)) return { ...chosen, serviceIds: without(chosen.serviceIds, [id]) }
  return {
    categoryIds: withAll(chosen.categoryIds, [categoryId]),
    serviceIds: withAll(chosen.serviceIds, [id]),
  }
}

/** Removing a category removes its services too. */
export function toggleCategory(chosen: Competences, { category, ids }: Pick<Group, 'category' | 'ids'>) {
  if (!chosen.categoryIds.includes(category.id)) {
    return { ...chosen, categoryIds: withAll(chosen.categoryIds, [category.id]) }
  }
  return {
    categoryIds: without(chosen.categoryIds, [category.id]),
    serviceIds: without(chosen.serviceIds, ids),
  }
}

/** Chooses all services of a category, or removes them when all are chosen already. */
export function toggleAll(chosen: Competences, { category, ids }: Pick<Group, 'category' | 'ids'>) {
  if (ids.every((id) => chosen.serviceIds.includes(id))) {
    return { ...chosen, serviceIds: without(chosen.serviceIds, ids) }
  }
  return {
    categoryIds: withAll(chosen.categoryIds, [category.id]),
    serviceIds: withAll(chosen.serviceIds, ids),
  }
}

/** Chooses a kind of visit of a service, or removes it; without any of its kinds the service has no entry. */
export function toggleKind(kinds: Kinds, serviceId: number, id: number): Kinds {
  const { [serviceId]: before = [], ...others } = kinds
  const chosen = before.includes(id) ? without(before, [id]) : withAll(before, [id])
  return chosen.length > 0 ? { ...others, [serviceId]: chosen } : others
}

/** The categories in the order of the site. A search finds services by name, and all those of a category by its name. */
export function competenceGroups(
  services: readonly Service[],
  categories: readonly Category[],
  q: string,
): Group[] {
  const wanted = folded(q)
  const byCategory = Map.groupBy(services, ({ categoryId }) => categoryId)
  return categories.flatMap((category) => {
    const all = byCategory.get(category.id) ?? []
    const named = folded(category.name).includes(wanted)
    const fitting = named ? all : all.filter(({ name }) => folded(name).includes(wanted))
    return named || fitting.length > 0 ? [{ category, services: fitting, ids: all.map(({ id }) => id) }] : []
  })
}

// Always sorted, so that a choice taken back is no change.
function withAll(ids: readonly number[], more: readonly number[]): number[] {
  return [...new Set([...ids, ...more])].sort((a, b) => a - b)
}

function without(ids: readonly number[], less: readonly number[]): number[] {
  return ids.filter((id) => !less.includes(id))
}
