import './staff/frame.css'
import './staff/frame-rail.css'
import './staff/frame-phone.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { useVisitEvents } from '#features/agenda/useVisitEvents.ts'
import type { CurrentUser } from '#features/auth/contract.ts'
import { SECURITY } from '#features/auth/login/next.ts'
import { pendingCountQuery } from '#features/booking/staff-queries.ts'
import { CATALOGUE_PATHS } from '#features/catalogue/setup/queries.ts'
import { DESK_PATH } from '#features/desk/count/contract.ts'
import { deskCountQuery } from '#features/desk/count/queries.ts'
import { isOn } from '#features/site/maintenance/contract.ts'
import { modeQuery } from '#features/site/maintenance/read.ts'
import { startCountQuery } from '#features/start/count/queries.ts'
import { useChanges } from '#platform/changes/useChanges.ts'
import { may } from '#platform/session/roles.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Density } from '#ui/Density.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import { TooltipProvider } from '#ui/TooltipProvider.tsx'
import { ClosedLink, FootBar, TopBar } from './staff/Bars.tsx'
import { menuOf } from './staff/entries.ts'
import { type Guard, useGuard } from './staff/guard.ts'
import { PageSkeleton } from './staff/PageSkeleton.tsx'
import { Sidebar } from './staff/Sidebar.tsx'
import { useDrawer } from './staff/useDrawer.ts'
import { useFrameKeys } from './staff/useFrameKeys.ts'
import { WaitingKeys } from './staff/WaitingKeys.tsx'

const PeopleSearch = lazyWithRetry(() => import('./staff/PeopleSearch.tsx'), 'PeopleSearch', {
  overlay: true,
})
// Until it has come, the page of a session that ended or is locked is hidden all the same.
const SessionWatch = lazyWithRetry(() => import('./staff/SessionWatch.tsx'), 'SessionWatch', {
  overlay: true,
  Fallback: ({ user, expired }) =>
    expired || user.state === 'locked' ? <div className="fr-veil fr-opaque" /> : null,
})
const KeyMap = lazyWithRetry(() => import('./staff/KeyMap.tsx'), 'KeyMap', { overlay: true })

/** Paths whose queries open windows of the staff invalidate when content of that kind has changed. */
const changedPaths = {
  // Requests contain names of the catalogue, pictures the services that use them.
  catalogue: [...CATALOGUE_PATHS, '/api/appointments', '/api/calendar/', '/api/media/user'],
  agreements: ['/api/convenzioni'],
  forms: ['/api/forms'],
  media: ['/api/media/'],
  settings: ['/api/site-settings/', '/api/calendar/holidays', '/api/setup/limits'],
}

