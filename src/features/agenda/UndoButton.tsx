import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { shortcutsOn } from '#ui/useShortcuts.ts'
import { Kbd } from './Panel.tsx'
import './telling.css'

/** 'Annulla' of a toast, also by Z and Ctrl+Z. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  useUndoKey(onUndo)
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Undo2 strokeWidth={1.8} />}
      aria-keyshortcuts="Z Control+Z"
      onClick={onUndo}
    >
      Annulla
      <Kbd>Z</Kbd>
    </Button>
  )
}

/** Ctrl+Z, and Z where single keys are on, outside fields, while the toast is there. */
function useUndoKey(undo: () => void): void {
  const latest = useRef(undo)
  latest.current = undo
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, altKey, shiftKey, repeat } = event
      if (key.toLowerCase() !== 'z' || altKey || shiftKey || repeat || event.defaultPrevented) return
      const isInField =
        target instanceof HTMLElement &&
        (target.isContentEditable || target.matches('input, textarea, select'))
      if (isInField || !(event.ctrlKey || event.metaKey || shortcutsOn())) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
