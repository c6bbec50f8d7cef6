import { useOutletContext } from 'react-router'
import type { CurrentUser } from '#features/auth/contract.ts'

/** Who is logged in. Only for pages inside the staff frame, which are drawn once that is known. */
export function useStaffUser(): CurrentUser {
  return useOutletContext<CurrentUser>()
}
