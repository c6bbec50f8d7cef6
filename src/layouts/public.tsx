import { MessageCircle, Phone } from 'lucide-react'
import { Outlet } from 'react-router'
import { clinic } from '#content/clinic.ts'
import { pageWorld } from '#platform/http/page-context.ts'
import { wallClock } from '#platform/time/dates.ts'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import { useArrival } from '#ui/useArrival.ts'
import type { Route } from './+types/public'
import { Footer } from './public/Footer.tsx'
import { MobileBar } from './public/MobileBar.tsx'
import { useNewPage, useUnderway } from './public/navigation.ts'
import { TopBar } from './public/TopBar.tsx'
import { ScriptNote } from './ScriptNote.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, now } = context.get(pageWorld)
  return { publicUrl, year: wallClock(now()).date.slice(0, 4) }
}

// Read before they are used.
export const handle = { scripts: 'later' }

// The frame is the same on all pages, so a navigation does not load its data again.
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

const ROUND =
  'grid size-11 place-items-center rounded-full border border-line bg-white text-aqua-700 shadow-e3 transition-colors duration-(--m-quick) hover:bg-aqua-600 hover:text-white'

/** Call and chat on large screens, in the margin beside the page (--l-gutter): they cover nothing. On small screens the top bar has them. */
function FloatingButtons() {
  return (
    <aside
      aria-label="Contatti rapidi"
      className="floats fixed right-2 bottom-6 z-(--z-float) grid gap-2.5 max-lg:hidden"
    >
      <a href={`tel:${clinic.phone.dial}`} aria-label={`Chiama ora ${clinic.phone.text}`} className={ROUND}>
        <Phone aria-hidden="true" strokeWidth={1.6} className="size-5.5" />
      </a>
      <ExternalLink href={clinic.chat.url} label="Scrivici in chat" className={ROUND}>
        <MessageCircle aria-hidden="true" strokeWidth={1.6} className="size-5.5" />
      </ExternalLink>
    </aside>
  )
}
