import { CalendarPlus, House, LayoutGrid, type LucideIcon, Mail, TestTube, Users } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { MOBILE_LINKS } from './links.ts'

const SIGNS: Record<keyof typeof MOBILE_LINKS, LucideIcon> = {
  home: House,
  about: Users,
  services: LayoutGrid,
  analysis: TestTube,
  contacts: Mail,
  booking: CalendarPlus,
}

const NAMES = Object.keys(SIGNS) as (keyof typeof MOBILE_LINKS)[]

/** Under the thumb on phones and tablets. */
export function MobileBar() {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Navigazione rapida"
      className="fixed inset-x-0 bottom-0 z-(--z-bar) bg-white pb-[env(safe-area-inset-bottom)] shadow-bar lg:hidden"
    >
      <ul className="grid grid-cols-6">
        {NAMES.map((name) => {
          const { label, to, isCurrent } = MOBILE_LINKS[name]
          const Sign = SIGNS[name]
          return (
            <li key={name} className="min-w-0">
              <Link
                to={to}
                aria-current={isCurrent(pathname) ? 'page' : undefined}
                className="relative grid h-(--l-bottom-bar) content-center justify-items-center gap-1 overflow-hidden font-medium text-[min(0.6875rem,3.1vw)] text-ink-600 leading-none no-underline before:absolute before:top-0 before:h-[3px] before:w-7 before:rounded-b-xs focus-visible:-outline-offset-2 aria-[current]:font-strong aria-[current]:text-aqua-700 aria-[current]:before:bg-aqua-600 forced-colors:aria-[current]:before:bg-[Highlight]"
              >
                <Sign aria-hidden="true" strokeWidth={1.6} className="size-[min(1.375rem,7vw)]" />
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
