type Field = HTMLSelectElement | HTMLInputElement

/** The lists and radio buttons of an island that are not as the server drew them: they were chosen from before React came. */
export function earlyChoices(place: Element): Field[] {
  const lists = [...place.querySelectorAll('select')].filter(
    ({ options, selectedIndex }) =>
      selectedIndex !==
      Math.max(
        0,
        [...options].findIndex((option) => option.defaultSelected),
      ),
  )
  return [...lists, ...radiosOf(place).filter(({ checked, defaultChecked }) => checked && !defaultChecked)]
}

/**
 * Repeats the early choices of an island that is live now, for React's handlers. Radio buttons are unchecked before: React ignores a
 * click on one that was checked when it came.
 */
export function repeatEarlyChoices(place: Element): void {
  const chosen = earlyChoices(place).map((field) => ({ field, value: field.value }))
  if (chosen.some(({ field }) => field.type === 'radio'))
    for (const radio of radiosOf(place)) radio.checked = radio.defaultChecked
  for (const { field, value } of chosen) {
    if (field.type === 'radio') {
      field.click()
      continue
    }
    field.value = value
    // Browsers send both, in this order: forms store their draft at the first.
    for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
  }
}

const radiosOf = (place: Element) => [...place.querySelectorAll<HTMLInputElement>('input[type=radio]')]
