import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { CategoryGlyph } from '#ui/glyphs.tsx'
import type { Target } from './anchors.ts'
import type { CategoryOfPage } from './CategorySection.tsx'
import { useActiveCategory } from './useActiveCategory.ts'

export const TAB_BAR =
  'z-30 border-line border-b bg-white max-lg:sticky max-lg:top-[calc(var(--l-nav-mobile)+1px)] print:hidden'
export const TAB_LIST = 'page no-bar flex gap-6 overflow-x-auto lg:gap-9'
export const TAB =
  'flex h-14 items-center gap-2.5 whitespace-nowrap border-transparent border-b-2 font-medium text-sm'

type CategoryTabsProps = { categories: readonly CategoryOfPage[]; targets: readonly Target[] }

/** The categories at hand while one reads. */
export function CategoryTabs({ categories, targets }: CategoryTabsProps) {
  const active = useActiveCategory(
    categories.map(({ slug }) => slug),
    targets,
  )
  const list = useRef<HTMLUListElement>(null)
  // On a phone the list is wider than the screen. Only the list moves: the page is on its way to the category.
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
