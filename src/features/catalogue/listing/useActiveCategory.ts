import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { arriveAt, useGoal } from '#ui/useArrival.ts'
import { hashId } from '#ui/useHash.ts'
import { findTarget, type Target } from './anchors.ts'

// A long way down takes a browser about a second; should it never say that it has arrived, this is the end of waiting.
const ON_THE_WAY_MS = 1500
// A category is read once its part of the page has come up to this line, in percent of the screen's height.
const READING_LINE = 36

/**
 * The category that is read: what the address names, then, without a word in the history, whatever is scrolled to.
 * Brings the visitor to what the address means, however it is spelled.
 */
export function useActiveCategory(slugs: readonly string[], targets: readonly Target[]): string | undefined {
  const { hash, key } = useLocation()
  const goal = useGoal()
  const [active, setActive] = useState(slugs[0])
  // On the way to a category one passes others, which are not read.
  const underway = useRef(false)
  const passed = useRef<string>(undefined)

  const arrive = useEffectEvent(() => {
    const target = findTarget(targets, hashId(hash))
    if (!target) return
    setActive(target.slug)
    if (!goal) return
    underway.current = true
    // Also what is written loosely, or was not there yet when the frame looked for it.
    const stop = arriveAt(target.anchor, goal.key)
    const waiting = setTimeout(() => {
      underway.current = false
    }, ON_THE_WAY_MS)
    return () => {
      stop()
      clearTimeout(waiting)
      underway.current = false
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is new each time, also for the same address again
  useEffect(() => arrive(), [hash, key])

  useEffect(() => {
    const arrived = () => {
      underway.current = false
    }
    // Whoever takes the page in hand on the way stays where they are.
    const takenInHand = () => {
      if (underway.current && passed.current) setActive(passed.current)
      underway.current = false
    }
    addEventListener('scrollend', arrived)
    addEventListener('wheel', takenInHand, { passive: true })
    addEventListener('touchmove', takenInHand, { passive: true })
    return () => {
      removeEventListener('scrollend', arrived)
      removeEventListener('wheel', takenInHand)
      removeEventListener('touchmove', takenInHand)
    }
  }, [])

  const all = slugs.join(' ')
  useEffect(() => {
    const sections = all.split(' ').flatMap((slug) => document.getElementById(slug) ?? [])
    // Also between two categories, and above the first, something is being read.
    const line = new IntersectionObserver(
      () => {
        // Half a pixel more: the observer, which speaks as soon as a section touches the line, does not round.
        const height = (innerHeight * READING_LINE) / 100 + 0.5
        const read =
          sections.findLast((section) => section.getBoundingClientRect().top <= height) ?? sections[0]
        passed.current = read?.id
        if (!underway.current) setActive(read?.id)
      },
      { rootMargin: `-${READING_LINE - 1}% 0px -${100 - READING_LINE}% 0px` },
    )
    for (const section of sections) line.observe(section)
    return () => line.disconnect()
  }, [all])

  return slugs.includes(active ?? '') ? active : slugs[0]
}
