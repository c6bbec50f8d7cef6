import { type Overrides, valuesOf } from './fields.ts'
import { aboutGroup } from './groups/about.ts'
import { analysisGroup } from './groups/analysis.ts'
import { clinicGroup, clinicOf, withoutLaboratory } from './groups/clinic.ts'
import { companyGroup, companyOf } from './groups/company.ts'
import { faqGroup } from './groups/faq.ts'
import { homeGroup, newsOn } from './groups/home.ts'
import { inaugurationGroup } from './groups/inauguration.ts'
import { noticesGroup } from './groups/notices.ts'
import { retentionGroup, retentionOf } from './groups/retention.ts'
import { type PageName, searchGroup, titlesOf } from './groups/search.ts'
import { servicesGroup } from './groups/services.ts'
import type { LegalFacts } from './legal/facts.ts'
import type { PageText } from './page-text.ts'
import { blocksOf, filled, filledAll, withoutLaboratoryItems } from './placeholders.ts'

/** All texts of the site that staff edit, in the order of 'Sito web'. */
export const groups = {
  clinica: clinicGroup,
  'prima-pagina': homeGroup,
  avvisi: noticesGroup,
  'chi-siamo': aboutGroup,
  'centro-analisi': analysisGroup,
  servizi: servicesGroup,
  'domande-frequenti': faqGroup,
  inaugurazione: inaugurationGroup,
  'motori-di-ricerca': searchGroup,
  'dati-legali': companyGroup,
  conservazione: retentionGroup,
} as const

export type GroupKey = keyof typeof groups
export const GROUP_KEYS = Object.keys(groups) as [GroupKey, ...GroupKey[]]

/** The published values of a group, which stand over the initial ones. `date`: the day of its publication, `yyyy-MM-dd`. */
export type Published = { value: Overrides; version: number; date: string }
export type Stored = Readonly<Partial<Record<GroupKey, Published>>>

/** Everything the clinic says about itself, at one moment: a page and a mail are made from one such value. */
export type Content = ReturnType<typeof contentOf>

/**
 * The content of the site: the initial texts, and over them those published.
 * @param stored the published values by group; a group without any has its initial ones
 * @param hasLaboratory whether the catalogue shows the category of the analysis centre; without it no text is about a laboratory
 */
export function contentOf(stored: Stored = {}, { hasLaboratory = true }: { hasLaboratory?: boolean } = {}) {
  const raw = <K extends GroupKey>(key: K) => {
    const values = valuesOf(groups[key], stored[key]?.value)
    return hasLaboratory ? values : withoutLaboratoryItems(values)
  }
  const entered = clinicOf(raw('clinica'))
  const clinic = hasLaboratory ? entered : withoutLaboratory(entered)
  const company = companyOf(raw('dati-legali'))
  const facts = { clinic, company }
  const values = <K extends GroupKey>(key: K) => filledAll(raw(key), facts)
  const retention = retentionOf(raw('conservazione'))
  const search = values('motori-di-ricerca')
  return {
    hasLaboratory,
    clinic,
    company,
    retention,
    home: values('prima-pagina'),
    notices: values('avvisi').bar.items,
    about: values('chi-siamo'),
    analysis: values('centro-analisi'),
    services: values('servizi'),
    faq: faqOf(raw('domande-frequenti'), facts),
    inauguration: values('inaugurazione'),
    /** Staff have published the invitation: it is not the example's. */
    hasOwnInvitation: stored.inaugurazione !== undefined,
    titles: titlesOf(search, clinic.name),
    descriptions: Object.fromEntries(
      Object.entries(search).map(([name, { description }]) => [name, description]),
    ) as Record<PageName, string>,
    /** The facts of the legal texts. */
    legal: {
      clinic,
      company,
      retention,
      hasLaboratory,
      published: publicationsOf(stored),
    } satisfies LegalFacts,
  }
}

type Facts = Pick<LegalFacts, 'clinic' | 'company'>

function faqOf({ intro, questions }: ReturnType<typeof valuesOf<typeof faqGroup>>, facts: Facts): PageText {
  return {
    title: 'Domande frequenti',
    lead: filled(intro.lead, facts),
    sections: questions.items
      .map(({ question, answer }) => ({
        id: anchorOf(question),
        title: filled(question, facts),
        blocks: blocksOf(answer, facts),
      }))
      .filter(({ title, blocks }) => title !== '' && blocks.length > 0),
  }
}

/** 'Devo registrarmi?' → 'devo-registrarmi' */
function anchorOf(question: string): string {
  const plain = question.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

/** The publications of the groups that legal texts print. */
function publicationsOf(stored: Stored): LegalFacts['published'] {
  const printed = [stored.clinica, stored['dati-legali'], stored.conservazione].filter(
    (one) => one !== undefined,
  )
  const date = printed
    .map((one) => one.date)
    .sort()
    .at(-1)
  return date ? { times: printed.reduce((sum, { version }) => sum + version, 0), date } : null
}

/** The content of a day (`yyyy-MM-dd`): without the news of other days. */
export function contentOn(content: Content, date: string): Content {
  const { home } = content
  return { ...content, home: { ...home, news: { items: newsOn(home.news.items, date) } } }
}

/** The content without the departments whose category the site does not show. `shown`: the addresses' names of those it does. */
export function contentWith(content: Content, shown: readonly { slug: string }[]): Content {
  const { home } = content
  const items = home.departments.items.filter((one) => shown.some(({ slug }) => slug === one.slug))
  return { ...content, home: { ...home, departments: { ...home.departments, items } } }
}

/** The content of a new installation. */
export const exampleContent: Content = contentOf()
