import { Menu } from 'lucide-react'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { clinic } from '#content/clinic.ts'
import type { CurrentUser } from '#features/auth/contract.ts'
import { UserAvatar } from '#features/auth/UserAvatar.tsx'
import { IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Logo } from '#ui/Logo.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'

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
        {/* Where text is large and there is no room beside the sign, the name wraps to a hidden line. */}
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
