/** Element ids on the page of services, and the hashes that lead to them. */

type Named = { slug: string; services: readonly { id: number; name: string }[] }

/** The target of a hash: a category (its slug), or one of its services. */
export type Target = { anchor: string; slug: string; serviceId: number | null }

/**
 * Every category and service with the id of its element: a category's is its slug, a service's is the slug, a hyphen and
 * its name with hyphens for spaces. Ids are unique: the second of one name gets a number.
 */
export function targetsOf(categories: readonly Named[]): Target[] {
  const taken = new Set(categories.map(({ slug }) => slug))
  const sections = categories.map(({ slug }): Target => ({ anchor: slug, slug, serviceId: null }))
  const services = categories.flatMap(({ slug, services }) =>
    services.map(({ id, name }): Target => {
      const own = `${slug}-${hyphenated(name)}`
      let anchor = own
      for (let n = 2; taken.has(anchor); n += 1) anchor = `${own}-${n}`
      taken.add(anchor)
      return { slug, serviceId: id, anchor }
    }),
  )
  return [...sections, ...services]
}

function hyphenated(text: string): string {
  return text.trim().replace(/\s+/g, '-')
}

/**
 * Finds the target of a hash (decoded, without `#`), null when there is none. An exact match comes first; then case,
 * accents and the form of apostrophes do not matter, because people type them differently.
 */
export function findTarget<T extends Pick<Target, 'anchor'>>(targets: readonly T[], hash: string): T | null {
  if (hash === '') return null
  const plain = plainText(hash)
  return (
    targets.find(({ anchor }) => anchor === hash) ??
    targets.find(({ anchor }) => plainText(anchor) === plain) ??
    null
  )
}

function plainText(text: string): string {
  return hyphenated(text)
    .replace(/[’‘`´]/g, "'")
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
