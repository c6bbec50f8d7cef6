import { useLayoutEffect, useState } from 'react'

/**
 * Goes to an element together with the change that draws it, before anything else can be pressed: a focus that comes
 * later would take the next key away from where it was meant to go. The text of a field is selected, to be written over.
 */
export function useFocusAfterRender(): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null)
  useLayoutEffect(() => {
    if (!wanted) return
    const element = document.getElementById(wanted.id)
    element?.focus()
    if (element instanceof HTMLInputElement) element.select()
  }, [wanted])
  return (id) => setWanted({ id })
}
