export const roles = ['admin', 'editor'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = { admin: 'Amministratore', editor: 'Editor' }

/** Whether a role has a permission. No role means no permission. */
export function may(role: Role | null | undefined, permission: 'edit' | 'delete' | 'admin'): boolean {
  return permission === 'edit' ? role === 'admin' || role === 'editor' : role === 'admin'
}