/** Da fare, and the next visit and the timeline of a contact. */
const showsVisits = (path: string) =>
  path.startsWith(DESK_PATH) || /^\/api\/contacts\/\d+\/(timeline|visit-summary)$/.test(path)

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
  const { full, ownKeys } = usePageNeeds()
  const user = guard.state === 'in' ? guard.user : null
  // Until the user is known the frame is drawn as for most.
  const mayEdit = user === null || may(user.role, 'edit')
  // While the screen is locked, or a second factor is due, nothing else is answered.
  const enabled = user?.state === 'open'
  const keys = useFrameKeys(enabled, mayEdit, ownKeys)
  const reads = enabled && mayEdit
  const { data } = useQuery({ ...pendingCountQuery, enabled: reads })
  const { data: mode } = useQuery({ ...modeQuery, enabled: reads })
  const { data: desk } = useQuery({ ...deskCountQuery, enabled })
  const isAdmin = enabled && may(user.role, 'admin')
  const { data: start = null } = useQuery({ ...startCountQuery, enabled: isAdmin })
  const menu = menuOf(user?.role ?? null, start !== null && start.done < start.total)
  const state = { pending: data?.count ?? 0, toDo: desk?.count ?? 0, closed: isOn(mode?.value), start }
  const search = () => keys.show('people')
  usePreload(PeopleSearch)
  const isIn = enabled && guard.state === 'in' && !guard.expired
  useChanges(changedPaths, isIn)
  useVisitEvents(isIn, showsVisits)
  return (
    <Density value="staff">
      <TooltipProvider>
        <div inert={drawer.open}>
          <SkipLink />
        </div>
        <div className="fr" data-full={full || undefined}>
          {full ? <TopBar user={user} state={state} drawer={drawer} /> : null}
          {state.closed && !full ? (
            <header inert={drawer.open} className="fr-strip">
              <ClosedLink />
            </header>
          ) : null}
          {drawer.open ? <div aria-hidden="true" onClick={drawer.hide} className="fr-veil" /> : null}
          <Sidebar {...{ user, menu, state, drawer }} mayBook={mayEdit} narrow={full} onSearch={search} />
          <Main key="main" guard={guard} pathname={pathname} inert={drawer.open} />
          {full ? null : <FootBar entries={menu.foot} {...{ state, drawer }} />}
        </div>
        <WaitingKeys waiting={keys.waiting} mayEdit={mayEdit} />
        {keys.dialog === 'people' && user ? <PeopleSearch mayBook={mayEdit} onClose={keys.close} /> : null}
        {keys.dialog === 'map' ? <KeyMap mayEdit={mayEdit} onClose={keys.close} /> : null}
      </TooltipProvider>
    </Density>
  )
}

/**
 * Reads from the handle of a page how it changes the frame: `full` gives it the whole window beside a narrow rail, with
 * `ownKeys` the frame leaves all single keys but `G` to it. `forDoctors` opens it to doctors: every other page is refused to them.
 */
function usePageNeeds(): { full: boolean; ownKeys: boolean; forDoctors: boolean } {
  const handles = useMatches().map(({ handle }) => handle)
  const wants = (need: string) =>
    handles.some((handle) => handle && typeof handle === 'object' && Reflect.get(handle, need) === true)
  return { full: wants('full'), ownKeys: wants('ownKeys'), forDoctors: wants('forDoctors') }
}

function Main({ guard, pathname, inert }: { guard: Guard; pathname: string; inert: boolean }) {
  const main = useFocusOnNewPage(pathname)
  return (
    <main ref={main} id="contenuto" tabIndex={-1} inert={inert} className="fr-main">
      {guard.state === 'in' ? null : <h1 className="sr-only">Area riservata</h1>}
      {guard.state === 'in' ? <Inside {...guard} pathname={pathname} /> : null}
      {guard.state === 'asking' ? <PageSkeleton /> : null}
      {guard.state === 'failed' ? <NoAnswer again={guard.again} /> : null}
    </main>
  )
}

type InsideProps = Extract<Guard, { state: 'in' }> & { pathname: string }

/** The page, and what stands over it. */
function Inside({ user, expired, pathname }: InsideProps) {
  const isDue = user.state === 'due' && pathname !== '/profilo'
  return (
    <>
      <SessionWatch user={user} expired={expired} />
      {isDue ? <Navigate to={SECURITY} replace /> : <Page user={user} />}
    </>
  )
}

/**
 * The page. One that is not for doctors is not drawn for them, so it reads nothing; from the dashboard, where a login leads, they
 * go on to the agenda.
 */
function Page({ user }: { user: CurrentUser }) {
  const { pathname } = useLocation()
  const { forDoctors } = usePageNeeds()
  if (forDoctors || may(user.role, 'edit')) return <Outlet context={user} />
  if (pathname === '/dashboard') return <Navigate to="/agenda" replace />
  return (
    <>
      <h1 className="sr-only">Area riservata</h1>
      <EmptyState
        title="Questa pagina non è per i medici"
        action={
          <ButtonLink to="/agenda" variant="secondary">
            Vai all’agenda
          </ButtonLink>
        }
      />
    </>
  )
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
