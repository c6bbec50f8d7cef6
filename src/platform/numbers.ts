/** '1.248': as Italians count, from four digits on and whatever the machine knows of languages. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.')
}
