import { Outlet } from 'react-router'

/** Pages that bring their own frame: the booking wizard and the login. */
// Read before they are used.
export const handle = { scripts: 'later' }

export default function BareLayout() {
  return <Outlet />
}
