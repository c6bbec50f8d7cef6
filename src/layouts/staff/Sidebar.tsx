import {
  CalendarDays,
  ClipboardList,
  Globe,
  Handshake,
  House,
  LayoutDashboard,
  List,
  LogOut,
  type LucideIcon,
  Menu,
  SlidersHorizontal,
  Tag,
  User,
  Users,
  X,
} from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { clinic } from '#content/clinic.ts'
import type { CurrentUser } from '#features/auth/contract.ts'
import { useLogout } from '#features/auth/queries.ts'
import { UserAvatar } from '#features/auth/UserAvatar.tsx'
import { CountBadge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Logo } from '#ui/Logo.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { discardChanges, hasUnsavedChanges, UnsavedDialog } from '#ui/useUnsavedGuard.tsx'

type Entry = {
  to: string
  label: string
  Sign: LucideIcon
  /** Carries the red count of pending requests. */
  countsPending?: true
  /** Says when the site is closed to visitors, so that staff do not forget it. */
  tellsClosed?: true
  /** Addresses of other pages for which this entry is marked as current. */
  also?: readonly string[]
}

const EXAMPLES = ['/pipeline', '/pazienti', '/collaboratori', '/attrezzature']

/** The entries of the side bar, in groups. */
const entries: readonly (readonly Entry[])[] = [
  [
    { to: '/dashboard', label: 'Dashboard', Sign: LayoutDashboard },
    { to: '/richieste-prenotazioni', label: 'Prenotazioni', Sign: CalendarDays, countsPending: true },
    { to: '/contatti', label: 'Contatti', Sign: Users, also: ['/gestione-campi-contatto'] },
    { to: '/liste', label: 'Liste', Sign: List },
    { to: '/convenzioni', label: 'Convenzioni', Sign: Handshake },
    { to: '/moduli', label: 'Moduli', Sign: ClipboardList },
  ],
  [
    { to: '/sito-web', label: 'Sito web', Sign: Globe, tellsClosed: true },
    { to: '/profilo', label: 'Profilo', Sign: User },
    { to: '/setup', label: 'Setup', Sign: SlidersHorizontal },
    { to: '/pricing', label: 'Piani e prezzi', Sign: Tag, also: EXAMPLES },
  ],
]

const ROW =
  'flex min-h-9 w-full cursor-pointer items-center gap-[0.7rem] rounded-ctl px-2.5 text-left font-medium text-ink-600 no-underline hover:bg-sand-200 hover:text-ink hover:no-underline aria-[current=page]:bg-white aria-[current=page]:font-strong aria-[current=page]:text-ink aria-[current=page]:shadow-e1 aria-disabled:cursor-default aria-disabled:opacity-60 max-rail:min-h-11 max-rail:text-smd [&>svg]:size-[18px] [&>svg]:flex-none aria-[current=page]:[&>svg]:text-aqua-600'

type SidebarProps = {
  user: CurrentUser | null
  pending: number
  /** The site is closed to visitors. */
  closed: boolean
  /** Whether the drawer is open; without effect from 1200 px, where the bar always shows. */
  open: boolean
  onClose: () => void
  closeButton: Ref<HTMLButtonElement>
}

