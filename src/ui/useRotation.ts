import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import { useReducedMotion } from './useMedia.ts'

export type Rotation = {
  /** Number of pictures. */
  count: number
  /** Index of the shown picture, from 0. */
  index: number
  /** Whether pictures change by themselves, or would without pointer or focus on them. */
  playing: boolean
  toggle: () => void
  /** The visitor's own choice: from now on nothing moves by itself. */
  pick: (index: number) => void
  /** Handlers of the element around the pictures: while it is pointed at or has the focus, none changes. */
  holders: {
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: () => void
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
  }
}

/**
 * Shows one of several things after the other. It stands still for visitors who prefer reduced motion, until they start
 * it themselves.
 */
export function useRotation(count: number, everyMs: number): Rotation {
  const reduced = useReducedMotion()
  const [index, setIndex] = useState(0)
  const [chosen, setChosen] = useState<'play' | 'pause'>()
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const playing = chosen ? chosen === 'play' : !reduced
  const moving = playing && !pointed && !focused && count > 1

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn restarts with the visible slide
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setIndex((now) => (now + 1) % count), everyMs)
    return () => clearTimeout(timer)
  }, [moving, index, count, everyMs])

  return {
    count,
    index,
    playing,
    toggle: () => {
      setChosen(playing ? 'pause' : 'play')
      // The focus is still on the button after a start by hand, and must not hold the pictures.
      setFocused(false)
      setPointed(false)
    },
    pick: (next) => {
      setIndex(next)
      setChosen('pause')
    },
    holders: {
      // Only a mouse keeps pointing: a finger is gone after the touch.
      onPointerEnter: (event) => setPointed(event.pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: (event) => setFocused(event.target.matches(':focus-visible')),
      onBlur: (event) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
