import { useRef } from 'react'
import { data } from 'react-router'
import { clinic } from '#content/clinic.ts'
import { drawnForm } from '#features/forms/service.server.ts'
import { Closed } from '#features/forms/visitor/Closed.tsx'
import { FormOfPage } from '#features/forms/visitor/FormOfPage.tsx'
import { useOwnHeight } from '#features/forms/visitor/useOwnHeight.ts'
import { pageWords } from '#features/forms/visitor/words.ts'
import { ScriptNote } from '#layouts/ScriptNote.tsx'
import { pageWorld } from '#platform/http/page-context.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import type { Route } from './+types/embedded-form'

export async function loader({ context, params }: Route.LoaderArgs) {
  const drawn = await drawnForm(context.get(pageWorld), params.id)
  // Not the page of paths that lead nowhere: it stands inside somebody else's.
  return data(drawn, { status: drawn ? 200 : 404 })
}

// Read before it is used.
export const handle = { scripts: 'later' }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.form.name ?? pageWords.closed} · ${clinic.name}` },
  { name: 'robots', content: 'noindex' },
]

/** A form as a part of another site's page. Of all pages the only one that may stand in a frame there: `server/page-route.ts`. */
export default function EmbedPage({ loaderData }: Route.ComponentProps) {
  const content = useRef<HTMLElement>(null)
  const source = usePageAround()
  useOwnHeight(content)
  return (
    <main ref={content}>
      {/* Around the form one sees the page it stands on. */}
      <style>{'body{background:transparent}'}</style>
      <ScriptNote />
      {loaderData ? <FormOfPage drawn={loaderData} framed source={source} /> : <Closed />}
    </main>
  )
}

/** Where the frame stands, as far as that page tells. */
function usePageAround(): string | undefined {
  const hydrated = useHydrated()
  return hydrated && window.parent !== window ? document.referrer : undefined
}
