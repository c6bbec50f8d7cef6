type ClassPart = string | false | null | undefined

/** Joins class names, leaving out what is not there. */
export function cx(...parts: ClassPart[]): string {
  return parts.filter(Boolean).join(' ')
}
