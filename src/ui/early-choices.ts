type Field = HTMLSelectElement | HTMLInputElement

/** The lists and radio buttons of an island that were chosen from before React came: they are not as the server drew them. */
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
 * Prepares the early choices of an island for React, to which a button that is checked already is one that it has checked itself.
 * @returns chooses again, for React's handlers
 */
export function takeEarlyChoices(place: Element): () => void {
  const chosen = earlyChoices(place).map((field) => ({ field, value: field.value }))
  if (chosen.some(({ field }) => isRadio(field)))
    for (const radio of radiosOf(place)) radio.checked = radio.defaultChecked
  return () => {
    for (const { field, value } of chosen) {
      if (isRadio(field)) {
        field.click()
        continue
      }
      field.value = value
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
}

const radiosOf = (place: Element) => [...place.querySelectorAll<HTMLInputElement>('input[type=radio]')]

const isRadio = (field: Field) => field.type === 'radio'
