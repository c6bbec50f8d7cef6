import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import type { CurrentUser } from '#features/auth/contract.ts'
import { authCopy, loginFailure, useSessionRenewal } from '#features/auth/queries.ts'
import { pendingCountQuery } from '#features/booking/staff-queries.ts'
import { CATALOGUE_PATHS } from '#features/catalogue/setup/queries.ts'
import { isOn } from '#features/site/maintenance/contract.ts'
import { modeQuery } from '#features/site/maintenance/read.ts'
import { useChanges } from '#platform/changes/useChanges.ts'
import { Button } from '#ui/Button.tsx'
import { Density } from '#ui/Density.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordInput } from '#ui/inputs.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import { TooltipProvider } from '#ui/TooltipProvider.tsx'
import { type Guard, useGuard } from './staff/guard.ts'
import { PageSkeleton } from './staff/PageSkeleton.tsx'
import { Sidebar, TopBar } from './staff/Sidebar.tsx'

/** Paths whose queries open windows of the staff invalidate when content of that kind has changed. */
const changedPaths = {
  // Requests contain names of the catalogue, pictures the services that use them.
  catalogue: [...CATALOGUE_PATHS, '/api/appointments', '/api/calendar/', '/api/media/user'],
  agreements: ['/api/convenzioni'],
  forms: ['/api/forms'],
  media: ['/api/media/'],
  settings: ['/api/site-settings/', '/api/calendar/holidays', '/api/setup/limits'],
}

// The back office works while the site is closed, because staff open it again here. The server draws one shell for all
// records of a page: nothing in it depends on the address.
export const handle = { always: true, shell: true }

/**
 * The frame of the back office. The server draws it empty and alike for all users; the browser asks for the user and
 * the data.
 */
export default function StaffLayout() {
  const guard = useGuard()
  const { pathname } = useLocation()
  const drawer = useDrawer(pathname)
  const user = guard.state === 'in' ? guard.user : null
  const { data } = useQuery({ ...pendingCountQuery, enabled: user !== null })
  const pending = data?.count ?? 0
  const { data: mode } = useQuery({ ...modeQuery, enabled: user !== null })
  const closed = isOn(mode?.value)
  useChanges(changedPaths, guard.state === 'in' && !guard.expired)
  return (
    <Density value="staff">
      <TooltipProvider>
        <div inert={drawer.open}>
          <SkipLink />
        </div>
        <TopBar
          user={user}
          pending={pending}
          closed={closed}
          open={drawer.open}
          onOpen={drawer.show}
          menuButton={drawer.menuButton}
        />
        {drawer.open ? (
          <div
            aria-hidden="true"
            onClick={drawer.hide}
            className="fixed inset-0 z-[49] bg-[rgb(28_43_48/0.42)] rail:hidden"
          />
        ) : null}
        <div className="min-h-dvh rail:grid rail:grid-cols-[var(--l-side)_minmax(0,1fr)] max-rail:min-h-0">
          <Sidebar
            user={user}
            pending={pending}
            closed={closed}
            open={drawer.open}
            onClose={drawer.hide}
            closeButton={drawer.closeButton}
          />
          <Main key="main" guard={guard} pathname={pathname} inert={drawer.open} />
        </div>
      </TooltipProvider>
    </Density>
  )
}

function Main({ guard, pathname, inert }: { guard: Guard; pathname: string; inert: boolean }) {
  const main = useFocusOnNewPage(pathname)
  const full = useMatches().some(({ handle: page }) => isFull(page)) && guard.state === 'in'
  return (
    <main
      ref={main}
      id="contenuto"
      tabIndex={-1}
      inert={inert}
      className={
        full
          ? 'min-w-0'
          : 'gutter-x min-w-0 max-w-[calc(77.5rem+2*var(--gut))] pt-7 pb-16 max-rail:[--table-top:3.5rem] max-desk:pt-5 max-desk:pb-12'
      }
    >
      {guard.state === 'in' ? null : <h1 className="sr-only">Area riservata</h1>}
      {guard.state === 'in' ? <Outlet context={guard.user} /> : null}
      {guard.state === 'in' && guard.expired ? <SessionDialog user={guard.user} /> : null}
      {guard.state === 'asking' ? <PageSkeleton /> : null}
      {guard.state === 'failed' ? <NoAnswer again={guard.again} /> : null}
    </main>
  )
}

/** Whether a page takes the whole room beside the side bar: `handle = { full: true }`. */
function isFull(page: unknown): boolean {
  return typeof page === 'object' && page !== null && 'full' in page
}

function NoAnswer({ again }: { again: () => void }) {
  return (
    <EmptyState
      title="Non riusciamo a raggiungere il server"
      text="Controlla la connessione e riprova. Nessun dato è andato perso."
      action={
        <Button variant="secondary" onClick={again}>
          Riprova
        </Button>
      }
    />
  )
}

/**
 * Moves the focus to the new page after a click in the menu, so that keyboard and screen reader start there, as after a
 * page load.
 */
function useFocusOnNewPage(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** Screens where the side bar stands beside the page, as in the style sheet. */
const RAIL = '(min-width: 75rem)'

type Drawer = {
  open: boolean
  show: () => void
  hide: () => void
  menuButton: RefObject<HTMLButtonElement | null>
  closeButton: RefObject<HTMLButtonElement | null>
}

/** The side bar of small screens. Esc closes it and the focus goes back to its button; leaving the page closes it too. */
function useDrawer(pathname: string): Drawer {
  const [openOn, setOpenOn] = useState<string | null>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  // Bound to the page on which it was opened, so that it is not open on return to that page.
  if (openOn !== null && openOn !== pathname) setOpenOn(null)
  const open = openOn === pathname

  const show = useCallback(() => setOpenOn(pathname), [pathname])
  const hide = useCallback(() => {
    setOpenOn(null)
    // The button cannot take the focus until the drawer over it is gone.
    setTimeout(() => menuButton.current?.focus({ preventScroll: true }))
  }, [])

  useEffect(() => {
    if (!open) return
    closeButton.current?.focus()
    const onKey = (event: KeyboardEvent) => (event.key === 'Escape' ? hide() : undefined)
    // Closes the drawer on a wide screen, where it has no close button and would leave the page inert.
    const onWide = () => setOpenOn(null)
    const wide = window.matchMedia(RAIL)
    wide.addEventListener('change', onWide)
    document.addEventListener('keydown', onKey)
    return () => {
      wide.removeEventListener('change', onWide)
      document.removeEventListener('keydown', onKey)
    }
  }, [open, hide])

  return { open, show, hide, menuButton, closeButton }
}

/** Covers a page whose session has ended, and gives it back unchanged when the same user logs in. */
function SessionDialog({ user }: { user: CurrentUser }) {
  const renewal = useSessionRenewal(user)
  const [password, setPassword] = useState('')
  const [empty, setEmpty] = useState(false)
  const id = useId()
  // Loads the login page anew: another user must not see this page's data.
  const leave = () => window.location.assign('/login')
  const send = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(password === '')
    if (password !== '' && !renewal.isPending) renewal.mutate(password)
  }
  const failure = renewal.error ? loginFailure(renewal.error) : undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : leave())}
      title={authCopy.expired}
      description={authCopy.expiredWhy}
      size="s"
      initialFocus="field"
      opaque
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cambia utente
          </Button>
          <Button type="submit" form={id} busy={renewal.isPending} busyLabel="Accesso...">
            Accedi
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={send} noValidate className="grid gap-4">
        <p>
          Username: <b className="font-strong">{user.username}</b>
        </p>
        <Field label="Password" error={empty ? 'Inserisci la password' : failure}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
