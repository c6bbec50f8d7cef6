import { PanelLeftOpen, Plus, Search, X } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { CurrentUser } from '#features/auth/contract.ts'
import { UserAvatar } from '#features/auth/UserAvatar.tsx'
import { useClinic } from '#features/content/useClinic.tsx'
import { roleLabels } from '#platform/session/roles.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { PetalSign } from '#ui/Logo.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { useShortcutsOn } from '#ui/useShortcuts.ts'
import { EntryLink, type FrameState, Hint, Words } from './EntryLink.tsx'
import { type Group, type Menu, profile } from './entries.ts'
import { NEW_BOOKING } from './keys.ts'
import { Leave, ToSite, useLeaving } from './Leave.tsx'
import { MoreEntries } from './MoreEntries.tsx'
import { type Drawer, MENU_BUTTON } from './useDrawer.ts'

type SidebarProps = {
  user: CurrentUser | null
  menu: Menu
  /** The user books for patients. */
  mayBook: boolean
  state: FrameState
  /** Signs alone, from 960 px: the page needs the width. Open, the whole bar lies over the page. */
  narrow: boolean
  drawer: Drawer
  onSearch: () => void
}

/**
 * The menu and the account. From 1200 px a bar, from 960 px a rail of signs over words, below a drawer (frame.css); for a
 * page that takes the whole window, signs alone.
 */
export function Sidebar({ user, menu, mayBook, state, narrow, drawer, onSearch }: SidebarProps) {
  const { name } = useClinic()
  const leaving = useLeaving(!user)
  const hint = narrow && !drawer.open
  return (
    <aside
      id="menu"
      aria-label="Menu e account"
      className="fr-side"
      data-open={drawer.open || undefined}
      data-narrow={narrow || undefined}
    >
      <Tooltip label="Chiudi il menu">
        <button
          ref={drawer.closeButton}
          type="button"
          aria-label="Chiudi il menu"
          onClick={drawer.hide}
          className="fr-close"
        >
          <X aria-hidden="true" strokeWidth={1.7} />
        </button>
      </Tooltip>
      <Link to="/dashboard" className="fr-brand">
        <PetalSign />
        <span className="fr-words">{name}</span>
      </Link>
      <Tools hint={hint} mayBook={mayBook} onSearch={onSearch} />
      <nav aria-label="Menu principale">
        {menu.groups.map((group) => (
          <GroupOfEntries key={group.head} group={group} state={state} hint={hint} />
        ))}
        {narrow ? null : <MoreEntries entries={menu.rare} state={state} leaving={leaving} />}
      </nav>
      <div className="fr-account">
        <Account user={user} />
        <ul>
          <li>
            <EntryLink entry={profile} hint={hint} {...state} />
          </li>
          <li className="fr-leave">
            <ToSite />
            <Leave leaving={leaving} />
          </li>
        </ul>
        {narrow ? (
          <Hint label="Apri il menu" on={hint}>
            <button type="button" {...MENU_BUTTON} {...drawer.button} className="fr-entry fr-widen">
              <PanelLeftOpen aria-hidden="true" strokeWidth={1.7} />
            </button>
          </Hint>
        ) : null}
      </div>
      {leaving.question}
    </aside>
  )
}

type GroupProps = { group: Group; state: FrameState; hint: boolean }

function GroupOfEntries({ group: { head, entries }, state, hint }: GroupProps) {
  const id = useId()
  return (
    <div className="fr-group">
      {head ? (
        <p id={id} className="fr-head">
          {head}
        </p>
      ) : null}
      <ul aria-labelledby={head ? id : undefined}>
        {entries.map((entry) => (
          <li key={entry.to} data-rare={entry.rare}>
            <EntryLink entry={entry} hint={hint} {...state} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type ToolsProps = { hint: boolean; mayBook: boolean; onSearch: () => void }

/** The two things a reception does all day; a doctor does the first. */
function Tools({ hint, mayBook, onSearch }: ToolsProps) {
  const keys = useShortcutsOn()
  return (
    <div className="fr-tools">
      <Hint label="Cerca persone (Ctrl K)" on={hint}>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          onClick={onSearch}
          className="fr-entry fr-find"
        >
          <Search aria-hidden="true" strokeWidth={1.7} />
          <Words label="Cerca persone" short="Cerca" />
          <Kbd aria-hidden="true">Ctrl K</Kbd>
        </button>
      </Hint>
      {mayBook ? (
        <Link to={NEW_BOOKING} aria-keyshortcuts={keys ? 'N' : undefined} className="fr-entry fr-new">
          <Plus aria-hidden="true" strokeWidth={1.9} />
          <Words label="Nuova prenotazione" short="Nuova" />
          {keys ? <Kbd aria-hidden="true">N</Kbd> : null}
        </Link>
      ) : null}
    </div>
  )
}

function Account({ user }: { user: CurrentUser | null }) {
  return (
    <div className="fr-user">
      {user ? <UserAvatar user={user} /> : <Skeleton className="size-8.5 rounded-full" />}
      {user ? (
        <span className="fr-words">
          <b>{user.fullName ?? user.username}</b>
          <span>{user.role === 'admin' ? 'Administrator' : roleLabels[user.role]}</span>
        </span>
      ) : (
        <Skeleton className="w-24" />
      )}
    </div>
  )
}
