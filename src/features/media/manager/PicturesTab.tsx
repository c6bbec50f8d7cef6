import type { ReportDirty } from '#platform/form/useDirtyParts.ts'
import { FormSection } from '#ui/FormSection.tsx'
import { Gallery } from './Gallery.tsx'
import { Uploads } from './Uploads.tsx'

type PicturesTabProps = {
  mayDelete: boolean
  /** Told, as `UPLOADS`, whether uploads are running that leaving the page would stop. */
  reportDirty: ReportDirty
}

/** The pictures of the site. */
export function PicturesTab({ mayDelete, reportDirty }: PicturesTabProps) {
  return (
    <FormSection
      title="Immagini"
      text="Quelle che si vedono sul sito. I documenti dei pazienti non sono mai qui."
    >
      <div className="grid gap-4">
        <Uploads reportDirty={reportDirty} />
        <Gallery mayDelete={mayDelete} />
      </div>
    </FormSection>
  )
}
