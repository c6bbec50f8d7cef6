import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { CategoryGlyph } from '#ui/glyphs.tsx'
import { arriveAt, hashId, useGoal } from '#ui/useArrival.ts'
import { findTarget, type Target } from './anchors.ts'

export const TAB_BAR =
  'z-30 border-line border-b bg-white max-lg:sticky max-lg:top-[calc(var(--l-nav-mobile)+1px)] print:hidden'
export const TAB_LIST = 'page no-bar flex gap-6 overflow-x-auto lg:gap-9'
export const TAB =
  'flex h-14 items-center gap-2.5 whitespace-nowrap border-transparent border-b-2 font-medium text-sm'

type CategoryTabsProps = { categories: readonly { slug: string; name: string }[]; targets: readonly Target[] }

/** Links to the categories; the one being read is marked. */
export function CategoryTabs({ categories, targets }: CategoryTabsProps) {
  const active = useActiveCategory(
    categories.map(({ slug }) => slug),
    targets,
  )
  const list = useRef<HTMLUListElement>(null)
  // On a phone the tabs are wider than the screen. Only their own box scrolls: the page is already scrolling to the
  // category.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another category has become active
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (!list.current || !current) return
    const room = Math.max(0, list.current.clientWidth - current.offsetWidth)
    list.current.scrollTo({ left: current.offsetLeft - list.current.offsetLeft - room / 2 })
  }, [active])
  if (categories.length < 2) return null
  return (
    <nav aria-label="Categorie" className={TAB_BAR}>
      <ul ref={list} className={TAB_LIST}>
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={{ hash: slug }}
              aria-current={slug === active ? 'true' : undefined}
              className={`${TAB} text-ink-600 no-underline hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-aqua-600 aria-[current]:font-ui aria-[current]:text-aqua-700 forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]`}
            >
              <CategoryGlyph slug={slug} className="size-4.5" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

// A browser scrolls a long page in about a second. Without a `scrollend` event the wait ends after this.
const ON_THE_WAY_MS = 1500
// A category counts as read once its section has come up to this line, in percent of the screen's height.
const READING_LINE = 36

/**
 * The slug of the category being read: the one the address names, then the one scrolled to, without an entry in the
 * history. Scrolls to the target of the address, also when its spelling differs.
 */
function useActiveCategory(slugs: readonly string[], targets: readonly Target[]): string | undefined {
  const { hash, key } = useLocation()
  const goal = useGoal()
  const [active, setActive] = useState(slugs[0])
  // True while the page scrolls to a chosen category: categories it passes do not become active.
  const underway = useRef(false)
  const passed = useRef<string>(undefined)

  const arrive = useEffectEvent(() => {
    const target = findTarget(targets, hashId(hash))
    if (!target) return
    setActive(target.slug)
    if (!goal) return
    underway.current = true
    // The frame finds exact ids only, and only those drawn when it looks.
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
    // A visitor who scrolls on the way stays where they are.
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
    // Between two categories the one above counts as active.
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
