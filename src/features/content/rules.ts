import type { Field, Group } from '#content/fields.ts'
import { unknownPlaceholders, wordsInBraces } from '#content/placeholders.ts'
import type { Issue } from '#platform/http/errors.ts'
import { cleanText } from '#platform/http/shapes.ts'

/** A value with its texts cleaned, as those of other forms are: one without a visible character counts as empty. */
export function cleanedTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanedTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cleanedTexts(one)]))
}

/** The reasons why a value of a group's field cannot be published, each at its path: 'bar.items.0.text'. */
export function issuesOf(
  { isFacts }: Pick<Group, 'isFacts'>,
  path: string,
  field: Field,
  value: unknown,
): Issue[] {
  const result = field.shape.safeParse(cleanedTexts(value))
  if (!result.success)
    return result.error.issues.map((issue) => ({
      path: [path, ...issue.path].join('.'),
      message: issue.message,
    }))
  return textsIn(path, result.data).flatMap(([at, text]) =>
    isFacts
      ? wordsInBraces(text).map((name) => ({
          path: at,
          message: `Qui un segnaposto non funziona: al posto di ${name} scrivi le parole che si devono leggere.`,
        }))
      : unknownPlaceholders(text).map((name) => ({ path: at, message: `Il segnaposto ${name} non esiste.` })),
  )
}

function textsIn(path: string, value: unknown): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => textsIn(`${path}.${key}`, one))
}

type Claim = { words: string; why: string }

const COMPARES = 'promette un confronto'
const ASSURES = 'promette un risultato'
const LURES = 'invita con il prezzo'

const MORE =
  'moderna?|avanzat[ao]|affidabil[ei]|grande|bell[ao]|brav[ao]|economic[ao]|conveniente|veloce|sicur[ao]'

/** Expressions that advertising of health services must not use: it may inform only (L. 145/2018, art. 1, c. 525). */
const PROMISES: readonly [RegExp, string][] = [
  [/\b(?:il|la|lo|i|le|gli) più \p{L}+|\bl[’']\p{L}+ più \p{L}+/giu, COMPARES],
  [new RegExp(`\\bpiù (?:${MORE})(?= (?:d[’']|dell[’']|(?:del|della|di|in)(?!\\p{L})))`, 'giu'), COMPARES],
  [/(?<!\p{L})miglior[ei]?(?!\p{L})/giu, COMPARES],
  [/(?<!\p{L})(?:n\.|n°|nº|numero) ?(?:1|uno)(?![\p{L}\d])/giu, COMPARES],
  [/(?<!\p{L})(?:unic[ao] (?:in|a|nel|nella)|leader|senza rivali|imbattibil[ei])(?!\p{L})/giu, COMPARES],
  [/(?<!\p{L})garantit[aeio](?!\p{L})|(?<!\p{L})(?:garantiamo|garantisce)(?!\p{L})/giu, ASSURES],
  [
    /(?<!\p{L})(?:senza (?:alcun )?(?:dolore|rischi[o]?)|risultat[oi] (?:cert[oi]|sicur[oi])|infallibil[ei])(?!\p{L})/giu,
    ASSURES,
  ],
  [/(?:[-–−] ?\d{1,3} ?%)|(?<![\d,.])\d{1,3} ?% (?:di|in) meno/giu, LURES],
  [/(?<!\p{L})(?:scont[oi]|offert[ae]|promozion[ei]|gratis|gratuit[aeio]|saldi)(?!\p{L})/giu, LURES],
]

/** The words of a text that promise what the law lets health services only inform about, each once. Staff are warned, and may publish. */
export function promisesIn(text: string): Claim[] {
  const found = PROMISES.flatMap(([expression, why]) =>
    [...text.matchAll(expression)].map(([words]) => ({ words, why })),
  )
  return found.filter(
    ({ words }, place) =>
      !found.some((other, at) => {
        const [mine, longer] = [words.toLowerCase(), other.words.toLowerCase()]
        return at < place ? longer.includes(mine) : at > place && longer !== mine && longer.includes(mine)
      }),
  )
}
