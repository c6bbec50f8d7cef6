export const roles = ['admin', 'editor', 'medico'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  admin: 'Amministratore',
  editor: 'Segreteria',
  medico: 'Medico',
}

/**
 * Whether a role has a permission: `edit` is what the reception does, in every record of the clinic; doctors have calls of
 * their own. No role means no permission.
 */
export function may(role: Role | null | undefined, permission: 'edit' | 'delete' | 'admin'): boolean {
  return permission === 'edit' ? role === 'admin' || role === 'editor' : role === 'admin'
}
