/** What is typed outlives a reload, in this tab only, until it is sent. */
const KEY = 'modulo-contatti'

const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'subject', 'message'] as const
export type FieldName = (typeof FIELDS)[number]
export type Typed = Record<FieldName, string>

export function isField(name: string): name is FieldName {
  return (FIELDS as readonly string[]).includes(name)
}

export function readForm(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  return Object.fromEntries(FIELDS.map((name) => [name, String(data.get(name) ?? '')])) as Typed
}

export function keep(form: HTMLFormElement | null): void {
  try {
    if (form) sessionStorage.setItem(KEY, JSON.stringify(readForm(form)))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Full or switched off: the form works, it only forgets on reload.
  }
}

/** Fills in what was kept, but never over what somebody typed before the page was ready. */
export function restore(form: HTMLFormElement): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (!kept || typeof kept !== 'object') return
    for (const [name, text] of Object.entries(kept)) {
      if (!isField(name) || typeof text !== 'string') continue
      const control = form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement
      control.value ||= text
    }
  } catch {
    // Nothing that can be read was kept.
  }
}
