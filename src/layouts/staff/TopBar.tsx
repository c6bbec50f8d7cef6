import { Menu } from 'lucide-react'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { clinic } from '#content/clinic.ts'
import type { CurrentUser } from '#features/auth/contract.ts'
import { UserAvatar } from '#features/auth/UserAvatar.tsx'
import { IconButton } from '#ui/Button.tsx'
import { Logo } from '#ui/Logo.tsx'

type TopBarProps = {
  user: CurrentUser | null
  pending: number
  open: boolean
  onOpen: () => void
  menuButton: Ref<HTMLButtonElement>
}

/** Under 1200 px, where the side bar is a drawer. */
export function TopBar({ user, pending, open, onOpen, menuButton }: TopBarProps) {
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
        className="relative size-11!"
      >
        <Menu aria-hidden="true" strokeWidth={1.7} />
        {pending > 0 ? (
          <span className="absolute top-2.5 right-2 size-2.25 rounded-full bg-danger-700 ring-2 ring-sand-100" />
        ) : null}
      </IconButton>
      <Link to="/dashboard" className="link-plain inline-flex min-h-11 items-center rounded-xs px-1">
        <Logo name={clinic.name} face="sans" />
      </Link>
      {user ? (
        <span className="mr-2 ml-auto inline-flex">
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
