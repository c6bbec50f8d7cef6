import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { CategoryGlyph } from '#ui/glyphs.tsx'
import { useHash } from '#ui/useHash.ts'
import type { CategoryOfPage } from './CategorySection.tsx'

/** The categories at hand while one reads; the address's hash says which is active, at first the first. */
export function CategoryTabs({ categories }: { categories: readonly CategoryOfPage[] }) {
  const hash = useHash()
  const named = categories.find(({ slug }) => hash === slug || hash.startsWith(`${slug}-`))
  const active = named ?? categories[0]
  const list = useRef<HTMLUListElement>(null)
  // On a phone the list is wider than the screen. Only the list moves: the page is on its way to the category.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another category has become active
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (current) list.current?.scrollTo({ left: current.offsetLeft - list.current.offsetLeft })
  }, [active?.slug])
  if (categories.length < 2) return null
  return (
    <nav
      aria-label="Categorie"
      className="sticky top-[calc(var(--l-nav-mobile)+1px)] z-30 border-line border-b bg-white lg:top-[calc(var(--l-nav)+1px)]"
    >
      <ul ref={list} className="page no-bar flex gap-6 overflow-x-auto lg:gap-9">
        {categories.map((category) => (
          <li key={category.slug}>
            <Link
              to={{ hash: category.slug }}
              aria-current={category === active ? 'true' : undefined}
              className="flex h-14 items-center gap-2.5 whitespace-nowrap border-transparent border-b-2 font-medium text-ink-600 text-sm no-underline hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-aqua-600 aria-[current]:font-ui aria-[current]:text-aqua-700"
            >
              <CategoryGlyph slug={category.slug} className="size-4.5" />
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
