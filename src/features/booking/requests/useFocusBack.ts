import { useEffect, useRef } from 'react'

/** The eye of a row, by which the keyboard finds its way back. */
export function eyeId(id: number): string {
  return `vedi-${id}`
}

/**
 * When the last dialog about a request has closed and nothing has the focus, its row gets it: what opened the dialog
 * may be gone by then, a menu's item or the first of two dialogs.
 */
export function useFocusBack(openId: number | null): void {
  const shown = useRef<number | null>(null)
  useEffect(() => {
    const before = shown.current
    shown.current = openId
    if (before === null || openId !== null) return
    const timer = setTimeout(() => catchFocus(before), AFTER_DIALOGS_MS)
    return () => clearTimeout(timer)
  }, [openId])
}

/** Gives a lost focus to the row of a request, or to the page when the row has gone. */
export function catchFocus(id: number): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const target = document.getElementById(eyeId(id)) ?? document.getElementById('contenuto')
  target?.focus({ preventScroll: true })
}

// A closing dialog moves the focus itself, a moment later.
const AFTER_DIALOGS_MS = 30
