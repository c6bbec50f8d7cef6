import { useEffect, useState } from 'react'

/** A sentence for the line at the foot: for eyes and ears the same. */
export type Said = { lead?: string; text: string; tone?: 'go' | 'no'; rest?: string }
export type Say = (said: Said | null) => void

const HEARD_AFTER_MS = 150
const SHOWN_MS = 10_000

/** The last sentence said, for a while. */
export function useLine(): { said: Said | null; say: Say } {
  const [said, setSaid] = useState<Said | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  return { said, say: setSaid }
}

/** The text for the live region. Of several sentences in a row only the last one is heard. */
export function useHeard(said: Said | null): string {
  const [heard, setHeard] = useState('')
  const text = said ? textOf(said) : ''
  useEffect(() => {
    const timer = setTimeout(() => setHeard(text), HEARD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return heard
}

function textOf({ lead, text, rest }: Said): string {
  return [lead ? `${lead}: ${text}` : text, rest].filter(Boolean).join(' ')
}
