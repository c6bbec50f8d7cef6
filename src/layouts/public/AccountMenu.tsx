import { useQuery } from '@tanstack/react-query'
import { LayoutDashboard, LogOut } from 'lucide-react'
import { currentUser, useLogout } from '#features/auth/queries.ts'
import { Queries } from '#platform/query/Queries.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx'
import { LoginLink } from './LoginLink.tsx'

const INITIALS = 2

export function AccountMenu() {
  return (
    <Queries>
      <MenuOfUser />
    </Queries>
  )
}

/** Who is logged in, once the server has said so; until then, and for nobody, Accedi. */
function MenuOfUser() {
  const { data: user } = useQuery(currentUser)
  const logout = useLogout()
  if (!user) return <LoginLink />
  const initials = Array.from(user.username).slice(0, INITIALS).join('')
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Menu di ${user.username}`}
          className="grid size-11 flex-none cursor-pointer place-items-center rounded-full hover:bg-aqua-50"
        >
          <Avatar initials={initials} src={pictureOf(user.profileImage)} tone="aqua" />
        </button>
      }
    >
      {/* Profilo comes here with its page. */}
      <MenuItem to="/dashboard" icon={<LayoutDashboard aria-hidden="true" strokeWidth={1.6} />}>
        Dashboard
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<LogOut aria-hidden="true" strokeWidth={1.6} />}
        disabled={logout.isPending}
        onSelect={() => logout.mutate()}
      >
        Logout
      </MenuItem>
    </Menu>
  )
}

/** The profile image travels as a base64 JPEG, with or without its prefix. */
function pictureOf(image: string | null): string | null {
  if (!image) return null
  return image.startsWith('data:') ? image : `data:image/jpeg;base64,${image}`
}
