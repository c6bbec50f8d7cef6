import { useLayoutEffect, useState } from 'react'

/**
 * Focuses an element together with the change that draws it, before the user can press anything: a later focus would
 * take the next key away from its target. The text of a field is selected, to be overwritten,
 * unless it is kept.
 */
export function useFocusAfterRender(): (id: string, text?: 'kept') => void {
  const [wanted, setWanted] = useState<{ id: string; text: 'kept' | undefined } | null>(null)
  useLayoutEffect(() => {
    if (!wanted) return
    const element = document.getElementById(wanted.id)
    element?.focus()
    if (element instanceof HTMLInputElement && wanted.text !== 'kept') element.select()
  }, [wanted])
  return (id, text) => setWanted({ id, text })
}
