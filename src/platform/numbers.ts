/** '1.248': as Italians count, from four digits on and whatever the machine knows of languages. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.')
}

/** '12.5' is '12,5'. Without points, since it may as well be a year. What is no such number stays what it is. */
export function decimal(number: string): string {
  return /^-?\d+\.\d+$/.test(number) ? number.replace('.', ',') : number
}
