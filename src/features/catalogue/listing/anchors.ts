/** What an address's hash can name on the page of services. */

type Named = { slug: string; services: readonly { id: number; name: string }[] }

/** Where a hash leads: to a category (its slug), or to one of its services. */
export type Target = { anchor: string; slug: string; serviceId: number | null }

/**
 * Every category and service with the id of its element: a category's is its slug, a service's is the slug, a hyphen and
 * its name with hyphens for spaces. No id is given twice: whoever comes second to a name gets a number.
 */
export function targetsOf(categories: readonly Named[]): Target[] {
  const taken = new Set(categories.map(({ slug }) => slug))
  const sections = categories.map(({ slug }): Target => ({ anchor: slug, slug, serviceId: null }))
  const wanted = categories.flatMap(({ slug, services }) =>
    services.map(({ id, name }) => ({ slug, serviceId: id, anchor: serviceAnchor(slug, name) })),
  )
  // Those who are called 'Visita 2' keep it; only then the second 'Visita' looks for a number that is free.
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
 * What a hash, decoded and without its sign, leads to; null when it names nothing here. As it is written counts first;
 * people also type names without capitals and accents, and with a straight apostrophe.
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
