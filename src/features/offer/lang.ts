import type { PartlyItalian } from './shapes.ts'

/** The value of `lang` for a text of a record: 'it' where it has no English version. */
export function langOf({ italian }: PartlyItalian, field: string): 'it' | undefined {
  return italian?.includes(field) ? 'it' : undefined
}