export function Sidebar({ user, pending, closed, open, onClose, closeButton }: SidebarProps) {
  return (
    <aside
      id="menu"
      aria-label="Menu e account"
      className={cx(
        'flex flex-col overflow-y-auto bg-sand-100 px-3 pt-5 pb-3',
        'rail:sticky rail:top-0 rail:h-dvh',
        'max-rail:fixed max-rail:inset-y-0 max-rail:left-0 max-rail:z-50 max-rail:w-74 max-rail:max-w-[calc(100vw-3.5rem)] max-rail:shadow-e3',
        'max-rail:duration-(--m-base) max-rail:ease-out-soft',
        // The transition applies to closing only: an element that is still hidden cannot take the focus.
        open
          ? 'max-rail:transition-[translate]'
          : 'max-rail:invisible max-rail:-translate-x-full max-rail:transition-[translate,visibility]',
      )}
    >
      <IconButton
        ref={closeButton}
        label="Chiudi il menu"
        onClick={onClose}
        className="absolute! top-3 right-2 size-11! rail:hidden!"
      >
        <X aria-hidden="true" strokeWidth={1.7} />
      </IconButton>
      <Link
        to="/dashboard"
        className="link-plain mb-6 inline-flex items-center self-start rounded-xs px-2.5 max-rail:mb-3 max-rail:min-h-11"
      >
        <Logo name={clinic.name} face="sans" />
      </Link>
      <nav aria-label="Menu principale" className="grid gap-5">
        {entries.map((group) => (
          <ul key={group[0]?.to} className="grid gap-px">
            {group.map((entry) => (
              <li key={entry.to}>
                <EntryLink entry={entry} pending={pending} closed={closed} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className="mt-auto pt-5">
        <Account user={user} />
        <ul className="grid gap-px border-sand-300 border-t pt-2">
          <li>
            <Link to="/" className={ROW}>
              <House aria-hidden="true" strokeWidth={1.7} />
              Torna al sito
            </Link>
          </li>
          <li>
            <Leave disabled={!user} />
          </li>
        </ul>
      </div>
    </aside>
  )
}

type EntryLinkProps = { entry: Entry; pending: number; closed: boolean }

function EntryLink({ entry, pending, closed }: EntryLinkProps) {
  const { to, label, Sign, countsPending, tellsClosed, also } = entry
  const { pathname } = useLocation()
  // A `Link` is always marked as current, a `NavLink` on its own page and below it.
  const Anchor = also?.includes(pathname) ? Link : NavLink
  return (
    <Anchor to={to} className={ROW} aria-current="page">
      <Sign aria-hidden="true" strokeWidth={1.7} />
      {label}
      {countsPending && pending > 0 ? (
        <CountBadge count={pending} label="in attesa" className="ml-auto" />
      ) : null}
      {tellsClosed && closed ? (
        <StatusPill status="warning" className="ml-auto">
          Chiuso<span className="sr-only"> ai visitatori: è in manutenzione</span>
        </StatusPill>
      ) : null}
    </Anchor>
  )
}

function Account({ user }: { user: CurrentUser | null }): ReactNode {
  if (!user) {
    return (
      <div className="flex items-center gap-2.5 p-2.5">
        <Skeleton className="size-8.5 rounded-full" />
        <Skeleton className="w-24" />
      </div>
    )
  }
  return (
    <div className="flex items-center gap-2.5 p-2.5">
      <UserAvatar user={user} />
      <span className="min-w-0">
        <b className="block truncate font-strong leading-[1.2]">{user.username}</b>
        <span className="text-ink-600 text-sxs">Administrator</span>
      </span>
    </div>
  )
}

function Leave({ disabled }: { disabled: boolean }) {
  const logout = useLogout()
  const [asking, setAsking] = useState(false)
  const busy = logout.isPending || logout.isSuccess
  const leave = () => {
    if (busy || disabled) return
    // Asked before the session ends, not by the browser after it.
    if (hasUnsavedChanges()) setAsking(true)
    else logout.mutate()
  }
  return (
    <>
      <button type="button" onClick={leave} aria-disabled={busy || disabled || undefined} className={ROW}>
        <LogOut aria-hidden="true" strokeWidth={1.7} />
        Esci
      </button>
      <UnsavedDialog
        open={asking}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false)
          discardChanges()
          logout.mutate(undefined, { onError: () => discardChanges(false) })
        }}
      />
    </>
  )
}

type TopBarProps = {
  user: CurrentUser | null
  pending: number
  /** The site is closed to visitors. */
  closed: boolean
  open: boolean
  onOpen: () => void
  menuButton: Ref<HTMLButtonElement>
}

/** Under 1200 px, where the side bar is a drawer. */
export function TopBar({ user, pending, closed, open, onOpen, menuButton }: TopBarProps) {
  return (
    <header
      inert={open}
      className="sticky top-0 z-30 flex h-14 items-center gap-1 border-sand-300 border-b bg-sand-100 px-2 rail:hidden"
    >
      <IconButton
        ref={menuButton}
        label={menuLabel(pending)}
        aria-expanded={open}
        aria-controls="menu"
        onClick={onOpen}
        className="relative size-11! flex-none"
      >
        <Menu aria-hidden="true" strokeWidth={1.7} />
        {pending > 0 ? (
          <span className="absolute top-2.5 right-2 size-2.25 rounded-full bg-danger-700 ring-2 ring-sand-100" />
        ) : null}
      </IconButton>
      <Link to="/dashboard" className="link-plain inline-flex min-h-11 min-w-0 items-center rounded-xs px-1">
        {/* With large text and no room beside the icon, the name wraps to a hidden line. */}
        <Logo name={clinic.name} face="sans" className="h-7 min-w-0 flex-wrap overflow-hidden" />
      </Link>
      {closed ? (
        <Link
          to="/sito-web"
          className="link-plain ml-auto inline-flex min-h-11 min-w-11 flex-none items-center justify-center rounded-xs"
        >
          <StatusPill status="warning" className="max-[24rem]:pr-2">
            <span className="max-[24rem]:sr-only">Sito chiuso</span>
            <span className="sr-only"> ai visitatori: è in manutenzione</span>
          </StatusPill>
        </Link>
      ) : null}
      {user ? (
        <span className={cx('mr-2 inline-flex flex-none', !closed && 'ml-auto')}>
          <UserAvatar user={user} />
        </span>
      ) : null}
    </header>
  )
}

function menuLabel(pending: number): string {
  if (pending === 0) return 'Apri il menu'
  return `Apri il menu, ${pending} ${pending === 1 ? 'richiesta' : 'richieste'} in attesa`
}
