import { data } from 'react-router'
import { publicFormById } from '#features/forms/service.server.ts'
import { FormOfPage } from '#features/forms/visitor/FormOfPage.tsx'
import { storageKeyOf } from '#features/forms/visitor/FormSheet.tsx'
import { FormUnavailable } from '#features/forms/visitor/FormTexts.tsx'
import { pageWords } from '#features/forms/visitor/words.ts'
import { headDataOf } from '#features/site/head-data.ts'
import { ScriptNote } from '#layouts/ScriptNote.tsx'
import { pageServices } from '#platform/http/page-context.ts'
import { Island } from '#ui/Island.tsx'
import type { Route } from './+types/embedded-form'

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await publicFormById(context.get(pageServices), params.id)
  // The site's own 404 page would stand inside the other site's page.
  return data(found, { status: found ? 200 : 404 })
}

// Read before it is used.
export const handle = { scripts: 'islands' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: `${loaderData?.form.name ?? pageWords.closed} · ${headDataOf(matches).clinic.name}` },
  { name: 'robots', content: 'noindex' },
]

/** A form as a part of another site's page. Of all pages the only one that may stand in a frame there: `server/page-route.ts`. */
export default function EmbedPage({ loaderData }: Route.ComponentProps) {
  return (
    <main data-own-height="">
      {/* Transparent, so that the page around shows through beside the form. */}
      <style>{'body{background:transparent}'}</style>
      <ScriptNote />
      {loaderData ? (
        <Island
          name="form"
          draft={storageKeyOf(loaderData.form.id)}
          of={FormOfPage}
          props={{ initial: loaderData, framed: true }}
        />
      ) : (
        <FormUnavailable />
      )}
    </main>
  )
}
