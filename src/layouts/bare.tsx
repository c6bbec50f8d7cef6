import { Outlet } from 'react-router'
import { ScriptNote } from './ScriptNote.tsx'

// Read before they are used.
export const handle = { scripts: 'later' }

/** Pages that bring their own frame: the booking wizard and the login. */
export default function BareLayout() {
  return (
    <>
      <Outlet />
      {/* Stands after the page, because the page's first link is the one that skips to its content. */}
      <ScriptNote />
    </>
  )
}
