/** The value of `lang` for a text of a record: 'it' where a page in English has no English version of it. */
export function langOf(
  { italian }: { italian?: readonly string[] | undefined },
  field: string,
): 'it' | undefined {
  return italian?.includes(field) ? 'it' : undefined
}
