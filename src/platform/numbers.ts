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
