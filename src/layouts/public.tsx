import { Outlet } from 'react-router'
import { pageWorld } from '#platform/http/page-context.ts'
import { wallClock } from '#platform/time/dates.ts'
import { SkipLink } from '#ui/SkipLink.tsx'
import { useArrival } from '#ui/useArrival.ts'
import type { Route } from './+types/public'
import { FloatingButtons } from './public/FloatingButtons.tsx'
import { Footer } from './public/Footer.tsx'
import { MobileBar } from './public/MobileBar.tsx'
import { TopBar } from './public/TopBar.tsx'
import { useNewPage } from './public/useNewPage.ts'
import { useUnderway } from './public/useUnderway.ts'
import { ScriptNote } from './ScriptNote.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, now } = context.get(pageWorld)
  return { publicUrl, year: wallClock(now()).date.slice(0, 4) }
}

// Read before they are used.
export const handle = { scripts: 'later' }

// Nothing of it changes from page to page: going on waits for no call for the frame.
export const shouldRevalidate = () => false

/** The frame of the pages for visitors. */
export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  useNewPage()
  useArrival()
  const underway = useUnderway()
  return (
    <>
      <SkipLink />
      <ScriptNote />
      <TopBar underway={underway} />
      <main id="contenuto" tabIndex={-1} aria-busy={underway || undefined}>
        <Outlet />
      </main>
      <Footer year={loaderData.year} />
      <MobileBar />
      <FloatingButtons />
    </>
  )
}
