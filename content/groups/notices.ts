import { choice, day, group, line, list, path } from '../fields.ts'
import { newsOn } from './home.ts'

/** The bar above the site: one notice at a time. */
export const noticesGroup = group({
  title: 'Avvisi',
  page: '/',
  sections: {
    bar: {
      title: 'Avvisi',
      text: 'Uno alla volta, sopra ogni pagina: il primo dell’elenco tra quelli di oggi. Le chiusure ne mettono uno da sole.',
      fields: {
        items: list(
          'Avvisi',
          {
            ...{ itemLabel: 'Avviso', min: 0, max: 10 },
            item: {
              text: line('Testo', 90, ''),
              english: line('Testo in inglese', 90, '', {
                optional: true,
                hint: 'Per le pagine in inglese. Vuoto: vi si legge quello italiano.',
              }),
              label: line('Parole del link', 30, '', { optional: true }),
              to: path('Il link porta a', '', { optional: true }),
              tone: choice('Tono', { info: 'Informazione', trouble: 'Disservizio' }, 'info'),
              from: day('Dal', ''),
              until: day('Al', ''),
            },
          },
          [],
        ),
      },
    },
  },
})

export type Notice = {
  text: string
  english: string
  label: string
  to: string
  tone: 'info' | 'trouble'
  from: string
  until: string
}

/**
 * The notice of a day (`yyyy-MM-dd`): the first of those whose dates include it; null: none. On an English page it has its English
 * text, else the Italian one with `lang`.
 */
export function activeNotice(notices: readonly Notice[], date: string, locale: 'it' | 'en' = 'it') {
  const [notice] = newsOn(notices, date)
  if (!notice) return null
  const { text, english, tone, label, to } = notice
  const own = { text, tone, ...(label && to && { link: { label, href: to } }) }
  if (locale === 'it') return own
  if (!english) return { ...own, lang: 'it' as const }
  const isItalian = to.startsWith('/') && !to.startsWith('/en/')
  const link = isItalian
    ? { label: 'Read more (in Italian)', href: to, hrefLang: 'it' as const }
    : { label: 'Read more', href: to }
  return { text: english, tone, ...(own.link && { link }) }
}
