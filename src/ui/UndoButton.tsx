import { Undo2 } from 'lucide-react'
import { Button } from './Button.tsx'
import { Kbd } from './Kbd.tsx'
import { isTyped, shortcutsOn, useKeys } from './useShortcuts.ts'

/** 'Annulla' of a toast, also by Z and Ctrl+Z. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  useUndoKey(onUndo)
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Undo2 strokeWidth={1.8} />}
      iconEnd={<Kbd>Z</Kbd>}
      aria-keyshortcuts="Z Control+Z"
      onClick={onUndo}
    >
      Annulla
    </Button>
  )
}

/** Ctrl+Z, and Z where single keys are on, outside fields and questions, while the toast is there. */
function useUndoKey(undo: () => void): void {
  useKeys((event) => {
    const { key, altKey, shiftKey, repeat } = event
    if (key.toLowerCase() !== 'z' || altKey || shiftKey || repeat || isTyped(event)) return
    // The question is about another change.
    if (document.querySelector('[role=alertdialog]')) return
    if (!(event.ctrlKey || event.metaKey || shortcutsOn())) return
    event.preventDefault()
    undo()
  })
}
