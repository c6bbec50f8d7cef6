import { Outlet } from 'react-router'

/** Pages that bring their own frame: the booking wizard and the login. */
export default function BareLayout() {
  return <Outlet />
}
