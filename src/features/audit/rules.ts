/** The kinds of events one can filter by: each event is of exactly one. */
export const auditKinds = ['read', 'changed', 'exported', 'access', 'deleted'] as const
export type AuditKind = (typeof auditKinds)[number]

/** Records a user may read in a day without a warning, however few they read on other days. */
const MANY_READS = 300
const TIMES_USUAL = 3
const MANY_EXPORTED = 1000
const MANY_EXPORTS = 5

/** Whether a user has read so many contacts in a day that it is compared with other days. */
export function isManyReads(contacts: number): boolean {
  return contacts > MANY_READS
}

/**
 * Whether a day's reads are far more than a user's on other days.
 * @param today contacts read today
 * @param days contacts read on each earlier day of work
 */
export function isUnusual(today: number, days: readonly number[]): boolean {
  return today > TIMES_USUAL * median(days)
}

/** Whether a user has exported too much in a day: in files, or in records of all files together. */
export function isManyExports({ files, records }: { files: number; records: number }): boolean {
  return files > MANY_EXPORTS || records > MANY_EXPORTED
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  if (sorted.length === 0) return 0
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}
