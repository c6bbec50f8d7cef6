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
  field.focus({ preventScroll: true })
}

/** Answers the text of the unseen field, and empties it. */
export function takeTyped(): string {
  const field = document.querySelector<HTMLInputElement>(FIELD)
  const text = field?.value ?? ''
  if (field) field.value = ''
  return text
}
