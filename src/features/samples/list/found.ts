import { searchFor } from '#platform/list/folded.ts'

/** The rows in whose words each searched one occurs. */
export function rowsFound<R>(rows: readonly R[], q: string, wordsOf: (row: R) => readonly string[]): R[] {
  const isFound = searchFor(q)
  return rows.filter((row) => isFound(wordsOf(row).join(' ')))
}

/** A telephone number as it is shown and as it may be typed, without blanks. */
export function phoneWords(phone: string): string[] {
  return [phone, phone.replaceAll(' ', '')]
}

/** Those in a state; null: in any. */
export function inStatus<R extends { status: string }>(rows: readonly R[], status: R['status'] | null): R[] {
  return rows.filter((row) => status === null || row.status === status)
}
