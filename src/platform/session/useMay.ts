import { useOutletContext } from 'react-router'
import { may, type Role } from './roles.ts'

/**
 * Whether the user of a staff page has a permission. Only below the staff frame, whose outlet carries the user.
 * @param permission see `may`
 */
export function useMay(permission: Parameters<typeof may>[1]): boolean {
  return may(useOutletContext<{ role: Role }>().role, permission)
}
