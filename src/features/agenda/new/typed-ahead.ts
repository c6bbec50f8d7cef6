/**
 * Letters that are typed after 'N' while the panel is still on the way: an unseen field takes them, so that none acts on the agenda,
 * and the panel's first field goes on with them.
 */

const FIELD = '[data-ahead]'

/** Gives the focus to the unseen field of the agenda. */
export function focusAhead(root: HTMLElement | null): void {
  const field = root?.querySelector<HTMLInputElement>(FIELD)
  if (!field) return
  field.value = ''
  field.hidden = false
  field.focus({ preventScroll: true })
}

/** The text of the unseen field. */
export function typedAhead(): string {
  return document.querySelector<HTMLInputElement>(FIELD)?.value ?? ''
}

/** Gives the focus to the panel's first field, which has begun with that text, and empties the unseen one. */
export function focusFirstField(first: HTMLElement | null): void {
  first?.focus()
  // The focus selects the whole text, which the next letter would replace.
  if (first instanceof HTMLInputElement && typedAhead())
    first.setSelectionRange(first.value.length, first.value.length)
  const unseen = document.querySelector<HTMLInputElement>(FIELD)
  if (unseen) Object.assign(unseen, { value: '', hidden: true })
}
