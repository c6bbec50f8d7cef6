import { useEffect, useRef } from 'react'

// Forms that are open at the same time, the last one on top: a dialog over a page.
const open: (() => void)[] = []

/** Ctrl+S, or ⌘S, does what the form's own button does: of several forms, that of the topmost. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const mine = () => latest.current()
    open.push(mine)
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      if (open.at(-1) !== mine) return
      event.preventDefault()
      if (!event.repeat) mine()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      open.splice(open.indexOf(mine), 1)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}
