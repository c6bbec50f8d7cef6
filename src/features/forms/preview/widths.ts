/** On which screens a form is looked at. */

/** The narrowest phone most people have. */
export const PHONE = 390
/** Beside the form on a wide screen, so that its own width is seen. */
const AROUND = 48

export const screens = ['telefono', 'computer'] as const
export type Screen = (typeof screens)[number]
export const screenNames: Record<Screen, string> = { telefono: 'Telefono', computer: 'Computer' }

export function screenWidth(screen: Screen, formWidth: number): number {
  return screen === 'telefono' ? PHONE : formWidth + AROUND
}

export function readScreen(text: string | null): Screen | null {
  return screens.find((one) => one === text) ?? null
}
