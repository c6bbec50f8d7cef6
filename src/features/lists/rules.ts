export const DEFAULT_COLOR = '#3b82f6'

/** Suggested colours; others can be picked too. */
export const swatches = [
  { color: DEFAULT_COLOR, name: 'Blu' },
  { color: '#4a90a4', name: 'Ottanio' },
  { color: '#4f9d77', name: 'Verde' },
  { color: '#cda400', name: 'Senape' },
  { color: '#d0744e', name: 'Terracotta' },
  { color: '#c2454f', name: 'Rosso' },
  { color: '#8a5cc2', name: 'Viola' },
  { color: '#64748b', name: 'Grigio' },
] as const

/** Expands '#fff' to '#ffffff', the only spelling a colour input accepts. */
export function sixDigits(color: string): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color)
  return (
    short
      ? `#${short
          .slice(1)
          .map((digit) => digit + digit)
          .join('')}`
      : color
  ).toLowerCase()
}
