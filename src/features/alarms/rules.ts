/** Kinds of warnings for admins. */
export const alarmKinds = [
  'many_reads',
  'many_exports',
  'login_flood',
  'broken_chain',
  'failed_backup',
  'full_quota',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** Whether a warning is about what a user did: it is then about the user's number and a day. */
export function isAboutUser({ kind, about }: { kind: AlarmKind; about: string }, userId: number): boolean {
  return (kind === 'many_reads' || kind === 'many_exports') && about.startsWith(`${userId} `)
}
