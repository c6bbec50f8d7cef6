import { useRef } from 'react'

/** The view whose rows are shown: while others are on their way, not that of the address. */
export function useShownView<V>(view: V, isPlaceholderData: boolean): V {
  const shown = useRef(view)
  if (!isPlaceholderData) shown.current = view
  return shown.current
}
