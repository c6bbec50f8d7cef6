import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isOutsideFields, shortcutsOn } from '#ui/useShortcuts.ts'
import { type Command, commandOf, NEW_BOOKING } from './keys.ts'

const WAIT_MS = 2000

/** A dialog of the frame itself. */
export type FrameDialog = 'people' | 'map'

type FrameKeys = {
  dialog: FrameDialog | null
  show: (dialog: FrameDialog) => void
  close: () => void
  /** `G` was pressed: the next letter leads to a page. */
  waiting: boolean
}

/**
 * The keys of the frame, and the dialogs they open. A key that the page or an open layer has handled (`preventDefault`)
 * is left to it: the listener is on the window, after those of the document. On a page with its own keys it comes before them,
 * or the letter after `G` would act on the page too.
 * @param enabled False until the user is known.
 * @param mayEdit The user does the reception's work, and not only a doctor's.
 * @param own The page defines its own single keys: the frame has Ctrl K and `G` with its letter alone.
 */
export function useFrameKeys(enabled: boolean, mayEdit: boolean, own: boolean): FrameKeys {
  const navigate = useNavigate()
  const [dialog, show] = useState<FrameDialog | null>(null)
  const [waiting, setWaiting] = useState(false)
  const run = (command: Command) => {
    setWaiting(command.type === 'wait')
    if (command.type === 'people' || command.type === 'map') show(command.type)
    else if (command.type === 'new') navigate(NEW_BOOKING)
    else if (command.type === 'go') navigate(command.to)
    else if (command.type === 'row') focusRow(command.step)
  }
  // A dialog may be on its way: keys typed meanwhile are for it.
  const isOpening = dialog !== null
  const latest = useRef({ run, waiting, isOpening })
  latest.current = { run, waiting, isOpening }

  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      const { run, waiting, isOpening } = latest.current
      if (event.defaultPrevented || event.isComposing || isOpening || isCovered()) return
      const single = shortcutsOn() && isOutsideFields(event)
      const command = commandOf(event, { single, waiting, mayEdit })
      const isPages = own && single && !waiting && command?.type !== 'wait'
      if (!command || isPages) return
      // A letter after `G` that leads nowhere is not the page's either.
      if (command.type !== 'forget' || (own && event.key.length === 1)) event.preventDefault()
      run(command)
    }
    window.addEventListener('keydown', onKey, own)
    return () => window.removeEventListener('keydown', onKey, own)
  }, [enabled, mayEdit, own])

  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setWaiting(false), WAIT_MS)
    return () => clearTimeout(timer)
  }, [waiting])

  return { dialog, show, close: () => show(null), waiting }
}

const OPEN_DIALOG = ':is([role=dialog], [role=alertdialog])[data-state=open]'

/** Whether a dialog or the open menu lies over the page. */
export function isCovered(): boolean {
  return document.querySelector(`#contenuto[inert], ${OPEN_DIALOG}`) !== null
}

/** Focuses the link that opens the next row, or the previous one, of the page's lists. */
function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('#contenuto [data-row-link]')]
  const row = document.activeElement?.closest('tr, li')
  const at = links.findIndex((link) => row?.contains(link))
  const next = at < 0 ? (step > 0 ? links[0] : links.at(-1)) : links[at + step]
  next?.focus()
}
