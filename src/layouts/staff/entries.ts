import { CalendarDays, LayoutDashboard, type LucideIcon, SlidersHorizontal } from 'lucide-react'

export type Entry = {
  to: string
  label: string
  Sign: LucideIcon
  /** Carries the red count of requests nobody has answered. */
  countsPending?: true
}

/** The side bar, in groups and in order. A page that comes brings its line: nothing leads nowhere. */
export const entries: readonly (readonly Entry[])[] = [
  [
    { to: '/dashboard', label: 'Dashboard', Sign: LayoutDashboard },
    { to: '/richieste-prenotazioni', label: 'Prenotazioni', Sign: CalendarDays, countsPending: true },
  ],
  [{ to: '/setup', label: 'Setup', Sign: SlidersHorizontal }],
]
