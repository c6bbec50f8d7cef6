import { contrastOf } from '#ui/contrast.ts'

/** How a form looks: what staff chose, and ours where they chose nothing. */
export type Style = {
  /** Pixels. */
  formWidth: number
  backgroundColor: string
  /** Labels and texts. */
  textColor: string
  fieldBackgroundColor: string
  /** What people type. */
  fieldColor: string
  buttonColor: string
  buttonTextColor: string
  borderRadius: string
  padding: string
}

const COLOURS = {
  backgroundColor: '#ffffff',
  textColor: '#1c2b30',
  fieldBackgroundColor: '#ffffff',
  fieldColor: '#1c2b30',
  // White on the accent colour would be 3.6:1, too little to read.
  buttonColor: '#4a90a4',
  buttonTextColor: '#0c1416',
} as const
export type ColourName = keyof typeof COLOURS
export const DEFAULT_COLOURS: Readonly<Record<ColourName, string>> = COLOURS

export type Chosen = { [name in ColourName]: string | null } & Pick<
  Style,
  'formWidth' | 'borderRadius' | 'padding'
>

export function withDefaults(chosen: Chosen): Style {
  const colours = Object.entries(COLOURS).map(([name, ours]) => [name, chosen[name as ColourName] ?? ours])
  const { formWidth, borderRadius, padding } = chosen
  return { ...(Object.fromEntries(colours) as typeof COLOURS), formWidth, borderRadius, padding }
}

/** Of which pair the first is read on the second. */
const PAIRS: readonly [ColourName, ColourName][] = [
  ['textColor', 'backgroundColor'],
  ['fieldColor', 'fieldBackgroundColor'],
  ['buttonTextColor', 'buttonColor'],
]

/** WCAG AA for text of any size. */
export const READABLE = 4.5

/** The colours too near to what they stand on to be read, and how near. */
export function unreadable(style: Style): { name: ColourName; on: ColourName; contrast: number }[] {
  return PAIRS.map(([name, on]) => ({ name, on, contrast: contrastOf(style[name], style[on]) })).filter(
    ({ contrast }) => contrast < READABLE,
  )
}

/** How much of the colour of what is typed a placeholder has: the ground shines through. */
const HINT = 0.7

/** The colour of placeholders: fainter than what is typed, as far as it can be read then; otherwise just that. */
export function hintColour({ fieldColor, fieldBackgroundColor }: Style): string {
  const faint = mixed(fieldColor, fieldBackgroundColor, HINT)
  return contrastOf(faint, fieldBackgroundColor) < READABLE ? fieldColor : faint
}

function mixed(one: string, other: string, share: number): string {
  const [from, to] = [channelsOf(one), channelsOf(other)]
  const channels = from.map((channel, n) => Math.round(channel * share + (to[n] ?? 0) * (1 - share)))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(colour: string): number[] {
  const long = colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  return [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16))
}

/** Whether white is read better on it than black. */
export function isDark(colour: string): boolean {
  return contrastOf(colour, '#ffffff') > contrastOf(colour, '#000000')
}

/** Text grows with what the reader has chosen: pixels are those of a browser nobody has changed. */
export function inRem(size: string): string {
  return size.endsWith('px') ? `${Number.parseInt(size, 10) / 16}rem` : size
}
