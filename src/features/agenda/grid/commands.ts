import { type ActionName, actionOfKey } from '../visit/actions.ts'
import type { Step } from './neighbours.ts'

/** Commands of the agenda's keys. */
export type Command =
  | { do: 'focus'; step: Step }
  | { do: 'day'; by: number }
  | { do: 'view'; to: 'day' | 'week' | 'list' }
  | { do: 'today' | 'date' | 'rooms' | 'navPane' | 'find' | 'region' | 'keys' | 'new' | 'close' }
  | { do: 'open' | 'cut' | 'paste' | 'block' | 'absence' | 'remove' | 'print' }
  | { do: 'act'; name: ActionName }
  | { do: 'step' | 'length'; minutes: number }
  | { do: 'column'; by: number }
  | { do: 'put'; squeeze: boolean }
  | { do: 'back' | 'nextFree' }

export type Mode = 'moving' | 'visit' | 'free' | 'mark' | 'other'

type Pressed = { key: string; shift: boolean; ctrl: boolean; alt: boolean }

const STEPS: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
}
const LIST_STEPS: Record<string, Step> = { j: 'down', k: 'up' }
const LETTERS: Record<string, Command> = {
  t: { do: 'today' },
  g: { do: 'date' },
  '1': { do: 'view', to: 'day' },
  '2': { do: 'view', to: 'week' },
  '3': { do: 'view', to: 'list' },
  m: { do: 'rooms' },
  '\\': { do: 'navPane' },
  '/': { do: 'find' },
  '?': { do: 'keys' },
  n: { do: 'new' },
}
/**
 * The command of a key.
 *
 * @param inGrid whether the focus is in the grid, where arrows and Enter are commands
 * @param letters whether single characters are commands
 */
export function commandOf(pressed: Pressed, mode: Mode, inGrid: boolean, letters: boolean): Command | null {
  const { key, shift, ctrl, alt } = pressed
  if (mode === 'moving') return movingCommand(pressed)
  if (key === 'F6') return { do: 'region' }
  if (key === 'PageUp' || key === 'PageDown') {
    if (ctrl || alt) return null
    return { do: 'day', by: (key === 'PageUp' ? -1 : 1) * (shift ? 7 : 1) }
  }
  if (key === 'Escape') return { do: 'close' }
  if (ctrl && !shift && !alt && key.toLowerCase() === 'p') return { do: 'print' }
  if (inGrid) {
    const command = gridCommand(pressed, mode)
    if (command) return command
  }
  if (!letters || ctrl || alt) return null
  const letter = key.length === 1 ? key.toLowerCase() : key
  const step = LIST_STEPS[letter]
  if (step && !shift) return { do: 'focus', step }
  if (mode === 'visit' && inGrid) {
    if (letter === 'x' && !shift) return { do: 'cut' }
    const name = actionOfKey(shift ? letter.toUpperCase() : letter)
    if (name) return { do: 'act', name }
  }
  if (mode === 'free' && inGrid && letter === 'b') return { do: shift ? 'absence' : 'block' }
  if (inGrid && letter === 'v' && !shift) return { do: 'paste' }
  if (shift && /[a-z]/.test(letter)) return null
  return LETTERS[letter] ?? null
}

function gridCommand({ key, shift, ctrl, alt }: Pressed, mode: Mode): Command | null {
  if (alt) {
    const step = mode === 'visit' && !ctrl && { ArrowUp: -5, ArrowDown: 5 }[key]
    return step ? { do: 'length', minutes: step } : null
  }
  if (ctrl) return key === 'Home' ? { do: 'focus', step: 'firstColumn' } : null
  if (key === 'Enter' || key === ' ') {
    if (mode === 'visit' || mode === 'mark') return { do: 'open' }
    return mode === 'free' ? { do: 'new' } : null
  }
  if (key === 'Delete' && mode === 'visit') return { do: 'act', name: 'cancel' }
  if (key === 'Delete' && mode === 'mark') return { do: 'remove' }
  if (shift && key === 'ArrowLeft') return { do: 'focus', step: 'left8' }
  if (shift && key === 'ArrowRight') return { do: 'focus', step: 'right8' }
  const step = STEPS[key]
  return step && !shift ? { do: 'focus', step } : null
}

function movingCommand({ key, shift, alt, ctrl }: Pressed): Command | null {
  if (alt && key === 'ArrowRight') return { do: 'nextFree' }
  if (ctrl || alt) return null
  switch (key) {
    case 'ArrowUp':
      return { do: 'step', minutes: shift ? -15 : -5 }
    case 'ArrowDown':
      return { do: 'step', minutes: shift ? 15 : 5 }
    case 'ArrowLeft':
      return { do: 'column', by: -1 }
    case 'ArrowRight':
      return { do: 'column', by: 1 }
    case 'PageUp':
      return { do: 'day', by: shift ? -7 : -1 }
    case 'PageDown':
      return { do: 'day', by: shift ? 7 : 1 }
    case 'Enter':
      return { do: 'put', squeeze: shift }
    case 'Escape':
      return { do: 'back' }
    case 'x':
    case 'X':
      return { do: 'cut' }
    default:
      return null
  }
}
