import { z } from 'zod'

/**
 * Fields that staff edit in 'Sito web': each says its Italian label, the value the product comes with, and the values it takes.
 * Forms, checks and the history of changes are made from them.
 */
export type Field<T = unknown> = {
  kind:
    | 'line'
    | 'text'
    | 'phone'
    | 'email'
    | 'url'
    | 'path'
    | 'date'
    | 'switch'
    | 'number'
    | 'choice'
    | 'category'
    | 'hours'
    | 'list'
  label: string
  hint?: string
  /** The value of a new installation: an example wherever it is about one clinic. */
  initial: T
  shape: z.ZodType<T>
  /** Longest text, in characters: any accepted value stays inside its place at 320 px. */
  max?: number
  options?: readonly { value: string; label: string }[]
  /** Of a list: the fields of an item, and how many items it takes. */
  item?: Fields
  items?: { min: number; max: number }
  /** Of a list: the name of an item ('Novità'). */
  itemLabel?: string
}

export type Fields = Record<string, Field>
export type ValuesOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

type More = { hint?: string; optional?: true }

const words = (max: number, { optional }: More) => {
  const shape = z.string().trim().max(max, `Al massimo ${max} caratteri`)
  return optional ? shape : shape.min(1, 'Scrivi un testo')
}

/** One line of text. */
export const line = (label: string, max: number, initial: string, more: More = {}): Field<string> => ({
  ...{ kind: 'line', label, initial, max, ...more },
  shape: words(max, more).regex(/^[^\n\r]*$/, 'Una riga sola'),
})

/** A text of several lines. */
export const text = (label: string, max: number, initial: string, more: More = {}): Field<string> => ({
  ...{ kind: 'text', label, initial, max, ...more },
  shape: words(max, more),
})

/** A telephone number as people read it: '039 000 0000', or '+41 91 000 00 00'. */
export const telephone = (label: string, initial: string, more: More = {}): Field<string> => ({
  ...{ kind: 'phone', label, initial, max: 20, ...more },
  shape: z
    .string()
    .trim()
    .regex(more.optional ? /^$|^\+?\d[\d ]{4,18}$/ : /^\+?\d[\d ]{4,18}$/, 'Un numero come 039 000 0000'),
})

/** The two letters of a province: 'MB'. */
export const province = (label: string, initial: string, more: More = {}): Field<string> => ({
  ...line(label, 4, initial, more),
  shape: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Due lettere, come MB'),
})

/** An e-mail address. */
export const address = (label: string, initial: string, more: More = {}): Field<string> => ({
  ...{ kind: 'email', label, initial, max: 120, ...more },
  shape: z
    .string()
    .trim()
    .max(120)
    .refine(
      (value) => (more.optional && value === '') || z.email().safeParse(value).success,
      'Un indirizzo come info@clinica.it',
    ),
})

