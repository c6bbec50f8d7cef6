/** Element ids on the page of services, and the hashes that lead to them. */

type Named = { slug: string; services: readonly { id: number; name: string }[] }

/** Where a hash leads: to a category (its slug), or to one of its services. */
export type Target = { anchor: string; slug: string; serviceId: number | null }

/**
 * Every category and service with the id of its element: a category's is its slug, a service's is the slug, a hyphen and
 * its name with hyphens for spaces. Ids are unique: the second of one name gets a number.
 */
export function targetsOf(categories: readonly Named[]): Target[] {
  const taken = new Set(categories.map(({ slug }) => slug))
  const sections = categories.map(({ slug }): Target => ({ anchor: slug, slug, serviceId: null }))
  const wanted = categories.flatMap(({ slug, services }) =>
    services.map(({ id, name }) => ({ slug, serviceId: id, anchor: serviceAnchor(slug, name) })),
  )
  // A service called 'Visita 2' gets its own name; only then the second 'Visita' takes a free number.
  const [first, second] = [[] as Target[], [] as Target[]]
  for (const target of wanted) {
    if (taken.has(target.anchor)) second.push(target)
    else {
      taken.add(target.anchor)
      first.push(target)
    }
  }
  const numbered = second.map((target) => {
    let n = 2
    while (taken.has(`${target.anchor}-${n}`)) n += 1
    const anchor = `${target.anchor}-${n}`
    taken.add(anchor)
    return { ...target, anchor }
  })
  return [...sections, ...first, ...numbered]
}

function serviceAnchor(slug: string, name: string): string {
  return `${slug}-${hyphenated(name)}`
}

function hyphenated(text: string): string {
  return text.trim().replace(/\s+/g, '-')
}

/**
 * Finds the target of a hash (decoded, without `#`), null when there is none. An exact match comes first; then case,
 * accents and the form of apostrophes do not matter, because people type them differently.
 */
export function findTarget(targets: readonly Target[], hash: string): Target | null {
  if (hash === '') return null
  const plain = plainly(hash)
  return (
    targets.find(({ anchor }) => anchor === hash) ??
    targets.find(({ anchor }) => plainly(anchor) === plain) ??
    null
  )
}

function plainly(text: string): string {
  return hyphenated(text)
    .replace(/[’‘`´]/g, "'")
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
