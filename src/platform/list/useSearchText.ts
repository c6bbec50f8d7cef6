import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

const TYPING_MS = 250
const GOING_ON = ['pointerdown', 'focusout'] as const

/**
 * What is typed into a search: filters at once, and stands in the address a moment later, in the place of what stood
 * there. A change of the address from elsewhere, such as Back, is taken over.
 */
export function useSearchText(
  q: string,
  addressOf: (q: string) => string,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(q)
  const navigate = useNavigate()
  const latest = useRef({ addressOf, navigate })
  latest.current = { addressOf, navigate }
  const written = useRef(q)
  useEffect(() => {
    if (q === written.current) return
    written.current = q
    setText(q)
  }, [q])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === written.current) return
    const write = () => {
      // A link has led there meanwhile: once more would take away what it came with, such as the way back.
      if (wanted === written.current) return
      written.current = wanted
      latest.current.navigate(latest.current.addressOf(wanted), { replace: true, preventScrollReset: true })
    }
    const timer = setTimeout(write, TYPING_MS)
    // Whoever goes on to something else, such as a filter, finds the search when they come back from it.
    for (const type of GOING_ON) document.addEventListener(type, write, { capture: true })
    return () => {
      clearTimeout(timer)
      for (const type of GOING_ON) document.removeEventListener(type, write, { capture: true })
    }
  }, [text])
  return [text, setText]
}
