/** '1.248': as Italians count, from four digits on and whatever the machine knows of languages. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.')
}

/**
 * Writes a decimal number the Italian way: '12.5' becomes '12,5', without points between thousands, since it may be a
 * year. Other texts stay as they are.
 */
export function decimal(number: string): string {
  return /^-?\d+\.\d+$/.test(number) ? number.replace('.', ',') : number
}

/** '1 visita', '3 visite' */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Minutes as hours in words, to a tenth: '1 ora', '1,5 ore'. */
export function hoursText(minutes: number): string {
  const hours = decimal(String(Math.round(minutes / 6) / 10))
  return hours === '1' ? '1 ora' : `${hours} ore`
}
