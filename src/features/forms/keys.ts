/** What a field's value is called in a submission. Light: the public pages load it with the form. */

/** What a hidden field for programs, the version of the form and the page it stands on are sent as: no label leads to these. */
export const TRAP = '_trap'
export const VERSION = '_version'
export const SOURCE = '_source'

/** The fixed payload's names, and the fields they mean. */
export const FIXED = {
  firstName: 'nome',
  lastName: 'cognome',
  email: 'email',
  phone: 'telefono',
  subject: 'oggetto',
  message: 'messaggio',
} as const

/** The label in lower case, without all that is neither letter nor figure. */
export function keyOf(label: string): string {
  return label
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The key of each field, in their order. Labels that come down to the same are counted: nome, nome2. */
export function fieldKeys(fields: readonly { label: string }[]): string[] {
  const taken = new Set<string>()
  return fields.map(({ label }) => {
    const key = keyOf(label) || 'campo'
    let free = key
    for (let n = 2; taken.has(free); n++) free = `${key}${n}`
    taken.add(free)
    return free
  })
}

/** Whether the fixed payload is enough for the form: it has all six fields, and the others may be left out. */
export function takesFixed(fields: readonly { key: string; required: boolean }[]): boolean {
  const fixed: string[] = Object.values(FIXED)
  const others = fields.filter(({ key }) => !fixed.includes(key))
  return fields.length - others.length === fixed.length && others.every(({ required }) => !required)
}

/** Whether the form asks for exactly what the fixed payload carries. */
export function isFixed(fields: readonly { label: string }[]): boolean {
  const keys = fieldKeys(fields)
  const fixed: string[] = Object.values(FIXED)
  return keys.length === fixed.length && fixed.every((key) => keys.includes(key))
}
