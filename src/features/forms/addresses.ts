import {
  listAddress,
  parseAsFlag,
  parseAsId,
  parseAsPage,
  parseAsSearch,
  type ViewOf,
} from '#platform/list/list-address.ts'

/** The list of forms. `code` is the form whose link and code the dialog shows. */
export const formsAddress = listAddress({
  path: '/moduli',
  params: { q: parseAsSearch, creating: parseAsFlag, code: parseAsId },
  urlKeys: { creating: 'nuovo', code: 'codice' },
  filters: ['q'],
})
export type FormsView = ViewOf<typeof formsAddress>

/** Id of the link that opens a form, or of the one for a new form: the focus returns there. */
export function formLinkId(form: number | 'new'): string {
  return `modulo-${form}`
}

/** The page of a form's submissions, and the open one. */
export const statisticsAddress = (form: number) =>
  listAddress({
    path: `/moduli/${form}/statistiche`,
    params: { page: parseAsPage, submission: parseAsId },
    urlKeys: { page: 'pagina', submission: 'invio' },
  })
export type StatisticsView = ViewOf<ReturnType<typeof statisticsAddress>>

export const SUBMISSIONS_PAGE = 20
