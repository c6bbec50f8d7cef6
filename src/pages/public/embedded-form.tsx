import { type RefObject, useEffect, useRef } from 'react'
import { data } from 'react-router'
import { clinic } from '#content/clinic.ts'
import { publicFormById } from '#features/forms/service.server.ts'
import { FormOfPage } from '#features/forms/visitor/FormOfPage.tsx'
import { FormUnavailable } from '#features/forms/visitor/FormTexts.tsx'
import { pageWords } from '#features/forms/visitor/words.ts'
import { ScriptNote } from '#layouts/ScriptNote.tsx'
import { pageServices } from '#platform/http/page-context.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import type { Route } from './+types/embedded-form'

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await publicFormById(context.get(pageServices), params.id)
  // The site's own 404 page would stand inside the other site's page.
  return data(found, { status: found ? 200 : 404 })
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
      {/* Transparent, so that the page around shows through beside the form. */}
      <style>{'body{background:transparent}'}</style>
      <ScriptNote />
      {loaderData ? <FormOfPage initial={loaderData} framed source={source} /> : <FormUnavailable />}
    </main>
  )
}

/** The address of the page around the frame, as far as its referrer policy tells. */
function usePageAround(): string | undefined {
  const hydrated = useHydrated()
  return hydrated && window.parent !== window ? document.referrer : undefined
}

/**
 * Posts the height of the content in pixels to the page around the frame, whenever it changes: `{ type: 'height', height }`. The
 * message holds nothing else, so any page may receive it.
 */
function useOwnHeight(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current
    if (!element || window.parent === window) return
    const tell = () => {
      const height = Math.ceil(element.getBoundingClientRect().height)
      window.parent.postMessage({ type: 'height', height }, '*')
    }
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    return () => observer.disconnect()
  }, [content])
}
