import { Menu, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { CurrentUser } from '#features/auth/contract.ts'
import { UserAvatar } from '#features/auth/UserAvatar.tsx'
import { useClinic } from '#features/content/useClinic.tsx'
import { PetalSign } from '#ui/Logo.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { Count, EntryLink, type FrameState } from './EntryLink.tsx'
import type { Menu as Entries } from './entries.ts'
import { type Drawer, MENU_BUTTON } from './useDrawer.ts'

type FootBarProps = { entries: Entries['foot']; state: FrameState; drawer: Drawer }

/** The foot of a phone: the pages used all day, and the menu for the rest. */
export function FootBar({ entries, state, drawer }: FootBarProps) {
  return (
    <nav aria-label="Menu rapido" inert={drawer.open} className="fr-bar">
      <ul>
        {entries.map((entry) => (
          <li key={entry.to}>
            <EntryLink entry={entry} {...state} />
          </li>
        ))}
        <li>
          <button type="button" {...MENU_BUTTON} {...drawer.button} className="fr-entry">
            <Menu aria-hidden="true" strokeWidth={1.7} />
            <span className="fr-words">Menu</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}

type TopBarProps = { user: CurrentUser | null; state: FrameState; drawer: Drawer }

/** The head of a phone on a page that takes the whole window and has a foot of its own. */
export function TopBar({ user, state: { pending, closed }, drawer }: TopBarProps) {
  const { name } = useClinic()
  return (
    <header inert={drawer.open} className="fr-top">
      <Tooltip label="Apri il menu">
        <button
          type="button"
          {...MENU_BUTTON}
          {...drawer.button}
          aria-label={menuLabel(pending)}
          className="fr-entry"
        >
          <Menu aria-hidden="true" strokeWidth={1.7} />
          <Count count={pending} />
        </button>
      </Tooltip>
      <Link to="/dashboard" className="fr-brand">
        <PetalSign />
        <span className="fr-words">{name}</span>
      </Link>
      {closed ? <ClosedLink /> : null}
      {user ? <UserAvatar user={user} /> : null}
    </header>
  )
}

/** Says on a phone, where the side bar is a drawer, that the site is closed. */
export function ClosedLink() {
  return (
    <Link to="/sito-web" className="fr-closed">
      <span className="fr-shut">
        <TriangleAlert aria-hidden="true" strokeWidth={2.2} />
        <span>
          Sito chiuso<span className="sr-only"> ai visitatori: è in manutenzione</span>
        </span>
      </span>
    </Link>
  )
}

function menuLabel(pending: number): string {
  if (pending === 0) return 'Apri il menu'
  return `Apri il menu, ${pending} ${pending === 1 ? 'richiesta' : 'richieste'} in attesa`
}
