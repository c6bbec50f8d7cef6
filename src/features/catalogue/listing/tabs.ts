import { findTarget, type Target } from './anchors.ts'

// A browser scrolls a long page in about a second. Without a `scrollend` event the wait ends after this.
const ON_THE_WAY_MS = 1500
// A category counts as read once its section has come up to this line, in percent of the screen's height.
const READING_LINE = 36

/**
 * Marks in the bar of `CategoryTabs.tsx` the category being read: the one a link names, then the one scrolled to, without an entry in
 * the history.
 * @returns Finds the element a link leads to, also when its spelling differs, and marks its category.
 */
export function watchTabs(bar: HTMLElement): (id: string) => HTMLElement | null {
  const links = [...bar.querySelectorAll<HTMLAnchorElement>('a[data-tab]')]
  const sections = links.flatMap(({ dataset }) => document.getElementById(dataset.tab ?? '') ?? [])
  // Not zero while the page scrolls to a chosen category: categories it passes do not become active.
  let underway = 0
  let passed = sections[0]?.id

  const activate = (slug: string | undefined) => {
    for (const link of links)
      if (link.dataset.tab === slug) mark(bar, link)
      else link.removeAttribute('aria-current')
  }
  const arrived = () => {
    clearTimeout(underway)
    underway = 0
  }
  // A visitor who scrolls on the way stays where they are.
  const takenInHand = () => {
    if (underway) activate(passed)
    arrived()
  }
  addEventListener('scrollend', arrived)
  addEventListener('wheel', takenInHand, { passive: true })
  addEventListener('touchmove', takenInHand, { passive: true })

  // Between two categories the one above counts as active.
  const line = new IntersectionObserver(
    () => {
      // Half a pixel more: the observer, which speaks as soon as a section touches the line, does not round.
      const height = (innerHeight * READING_LINE) / 100 + 0.5
      const read = sections.findLast((section) => section.getBoundingClientRect().top <= height)
      passed = (read ?? sections[0])?.id
      if (!underway) activate(passed)
    },
    { rootMargin: `-${READING_LINE - 1}% 0px -${100 - READING_LINE}% 0px` },
  )
  for (const section of sections) line.observe(section)

  return (id) => {
    const target = findTarget(targetsOfPage(sections), id)
    if (!target) return document.getElementById(id)
    activate(target.slug)
    clearTimeout(underway)
    underway = window.setTimeout(arrived, ON_THE_WAY_MS)
    return document.getElementById(target.anchor)
  }
}

/** The element a link leads to, also when its spelling differs: on a page without the bar, as that of one category. */
export function findPlace(id: string): HTMLElement | null {
  const places = [...document.querySelectorAll('main [id]')].map((place) => ({ anchor: place.id }))
  return document.getElementById(findTarget(places, id)?.anchor ?? id)
}

/** On a phone the tabs are wider than the screen. Only their own box scrolls: the page is already scrolling to the category. */
function mark(bar: HTMLElement, link: HTMLElement): void {
  if (link.hasAttribute('aria-current')) return
  link.setAttribute('aria-current', 'true')
  const list = bar.querySelector('ul')
  const item = link.parentElement
  if (!list || !item) return
  const room = Math.max(0, list.clientWidth - item.offsetWidth)
  list.scrollTo({ left: item.offsetLeft - list.offsetLeft - room / 2 })
}

/** The categories, and the services whose cards are in them. */
function targetsOfPage(sections: readonly HTMLElement[]): Pick<Target, 'anchor' | 'slug'>[] {
  return sections.flatMap((section) =>
    [section, ...section.querySelectorAll('li[id]')].map(({ id }) => ({ anchor: id, slug: section.id })),
  )
}
