import { useSearchParams } from 'react-router'
import { FormRoute } from '#features/forms/FormRoute.tsx'
import { FormPreview } from '#features/forms/preview/FormPreview.tsx'
import { readScreen } from '#features/forms/preview/PreviewForm.tsx'
import { formsCopy } from '#features/forms/staff-copy.ts'
import { staffMeta } from '#layouts/staff/meta.ts'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { useMedia } from '#ui/useMedia.ts'

export const meta = () => staffMeta('Anteprima')
export const handle = { access: formsCopy.access }

/** A form as visitors see it, on their screens. */
export default function PreviewPage() {
  const [search] = useSearchParams()
  const wide = useMedia('(width >= 60rem)')
  // Unless one is asked for, the kind one looks at it with.
  const screen = readScreen(search.get('schermo')) ?? (wide ? 'computer' : 'telefono')
  return (
    <FormRoute title="Anteprima" waiting={<Waiting />}>
      {(form, gone) => <FormPreview form={form} gone={gone} screen={screen} />}
    </FormRoute>
  )
}

function Waiting() {
  return (
    <SkeletonGroup className="transition-opacity delay-200 duration-100 starting:opacity-0">
      <Skeleton className="h-120 w-full rounded-md" />
    </SkeletonGroup>
  )
}
