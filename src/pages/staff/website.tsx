import { ExternalLink as Out } from 'lucide-react'
import { Gallery } from '#features/media/manager/Gallery.tsx'
import { Uploads } from '#features/media/manager/Uploads.tsx'
import { sampleChanges, sampleVisits } from '#features/samples/figures.ts'
import { MaintenanceSection } from '#features/site/maintenance/MaintenanceSection.tsx'
import { SpeedSection } from '#features/site/speed/SpeedSection.tsx'
import { websiteCopy } from '#features/site/website/copy.ts'
import { LeavePage } from '#features/site/website/LeavePage.tsx'
import { RecentChanges, Visits } from '#features/site/website/SampleSection.tsx'
import { staffMeta } from '#layouts/staff/meta.ts'
import { useStaffUser } from '#layouts/staff/user.ts'
import { type SayDirty, useDirtyParts } from '#platform/form/useDirtyParts.ts'
import { may } from '#platform/session/roles.ts'
import { wallClock } from '#platform/time/dates.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { PageHead } from '#ui/PageHead.tsx'

export const meta = () => staffMeta(websiteCopy.title)
export const handle = { access: websiteCopy.access }

/** The public site as staff look after it. */
export default function WebsitePage() {
  const { role } = useStaffUser()
  const [dirty, sayDirty] = useDirtyParts()
  return (
    <>
      <PageHead
        title={websiteCopy.title}
        actions={
          <ButtonLink to="/" variant="secondary" target="_blank" rel="noopener">
            <Out aria-hidden="true" className="size-4" />
            {websiteCopy.open}
          </ButtonLink>
        }
      />
      <div>
        <MaintenanceSection mayChange={may(role, 'admin')} sayDirty={sayDirty} />
        <SpeedSection />
        <MediaSection mayDelete={may(role, 'delete')} sayDirty={sayDirty} />
        <Visits figures={sampleVisits} />
        <RecentChanges entries={sampleChanges(wallClock(new Date()).date)} />
      </div>
      <LeavePage dirty={dirty} />
    </>
  )
}

type MediaSectionProps = {
  mayDelete: boolean
  /** Whether something is on its way that leaving the page would stop, as `UPLOADS`. */
  sayDirty: SayDirty
}

/** The pictures of the site. */
function MediaSection({ mayDelete, sayDirty }: MediaSectionProps) {
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
