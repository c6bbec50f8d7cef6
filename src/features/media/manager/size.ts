const UNITS = ['KB', 'MB', 'GB']
const STEP = 1024

/** '184,32 KB', '1,21 MB'; fewer than a KB are whole: '812 Bytes'. */
export function sizeText(bytes: number): string {
  if (bytes < STEP) return `${bytes} Bytes`
  let value = bytes / STEP
  let unit = 0
  // 1024,00 of one unit is written as 1,00 of the next.
  while (Number(value.toFixed(2)) >= STEP && unit < UNITS.length - 1) {
    value /= STEP
    unit += 1
  }
  return `${value.toFixed(2).replace('.', ',')} ${UNITS[unit]}`
}
