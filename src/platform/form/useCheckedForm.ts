import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'

export type CheckedForm<T extends FieldValues, V> = UseFormReturn<T, unknown, V>

/**
 * A form checked by the shape of its call: each field when it is left, all of them when they are sent.
 * @param shape the rules of the call
 * @param typed the values at first
 */
export function useCheckedForm<T extends FieldValues, V extends FieldValues>(
  shape: z.ZodType<V, T>,
  typed: T,
): CheckedForm<T, V> {
  const check: Resolver<T, unknown, V> = zodResolver(shape as never) as never
  return useForm<T, unknown, V>({
    resolver: async (...values) => {
      await pointerReleased()
      return check(...values)
    },
    defaultValues: typed as DefaultValues<T>,
    mode: 'onTouched',
    // A field may consist of several elements: the focus goes to the one with its id.
    shouldFocusError: false,
  })
}

/** A press that lasts longer is no click. */
const LONGEST_PRESS_MS = 300

let pressed = false
if (typeof document !== 'undefined') {
  const follow = (event: Event) => {
    pressed = event.type === 'pointerdown'
  }
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    document.addEventListener(type, follow, true)
}

/**
 * Resolves after the click that may be under way. Pressing a button leaves the field before the click; an error drawn in
 * between would move the button away from under the pointer.
 */
function pointerReleased(): Promise<void> {
  if (!pressed) return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('pointerup', () => setTimeout(resolve), { capture: true, once: true })
    setTimeout(resolve, LONGEST_PRESS_MS)
  })
}
