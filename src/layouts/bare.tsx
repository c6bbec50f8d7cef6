import { Outlet } from 'react-router'
import { ScriptNote } from './ScriptNote.tsx'

// Read before they are used.
export const handle = { scripts: 'later' }

/** Pages that bring their own frame: the booking wizard and the login. */
export default function BareLayout() {
  return (
    <>
      <Outlet />
      {/* After the page, whose first link is the one to its content. */}
      <ScriptNote />
    </>
  )
}