const isWeb = (value: string) => {
  const url = URL.parse(value)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

/** A web address. */
export const url = (label: string, initial: string, more: More = {}): Field<string> => ({
  ...{ kind: 'url', label, initial, max: 500, ...more },
  shape: z
    .string()
    .trim()
    .max(500)
    .refine(
      (value) => (more.optional && value === '') || isWeb(value),
      'Un indirizzo che comincia con https://',
    ),
})

/**
 * Whether a link's address leads to a call of the API, in any spelling: a link of a text must not, because a browser may fetch
 * it ahead with the session of the one who reads. An address that cannot be decoded counts as one.
 */
export function isCall(address: string): boolean {
  if (!address.startsWith('/')) return false
  try {
    const { pathname } = new URL(address, 'https://sito.example')
    return /^\/+api(\/|$)/i.test(decodeURIComponent(pathname))
  } catch {
    return true
  }
}

/** Where a link leads: a page of the site ('/servizi'), a web address, or '{telefono}', which calls the clinic. */
export const path = (label: string, initial: string, more: More = {}): Field<string> => ({
  ...{ kind: 'path', label, initial, max: 500, ...more },
  shape: z
    .string()
    .trim()
    .max(500)
    .refine(
      (value) =>
        (more.optional && value === '') ||
        (/^\/(?![/\\])\S*$|^\{telefono\}$/.test(value) && !isCall(value)) ||
        isWeb(value),
      'Una pagina del sito (/servizi), un indirizzo che comincia con https://, o {telefono}',
    ),
})

const NO_DAY = 'Una data, come 24/11/2026'

/** A day, `yyyy-MM-dd`; empty: none. */
export const day = (label: string, initial: string, more: More = {}): Field<string> => ({
  ...{ kind: 'date', label, initial, ...more },
  shape: z.union([z.literal(''), z.iso.date(NO_DAY)], NO_DAY) as z.ZodType<string>,
})

export const toggle = (label: string, initial: boolean, more: More = {}): Field<boolean> => ({
  ...{ kind: 'switch', label, initial, ...more },
  shape: z.boolean(),
})

/** A whole number of days from `min` to `max`; null: none. */
export const dayCount = (
  label: string,
  { min, max }: { min: number; max: number },
  initial: number | null,
  more: More = {},
): Field<number | null> => ({
  ...{ kind: 'number', label, initial, max, ...more },
  shape: z
    .number('Un numero intero')
    .int('Un numero intero')
    .min(min, `Almeno ${min} giorni: con meno si perderebbe ciò che serve ancora.`)
    .max(max, `Al massimo ${max} giorni`)
    .nullable(),
})

export const choice = <const O extends string>(
  label: string,
  options: Record<O, string>,
  initial: NoInfer<O>,
  more: More = {},
): Field<O> => ({
  ...{ kind: 'choice', label, initial, ...more },
  options: Object.entries<string>(options).map(([value, label]) => ({ value, label })),
  shape: z.enum(Object.keys(options) as [O, ...O[]]) as unknown as z.ZodType<O>,
})

/** A category of the catalogue, by the name of its address. */
export const category = (label: string, initial: string, more: More = {}): Field<string> => ({
  ...{ kind: 'category', label, initial, max: 120, ...more },
  shape: z
    .string()
    .max(120)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Scegli un reparto'),
})

/** Items of the same fields. `min` equal to `max`: their number is fixed. */
export const list = <const F extends Fields>(
  label: string,
  { itemLabel, item, min, max }: { itemLabel: string; item: F; min: number; max: number },
  initial: NoInfer<ValuesOf<F>>[],
  more: More = {},
): Field<ValuesOf<F>[]> => ({
  ...{ kind: 'list', label, initial, item, itemLabel, items: { min, max }, ...more },
  shape: z
    .array(shapeOf(item))
    .min(min, `Almeno ${min}`)
    .max(max, `Al massimo ${max}`) as unknown as z.ZodType<ValuesOf<F>[]>,
})

/** The head of a page: the sentence under its title. */
export const introSection = (max: number, lead: string) => ({
  title: 'Testata',
  fields: { lead: text('Sottotitolo', max, lead) },
})

export type HoursRow = {
  /** 0 Sunday to 6 Saturday. */
  days: number[]
  /** HH:MM */
  ranges: { opens: string; closes: string }[]
  /** Stands after the hours: 'pomeriggio su appuntamento'. */
  note: string
}

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Un’ora come 09:30')
const range = z
  .object({ opens: clock, closes: clock })
  .refine(({ opens, closes }) => opens < closes, 'La fine viene dopo l’inizio')
const hoursRow = z.object({
  days: z.array(z.number().int().min(0).max(6)).min(1, 'Scegli almeno un giorno').max(7),
  ranges: z.array(range).min(1).max(3),
  note: z.string().trim().max(40, 'Al massimo 40 caratteri'),
})

/** Weekly hours: rows of days that have the same hours. */
export const hours = (label: string, initial: HoursRow[], more: More = {}): Field<HoursRow[]> => ({
  ...{ kind: 'hours', label, initial, ...more },
  shape: z.array(hoursRow).max(7) as z.ZodType<HoursRow[]>,
})

/** The shape of an object of these fields. One that it was stored without, since it is newer, has its initial value. */
export function shapeOf<F extends Fields>(fields: F): z.ZodObject {
  return z.object(
    Object.fromEntries(
      Object.entries(fields).map(([key, { shape, initial }]) => [key, shape.prefault(initial)]),
    ),
  )
}

export type Sections = Record<string, { title: string; text?: string; fields: Fields }>

/** A group of texts, edited and published as one. */
export type Group<S extends Sections = Sections> = {
  title: string
  /** The page that shows it, for the preview; null: none shows it. */
  page: string | null
  sections: S
  /** Administrators only. */
  admin?: true
  /** Its values are the facts that other texts name by a placeholder: they take none themselves. */
  isFacts?: true
}

export type GroupValues<G extends Group> = {
  [K in keyof G['sections']]: ValuesOf<G['sections'][K]['fields']>
}

export const group = <const S extends Sections>(definition: Group<S>): Group<S> => definition

/** The fields of a group with their paths: 'banner.lead'. */
export function fieldsOf({ sections }: Group): [path: string, field: Field][] {
  return Object.entries(sections).flatMap(([section, { fields }]) =>
    Object.entries(fields).map(([key, field]): [string, Field] => [`${section}.${key}`, field]),
  )
}

/** Values that replace the initial ones, by path. */
export type Overrides = Readonly<Record<string, unknown>>

/** The values of a group: those stored, and the initial ones where none is stored or the stored one does not fit any more. */
export function valuesOf<G extends Group>(group: G, stored: Overrides = {}): GroupValues<G> {
  const values: Record<string, Record<string, unknown>> = {}
  for (const [section, { fields }] of Object.entries(group.sections)) {
    values[section] = Object.fromEntries(
      Object.entries(fields).map(([key, { initial, shape }]) => {
        const path = `${section}.${key}`
        const own = Object.hasOwn(stored, path) ? shape.safeParse(stored[path]) : undefined
        return [key, own?.success ? own.data : initial]
      }),
    )
  }
  return values as GroupValues<G>
}
