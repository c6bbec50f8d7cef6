import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { OVERLAY } from '#ui/escape.ts'
import { isOutsideFields, shortcutsOn, stepInRow, useKeys } from '#ui/useShortcuts.ts'

export type DeskKeys = {
  /** Does the row's own thing for the key, such as 'e' for done; false where it has none. */
  onRow: (key: string, rowKey: string) => boolean
  /** Begins a task about the row with the focus, if there is one. */
  onNew: (rowKey: string | undefined) => void
}

// The head of a group that was just opened counts while it has the focus: J goes on to the group's first row.
const STOPS = '[data-desk-row], .dk-fold:is([aria-expanded=false], :focus)'

/**
 * `J` and `K` go through the rows and the heads of folded groups, `T` begins a task, → leads to a row's buttons; other letters are
 * the focused row's. Outside of fields and dialogs only.
 */
export function useDeskKeys(list: RefObject<HTMLElement | null>, keys: DeskKeys): void {
  useKeys((event) => {
    const box = list.current
    if (!box || !shortcutsOn() || !isOutsideFields(event)) return
    if (box.closest('[inert], [aria-hidden="true"]')) return
    const key = event.key.toLowerCase()
    const rows = [...box.querySelectorAll<HTMLElement>(STOPS)]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const rowKey = rows[at]?.dataset.deskRow
    if (key === 'j' || key === 'k') {
      event.preventDefault()
      focusRow(rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))])
    } else if (key === 't') {
      event.preventDefault()
      keys.onNew(rowKey)
    } else if (rowKey && !event.repeat) {
      const stops = [...(rows[at]?.querySelectorAll<HTMLElement>('[data-row-link], button') ?? [])]
      if (stepInRow(event.key, stops) || keys.onRow(key, rowKey)) event.preventDefault()
    }
  })
}

/**
 * Focuses the row that follows one which has gone with the focus in it, else the one before. `rowKeys` in the order of the page.
 */
export function useFocusAfterGone(list: RefObject<HTMLElement | null>, rowKeys: readonly string[]): void {
  const before = useRef(rowKeys)
  const focused = useRef<string | null>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      // The row a dialog or a menu was opened from may go before that gives the focus back.
      if (!(target instanceof Element) || target.closest(OVERLAY)) return
      focused.current = target.closest<HTMLElement>('[data-desk-row]')?.dataset.deskRow ?? null
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  useEffect(() => {
    const last = before.current
    before.current = rowKeys
    const gone = focused.current
    if (gone === null || rowKeys.includes(gone) || document.activeElement !== document.body) return
    const at = last.indexOf(gone)
    const next = [...last.slice(at), ...last.slice(0, at).reverse()].find((key) => rowKeys.includes(key))
    focusRow(list.current?.querySelector<HTMLElement>(`[data-desk-row="${next}"]`))
  }, [list, rowKeys])
}

const SETTLE_MS = 600

/** Ignores the pointer for a moment after rows came or went, so that a double click does not act on the next person's row. */
export function useSettling(list: RefObject<HTMLElement | null>, rowKeys: readonly string[]): void {
  const shown = rowKeys.join()
  const before = useRef(shown)
  useLayoutEffect(() => {
    const box = list.current
    const isFirst = before.current === '' || before.current === shown
    before.current = shown
    if (!box || isFirst) return
    box.dataset.settling = ''
    const settled = () => delete box.dataset.settling
    const timer = setTimeout(settled, SETTLE_MS)
    return () => {
      clearTimeout(timer)
      settled()
    }
  }, [list, shown])
}

function focusRow(row: HTMLElement | null | undefined): void {
  const link = row?.querySelector<HTMLElement>('[data-row-link]') ?? row
  link?.focus()
}
