import { data } from 'react-router'
import { ogPictures } from '#content/shared-pictures.ts'
import { publicFormById } from '#features/forms/service.server.ts'
import { FormOfPage } from '#features/forms/visitor/FormOfPage.tsx'
import { storageKeyOf } from '#features/forms/visitor/FormSheet.tsx'
import { FormUnavailable } from '#features/forms/visitor/FormTexts.tsx'
import { pageWords } from '#features/forms/visitor/words.ts'
import { headDataOf } from '#features/site/head-data.ts'
import { pageServices } from '#platform/http/page-context.ts'
import { pageMeta, publicUrlOf, sharedMeta } from '#platform/http/page-meta.ts'
import { Island } from '#ui/Island.tsx'
import type { Route } from './+types/form'

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await publicFormById(context.get(pageServices), params.id)
  // The page says why the form is not there.
  return data(found, { status: found ? 200 : 404 })
}

// A shared link shows the form's name and description. Search engines must not index the page.
export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { clinic } = headDataOf(matches)
  if (!loaderData) {
    return [{ title: `${pageWords.closed} · ${clinic.name}` }, { name: 'robots', content: 'noindex' }]
  }
  const { id, name, description } = loaderData.form
  const page = {
    title: `${name} · ${clinic.name}`,
    path: `/modulo/${id}`,
    publicUrl: publicUrlOf(matches),
    index: false,
  }
  const shared = { description: description ?? clinic.tagline, siteName: clinic.name, image: ogPictures.home }
  return [...pageMeta(page), ...sharedMeta({ ...page, ...shared })]
}

/** A form of the clinic, on a page of its own. */
export default function FormPage({ loaderData }: Route.ComponentProps) {
  return (
    <section className="bg-sand-100 px-(--l-gutter) py-[clamp(2rem,6vw,5rem)]">
      {loaderData ? (
        <Island
          name="form"
          draft={storageKeyOf(loaderData.form.id)}
          of={FormOfPage}
          props={{ initial: loaderData, className: 'shadow-e2' }}
        />
      ) : (
        <FormUnavailable />
      )}
    </section>
  )
}
