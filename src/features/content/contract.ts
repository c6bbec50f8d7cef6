import { z } from 'zod'
import { GROUP_KEYS } from '#content/site.ts'
import { endpoint } from '#platform/http/endpoint.ts'

const access = ['admin', 'editor'] as const
const key = z.enum(GROUP_KEYS)
const params = z.object({ key })

/** Values by path ('banner.lead') that replace the initial ones. Each is checked when it is published. */
const Overrides = z.record(z.string().max(80), z.unknown())

/** The published version the work began with; 0: none was published yet. */
const version = z.int('Valore non valido').min(0, 'Valore non valido').max(2_147_483_647, 'Valore non valido')

const publication = {
  version,
  /** When it was published; null: the product's own texts. */
  publishedAt: z.string().nullable(),
  publishedBy: z.string().nullable(),
}

export const TextDraft = z.object({
  value: Overrides,
  /** The version it began with: an older one than the published means that a colleague has published meanwhile. */
  base: version,
  savedAt: z.string(),
})

export type TextDraft = z.output<typeof TextDraft>

export const SiteText = z.object({ key, value: Overrides, ...publication, draft: TextDraft.nullable() })
export type SiteText = z.output<typeof SiteText>

export const SiteTextRow = z.object({
  key,
  ...publication,
  /** The caller's draft; without one the published values. */
  value: Overrides,
  /** How many fields the caller's draft changes; null: there is none. */
  draftChanges: z.int().nullable(),
})
export type SiteTextRow = z.output<typeof SiteTextRow>

export const TextVersion = z.object({
  version,
  value: Overrides,
  publishedAt: z.string(),
  publishedBy: z.string().nullable(),
  /** Paths whose value differs from the version before. */
  changes: z.array(z.string()),
})
export type TextVersion = z.output<typeof TextVersion>

export const listSiteTexts = endpoint({
  method: 'GET',
  path: '/api/site/texts',
  access: [...access],
  summary: 'I gruppi di testi del sito: quando sono stati pubblicati, e se chi chiede ne ha una bozza.',
  answer: z.array(SiteTextRow),
})

export const getSiteText = endpoint({
  method: 'GET',
  path: '/api/site/texts/:key',
  access: [...access],
  summary:
    'Un gruppo di testi: i campi pubblicati che cambiano quelli del prodotto, e la bozza di chi chiede.',
  params,
  answer: SiteText,
})

export const listTextVersions = endpoint({
  method: 'GET',
  path: '/api/site/texts/:key/versions',
  access: [...access],
  summary: 'Le versioni pubblicate di un gruppo di testi, dall’ultima.',
  params,
  answer: z.array(TextVersion),
})

export const saveTextDraft = endpoint({
  method: 'PUT',
  path: '/api/site/texts/:key/draft',
  access: [...access],
  summary: 'Salva la bozza di chi chiede. Nessun altro la vede, e il sito non cambia.',
  params,
  body: z.object({ value: Overrides, version }),
  answer: TextDraft,
})

export const deleteTextDraft = endpoint({
  method: 'DELETE',
  path: '/api/site/texts/:key/draft',
  access: [...access],
  summary: 'Scarta la bozza di chi chiede.',
  params,
  answer: z.object({ ok: z.literal(true) }),
})

export const publishSiteText = endpoint({
  method: 'POST',
  path: '/api/site/texts/:key/publish',
  access: [...access],
  summary:
    'Pubblica questi testi al posto di quelli di adesso, e scarta la bozza di chi chiede. 409 se nel frattempo ha pubblicato qualcun altro. I gruppi dei soli amministratori: solo a chi si è identificato da non più di dieci minuti (`not_confirmed`).',
  params,
  body: z.object({ value: Overrides, version }),
  answer: SiteText,
})
