import { listAddress, parseAsId, parseAsPage, type ViewOf } from '#platform/list/list-address.ts'

export const PAGE_SIZE = 20

/** The page of a form's submissions, and the open one. */
export const statisticsAddress = (form: number) =>
  listAddress({
    path: `/moduli/${form}/statistiche`,
    params: { page: parseAsPage, submission: parseAsId },
    urlKeys: { page: 'pagina', submission: 'invio' },
  })

export type View = ViewOf<ReturnType<typeof statisticsAddress>>

/** Id of the link that opens a submission: where the keyboard comes back to. */
export function linkIdOf(submission: number | string): string {
  return `invio-${submission}`
}
