import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashId } from '#ui/arrivals.ts'
import { findTarget, targetsOf } from './anchors.ts'

const categories = [
  {
    slug: 'centro-dentale',
    services: [
      { id: 1, name: 'Igiene orale' },
      { id: 2, name: 'Visita' },
      { id: 3, name: 'Visita' },
      { id: 4, name: 'Visita 2' },
      { id: 5, name: ' Cura  della carie ' },
    ],
  },
  {
    slug: 'medicina-estetica',
    services: [
      { id: 11, name: 'Collo e décolleté' },
      { id: 12, name: 'L’età della pelle: 100% naturale' },
    ],
  },
  // A slug that is the beginning of another, both ways round.
  {
    slug: 'poli',
    services: [
      { id: 21, name: 'specialistico Visita' },
      { id: 22, name: 'Visita' },
    ],
  },
  { slug: 'poli-specialistico', services: [{ id: 31, name: 'Visita oculistica' }] },
  { slug: 'centro', services: [{ id: 41, name: 'dentale' }] },
]
const targets = targetsOf(categories)

test.each<[hash: string, slug: string, serviceId: number | null]>([
  ['#centro-dentale', 'centro-dentale', null],
  ['#medicina-estetica', 'medicina-estetica', null],
  ['#centro', 'centro', null],
  ['#poli', 'poli', null],
  ['#poli-specialistico', 'poli-specialistico', null],
  ['#centro-dentale-Igiene-orale', 'centro-dentale', 1],
  ['#centro-dentale-Cura-della-carie', 'centro-dentale', 5],
  // Names
  ['#medicina-estetica-Collo-e-décolleté', 'medicina-estetica', 11],
  ['#medicina-estetica-Collo-e-d%C3%A9collet%C3%A9', 'medicina-estetica', 11],
  ['#medicina-estetica-Collo-e-decollete', 'medicina-estetica', 11],
  ['#medicina-estetica-Collo-e-de\u0301collete\u0301', 'medicina-estetica', 11],
  ['#medicina-estetica-L’età-della-pelle:-100%-naturale', 'medicina-estetica', 12],
  ["#medicina-estetica-L'età-della-pelle:-100%-naturale", 'medicina-estetica', 12],
  ['#medicina-estetica-L%E2%80%99et%C3%A0-della-pelle:-100%25-naturale', 'medicina-estetica', 12],
  ['#Centro-Dentale-igiene-orale', 'centro-dentale', 1],
  ['#centro-dentale-Igiene%20orale', 'centro-dentale', 1],
  // A slug that begins another
  ['#poli-Visita', 'poli', 22],
  ['#poli-specialistico-Visita', 'poli', 21],
  ['#poli-specialistico-Visita-oculistica', 'poli-specialistico', 31],
  // Of two with one anchor the first has it
  ['#centro-dentale-Visita', 'centro-dentale', 2],
  ['#centro-dentale-Visita-2', 'centro-dentale', 3],
  ['#centro-dentale-Visita-2-2', 'centro-dentale', 4],
  // The category was there before the service whose name makes the same word
  ['#centro-dentale-2', 'centro', 41],
])('the anchor %s leads to %s, service %s', (hash, slug, serviceId) => {
  expect(findTarget(targets, hashId(hash))).toMatchObject({ slug, serviceId })
})

test.each([
  '',
  '#',
  '#centro-dentale-',
  '#centro-dentale-Nessuno',
  '#dentale',
  '#Igiene-orale',
  '#medicina',
  '#%E0%A4%A',
  '#%',
  '#__proto__',
])('the anchor %j leads nowhere', (hash) => {
  expect(findTarget(targets, hashId(hash))).toBeNull()
})

describe('anchors of random names', () => {
  const word = fc.constantFrom('a', 'b', 'A', 'à', 'a b', 'a-b', 'b 2', 'b-2', '2', ' ')
  const catalogue = fc
    .uniqueArray(fc.constantFrom('a', 'a-b', 'b', 'b-2', 'a-b-2'), { maxLength: 5 })
    .chain((slugs) =>
      fc.tuple(...slugs.map((slug) => fc.array(word, { maxLength: 5 }).map((names) => ({ slug, names })))),
    )

  test('anchors of random names differ from each other, and each leads to its element', () => {
    fc.assert(
      fc.property(catalogue, (some) => {
        let id = 0
        const all = targetsOf(
          some.map(({ slug, names }) => ({
            slug,
            services: names.map((name) => {
              id += 1
              return { id, name }
            }),
          })),
        )
        expect(all).toHaveLength(some.length + id)
        expect(new Set(all.map(({ anchor }) => anchor)).size).toBe(all.length)
        for (const target of all) expect(findTarget(all, target.anchor)).toBe(target)
        for (const { slug } of some) expect(findTarget(all, slug)).toMatchObject({ slug, serviceId: null })
      }),
    )
  })
})
