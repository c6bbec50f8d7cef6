import { Undo2 } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { Button } from './Button.tsx'
import { Kbd } from './Kbd.tsx'
import { isTyped, shortcutsOn, useKeys } from './useShortcuts.ts'

let isArmed = true
const listeners = new Set<() => void>()
const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function arm(armed: boolean): void {
  isArmed = armed
  for (const listener of listeners) listener()
}

/**
 * Takes the key Z from the toast that is shown, because the user has tried something since that Z would not take back. Its button
 * still undoes, and the next toast has the key again.
 */
export function disarmUndoKey(): void {
  arm(false)
}

/** 'Annulla' of a toast, also by Z and Ctrl+Z. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  useEffect(() => arm(true), [])
  const armed = useSyncExternalStore(follow, () => isArmed)
  useUndoKey(onUndo, armed)
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Undo2 strokeWidth={1.8} />}
      iconEnd={armed ? <Kbd>Z</Kbd> : null}
      aria-keyshortcuts={armed ? 'Z Control+Z' : undefined}
      onClick={onUndo}
    >
      Annulla
    </Button>
  )
}

/** Ctrl+Z, and Z where single keys are on, outside fields and questions, while the toast is there. */
function useUndoKey(undo: () => void, armed: boolean): void {
  useKeys((event) => {
    const { key, altKey, shiftKey, repeat } = event
    if (!armed || key.toLowerCase() !== 'z' || altKey || shiftKey || repeat || isTyped(event)) return
    // The question is about another change.
    if (document.querySelector('[role=alertdialog]')) return
    if (!(event.ctrlKey || event.metaKey || shortcutsOn())) return
    event.preventDefault()
    undo()
  })
}
