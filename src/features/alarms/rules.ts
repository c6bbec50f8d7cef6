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
