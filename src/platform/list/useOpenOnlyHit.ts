import { type KeyboardEvent, useEffect, useState } from 'react'

type Hits = {
  /** The text in the search field. */
  text: string
  /** Whether the rows on the screen are those of the text. */
  isRead: boolean
  /** How many rows the search has found. */
  total: number | undefined
  /** Asks for the rows of the text at once. */
  apply?: () => void
}

/**
 * Enter in the search of a list opens its only hit, as soon as the rows of the text are there: a press on its `RowLink`.
 * @returns `onKeyDown` of the search field
 */
export function useOpenOnlyHit({ text, isRead, total, apply }: Hits): (event: KeyboardEvent) => void {
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (wanted === null || (wanted === text && !isRead)) return
    setWanted(null)
    if (wanted === text && total === 1)
      document.querySelector<HTMLElement>('#contenuto [data-row-link]')?.click()
  }, [wanted, text, isRead, total])
  return (event) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (text.trim() === '') return
    if (!isRead) apply?.()
    setWanted(text)
  }
}

type Paged = { data: { total: number } | undefined; isPlaceholderData: boolean; isFetching: boolean }

/** The state of a paged list under its search, for `useOpenOnlyHit`. */
export function hitsOf(list: Paged, q: string, text: string): Omit<Hits, 'apply'> {
  const isRead = !list.isPlaceholderData && !list.isFetching && q === text.trim()
  return { text, isRead, total: list.data?.total }
}
