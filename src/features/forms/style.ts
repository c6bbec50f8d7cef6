import { contrastOf } from '#ui/contrast.ts'
import type { FormLook } from './visitor/contract.ts'

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

export const colourNames = Object.keys(COLOURS) as ColourName[]

/** The look of a form: the choices of staff, and defaults for the rest. */
export type Style = FormLook & Record<ColourName, string>

export function withDefaults({ formWidth, borderRadius, padding, ...chosen }: FormLook): Style {
  const colours = colourNames.map((name) => [name, chosen[name] ?? COLOURS[name]])
  return { ...(Object.fromEntries(colours) as typeof COLOURS), formWidth, borderRadius, padding }
}

/** Pairs of a text colour and the colour behind it. */
const PAIRS: readonly [ColourName, ColourName][] = [
  ['textColor', 'backgroundColor'],
  ['fieldColor', 'fieldBackgroundColor'],
  ['buttonTextColor', 'buttonColor'],
]

/** WCAG AA for text of any size. */
export const READABLE = 4.5

/** The text colours with too little contrast, and the contrast they have. */
export function unreadable(style: Style): { name: ColourName; on: ColourName; contrast: number }[] {
  return PAIRS.map(([name, on]) => ({ name, on, contrast: contrastOf(style[name], style[on]) })).filter(
    ({ contrast }) => contrast < READABLE,
  )
}

/** Share of the text colour in a placeholder; the rest is the background. */
const HINT = 0.7

/** The colour of placeholders: fainter than typed text where that stays readable, else the same. */
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

/** Whether white has more contrast on it than black. */
export function isDark(colour: string): boolean {
  return contrastOf(colour, '#ffffff') > contrastOf(colour, '#000000')
}

/** Converts pixels to rem, so that text grows with the reader's browser settings. */
export function inRem(size: string): string {
  return size.endsWith('px') ? `${Number.parseInt(size, 10) / 16}rem` : size
}
