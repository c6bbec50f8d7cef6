export const roles = ['admin', 'editor'] as const
export type Role = (typeof roles)[number]

/** What a role may do. No role means no permission: never treated as an administrator. */
export function may(role: Role | null | undefined, permission: 'edit' | 'delete' | 'admin'): boolean {
  return permission === 'edit' ? role === 'admin' || role === 'editor' : role === 'admin'
}
