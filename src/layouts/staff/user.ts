import { useOutletContext } from 'react-router'
import type { CurrentUser } from '#features/auth/contract.ts'

/** The session's user. Only for pages inside the staff frame, which are drawn once the user is known. */
export function useStaffUser(): CurrentUser {
  return useOutletContext<CurrentUser>()
}
