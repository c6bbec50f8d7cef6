import { useSearchParams } from 'react-router'
import { SECURITY } from '#features/auth/login/next.ts'
import { profileCopy } from '#features/auth/profile/copy.ts'
import { OwnPicture } from '#features/auth/profile/OwnPicture.tsx'
import { SystemSettings } from '#features/auth/profile/SystemSettings.tsx'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { roleLabels } from '#platform/session/roles.ts'
import { FormSection } from '#ui/FormSection.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { TabLinks } from '#ui/Segmented.tsx'

const Security = lazyWithRetry(() => import('#features/auth/profile/Security.tsx'), 'Security')

export const meta = staffMeta(profileCopy.title)
export const handle = { access: profileCopy.access, forDoctors: true }

/** The user's own account. */
export default function ProfilePage() {
  const user = useStaffUser()
  const [search] = useSearchParams()
  const isDue = user.state === 'due'
  const isSecurity = isDue || search.get('scheda') === 'sicurezza'
  return (
    <>
      <PageHead title={profileCopy.title} />
      {isDue ? null : (
        <div className="mb-5">
          <TabLinks
            label="Parti del profilo"
            items={[
              { to: '/profilo', label: 'Io', current: !isSecurity },
              { to: SECURITY, label: 'Sicurezza', current: isSecurity },
            ]}
          />
        </div>
      )}
      {isSecurity ? (
        <Security user={user} />
      ) : (
        <div>
          <FormSection title="Account" text="Come ti vedono i colleghi.">
            <OwnPicture user={user}>
              <dl className="flex flex-wrap gap-x-10 gap-y-2">
                <Fact label="Username" value={user.username} />
                <Fact label="Ruolo" value={roleLabels[user.role]} />
              </dl>
            </OwnPicture>
          </FormSection>
          <FormSection title="Impostazioni di sistema">
            <SystemSettings username={user.username} />
          </FormSection>
        </div>
      )}
    </>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-600 text-sxs">{label}</dt>
      <dd className="wrap-anywhere text-smd">{value}</dd>
    </div>
  )
}
