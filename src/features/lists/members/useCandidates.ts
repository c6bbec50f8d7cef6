import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '#ui/useDebounced.ts'
import type { Candidate } from '../contract.ts'
import { candidatesQuery } from '../queries.ts'

const TYPING_MS = 150

/** What is typed, and who of those found is meant. */
export type Asked = { text: string; picked: number | 'first' | null }

export type Candidates = Asked & {
  setText: (text: string) => void
  /** What has been asked for. */
  q: string
  found: { rows: Candidate[]; total: number } | undefined
  /** What is shown is what is typed: whoever is chosen has been seen. */
  settled: boolean
  failed: { error: Error; again: () => void } | null
  chosen: Candidate | null
  choose: (candidate: Candidate) => void
  /** Chooses nobody, until something is typed again. */
  release: () => void
}

/** Who may be added to a list, as the server finds them; of those that are searched for the first is chosen. */
export function useCandidates(listId: number): Candidates {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<Asked['picked']>(null)
  const q = useDebounced(text.trim(), TYPING_MS)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...candidatesQuery(listId, q),
    placeholderData: keepPreviousData,
  })
  const settled = data !== undefined && !isPlaceholderData && text.trim() === q
  const rows = data?.rows ?? []
  const first = settled ? rows[0] : undefined
  const chosen = picked === 'first' ? first : rows.find(({ id }) => id === picked)
  return {
    text,
    picked,
    setText: (typed) => {
      setText(typed)
      setPicked(typed.trim() ? 'first' : null)
    },
    q,
    found: data,
    settled,
    failed: error && !isFetching && !settled ? { error, again: () => void refetch() } : null,
    chosen: chosen ?? null,
    choose: ({ id }) => setPicked(id),
    release: () => setPicked(null),
  }
}
