import { ExternalLink as Out } from 'lucide-react'
import { MediaSection } from '#features/media/manager/MediaSection.tsx'
import { staffMeta } from '#layouts/staff/meta.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { MaintenanceSection } from './maintenance/MaintenanceSection.tsx'
import { SpeedSection } from './speed/SpeedSection.tsx'
import { websiteCopy } from './website/copy.ts'

export const meta = () => staffMeta(websiteCopy.title)
export const handle = { access: websiteCopy.access }

/** The public site as staff look after it. */
export default function WebsitePage() {
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
      <MaintenanceSection />
      <SpeedSection />
      <MediaSection />
    </>
  )
}
