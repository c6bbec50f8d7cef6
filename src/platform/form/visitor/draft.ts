/** The draft of a visitor's form, read from plain fields and stored in this tab until it is sent. */

/** Text by the name of its field; for boxes to tick, the values of the ticked ones. */
export type Typed = Readonly<Record<string, string | readonly string[]>>

/** The fields of a form and the way their draft is stored. */
export type DraftFields = {
  /** Name in the tab's storage. */
  key: string
  names: readonly string[]
  /** Names of fields that are several boxes to tick. */
  many?: readonly string[]
}

// Staff name the fields of the clinic's forms: one named `reset` or `elements` would hide the form's own property.

/** The fields of a form, whatever they are named. */
export function controlsOf(form: HTMLFormElement): HTMLFormControlsCollection {
  return Reflect.get(HTMLFormElement.prototype, 'elements', form)
}

/** Empties a form, whatever its fields are named, and deletes its draft. */
export function clearForm(form: HTMLFormElement, fields: DraftFields): void {
  HTMLFormElement.prototype.reset.call(form)
  inStorage(() => sessionStorage.removeItem(fields.key))
}

/** A half-typed date reads as empty in the browser, and would get lost silently. */
const UNREADABLE = '?'

export function readForm(form: HTMLFormElement, { names, many }: DraftFields): Typed {
  const data = new FormData(form)
  const readOne = (name: string) => {
    const control = controlsOf(form).namedItem(name) as HTMLInputElement | null
    return control?.validity?.badInput ? UNREADABLE : String(data.get(name) ?? '')
  }
  return Object.fromEntries(
    names.map((name) => [name, many?.includes(name) ? data.getAll(name).map(String) : readOne(name)]),
  )
}

export function saveDraft(form: HTMLFormElement, fields: DraftFields): void {
  inStorage(() => sessionStorage.setItem(fields.key, JSON.stringify(readForm(form, fields))))
}

/** The stored draft of a form, by the names of its fields. */
export function readDraft(key: string): ReadonlyMap<string, unknown> {
  let saved: unknown
  inStorage(() => {
    saved = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  })
  return new Map(saved && typeof saved === 'object' ? Object.entries(saved) : [])
}

/** Fills the draft in, but never over text typed before the page was ready, which becomes part of the draft. */
export function restoreDraft(form: HTMLFormElement, fields: DraftFields): void {
  const draft = readDraft(fields.key)
  const controls = [...controlsOf(form)].filter((control) =>
    fields.names.includes((control as HTMLInputElement).name),
  )
  const isTyped = controls.some((control) => 'defaultValue' in control && isTouched(control))
  for (const control of controls) fillIn(control, draft.get((control as HTMLInputElement).name))
  if (isTyped) saveDraft(form, fields)
}

const isBox = (control: Element) => control instanceof HTMLInputElement && control.type === 'checkbox'

/** Whether a field no longer has its initial value. A select has no such value. */
function isTouched(control: Element): boolean {
  const field = control as HTMLInputElement
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== (field.defaultValue ?? '')
}

function fillIn(control: Element, saved: unknown): void {
  const field = control as HTMLInputElement
  const boxes = Array.isArray(saved) ? saved : [saved]
  if (isBox(field)) field.checked ||= boxes.includes(field.value)
  else if (typeof saved === 'string' && !isTouched(field)) field.value = saved
}

function inStorage(use: () => void): void {
  try {
    use()
  } catch {
    // The storage is full, switched off or unreadable: the form works, but a reload loses its draft.
  }
}
