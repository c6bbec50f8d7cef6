/** A task, or a call to make. */
export const taskKinds = ['task', 'call'] as const
export type TaskKind = (typeof taskKinds)[number]

/** The groups in the order of the page. */
export const groupNames = [
  'absences',
  'messages',
  'requests',
  'reminders',
  'calls',
  'authorisations',
  'agreements',
  'visits',
  'mails',
  'tasks',
  'later',
] as const
/** Those of a doctor. */
export const doctorsGroups = ['calls', 'visits', 'tasks', 'later'] as const
export type GroupName = (typeof groupNames)[number]

/** Characters of a message that its row shows. */
export const EXCERPT = 200

/** Rows of a group that the desk shows at most. */
export const GROUP_MAX = 100
