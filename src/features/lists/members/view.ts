import {
  listAddress,
  parseAsFlag,
  parseAsPage,
  parseAsSearch,
  type ViewOf,
} from '#platform/list/list-address.ts'

export const membersAddress = (list: number) =>
  listAddress({
    path: `/liste/${list}`,
    params: { q: parseAsSearch, page: parseAsPage, adding: parseAsFlag },
    urlKeys: { adding: 'aggiungi' },
  })

export type View = ViewOf<ReturnType<typeof membersAddress>>

/** Id of the link to a member, and of the one that adds a contact: where the keyboard comes back to. */
export function linkIdOf(member: number | 'new'): string {
  return `membro-${member}`
}
