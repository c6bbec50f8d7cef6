import { CategoryGlyph } from '#ui/glyphs.tsx'

/** Links to the categories; the one being read is marked (`tabs.ts`). */
export function CategoryTabs({ categories }: { categories: readonly { slug: string; name: string }[] }) {
  if (categories.length < 2) return null
  return (
    <nav
      aria-label="Categorie"
      data-tabs=""
      className="z-30 border-line border-b bg-white max-lg:sticky max-lg:top-[calc(var(--l-nav-mobile)+1px)] print:hidden"
    >
      <ul className="page no-bar flex gap-6 overflow-x-auto lg:gap-9">
        {categories.map(({ slug, name }, index) => (
          <li key={slug}>
            <a
              href={`#${slug}`}
              data-tab={slug}
              aria-current={index === 0 ? 'true' : undefined}
              className="flex h-14 items-center gap-2.5 whitespace-nowrap border-transparent border-b-2 font-medium text-ink-600 text-sm no-underline hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-aqua-600 aria-[current]:font-ui aria-[current]:text-aqua-700 forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]"
            >
              <CategoryGlyph slug={slug} className="size-4.5" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
