import { type MetaFunction, useOutletContext } from 'react-router'
import type { CurrentUser } from '#features/auth/contract.ts'
import { clinicNameOf } from '#features/content/facts.ts'

/** The head of a page for the staff: never in a search engine, and never a person's name in the title. */
export function staffMeta(title: string): MetaFunction {
  return ({ matches }) => [
    { title: `${title} · ${clinicNameOf(matches)}` },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The session's user. Only for pages inside the staff frame, which are drawn once the user is known. */
export function useStaffUser(): CurrentUser {
  return useOutletContext<CurrentUser>()
}
