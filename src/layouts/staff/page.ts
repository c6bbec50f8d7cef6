import { type MetaDescriptor, useOutletContext } from 'react-router'
import { clinic } from '#content/clinic.ts'
import type { CurrentUser } from '#features/auth/contract.ts'

/** Head of a page for the staff: never in a search engine, and never a person's name in the title. */
export function staffMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${clinic.name}` }, { name: 'robots', content: 'noindex' }]
}

/** The session's user. Only for pages inside the staff frame, which are drawn once the user is known. */
export function useStaffUser(): CurrentUser {
  return useOutletContext<CurrentUser>()
}
