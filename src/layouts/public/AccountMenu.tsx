import { useQuery } from '@tanstack/react-query'
import { CalendarDays, LayoutDashboard, LogOut, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { currentUserQuery, useLogout } from '#features/auth/queries.ts'
import { UserAvatar } from '#features/auth/UserAvatar.tsx'
import { Queries } from '#platform/query/Queries.tsx'
import { may } from '#platform/session/roles.ts'
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx'

/** The menu of the user, once the server has named one; `login` until then. */
export function AccountMenu({ login }: { login: ReactNode }) {
  return (
    <Queries>
      <MenuOfUser login={login} />
    </Queries>
  )
}

function MenuOfUser({ login }: { login: ReactNode }) {
  const { data: user } = useQuery(currentUserQuery)
  const logout = useLogout()
  if (!user) return login
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Menu di ${user.username}`}
          className="grid size-11 flex-none cursor-pointer place-items-center rounded-full hover:bg-aqua-50"
        >
          <UserAvatar user={user} />
        </button>
      }
    >
      {may(user.role, 'edit') ? (
        <MenuItem href="/dashboard" icon={<LayoutDashboard aria-hidden="true" strokeWidth={1.6} />}>
          Dashboard
        </MenuItem>
      ) : (
        <MenuItem href="/agenda" icon={<CalendarDays aria-hidden="true" strokeWidth={1.6} />}>
          Agenda
        </MenuItem>
      )}
      <MenuItem href="/profilo" icon={<User aria-hidden="true" strokeWidth={1.6} />}>
        Profilo
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
