import type { SayDirty } from '#platform/form/useDirtyParts.ts'
import { FormSection } from '#ui/FormSection.tsx'
import { Gallery } from './Gallery.tsx'
import { Uploads } from './Uploads.tsx'

type MediaSectionProps = {
  mayDelete: boolean
  /** Whether something is on its way that leaving the page would stop, as `UPLOADS`. */
  sayDirty: SayDirty
}

/** The pictures of the site. */
export function MediaSection({ mayDelete, sayDirty }: MediaSectionProps) {
  return (
    <FormSection
      title="Immagini"
      text="Quelle che si vedono sul sito. I documenti dei pazienti non sono mai qui."
    >
      <div className="grid gap-4">
        <Uploads sayDirty={sayDirty} />
        <Gallery mayDelete={mayDelete} />
      </div>
    </FormSection>
  )
}
