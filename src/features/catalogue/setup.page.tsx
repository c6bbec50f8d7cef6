import { Plus } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { staffMeta } from '#layouts/staff/meta.ts'
import { PageSkeleton } from '#layouts/staff/PageSkeleton.tsx'
import { useStaffUser } from '#layouts/staff/user.ts'
import { may } from '#platform/session/roles.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { TabLinks } from '#ui/Segmented.tsx'
import { addressOf, linkIdOf, type PartProps, readView, type Tab, tabs, type View } from './setup/address.ts'
import { setupCopy } from './setup/copy.ts'
import { OPENED } from './setup/useOpenRecord.ts'

export const meta = () => staffMeta(setupCopy.title)
export const handle = { access: setupCopy.access }

type Loader = () => Promise<{ default: (props: PartProps) => ReactNode }>

// Each part comes when it is shown: nobody waits for the form of a service to see the list of doctors.
const loaders = {
  servizi: () =>
    import('./setup/services/ServicesTab.tsx').then(({ ServicesTab }) => ({ default: ServicesTab })),
  categorie: () =>
    import('./setup/categories/CategoriesTab.tsx').then(({ CategoriesTab }) => ({ default: CategoriesTab })),
  medici: () => import('./setup/doctors/DoctorsTab.tsx').then(({ DoctorsTab }) => ({ default: DoctorsTab })),
  convenzioni: () =>
    import('#features/agreements/setup/ConvenzioniTab.tsx').then(({ ConvenzioniTab }) => ({
      default: ConvenzioniTab,
    })),
  service: () =>
    import('./setup/services/ServiceEditor.tsx').then(({ ServiceEditor }) => ({ default: ServiceEditor })),
  doctor: () =>
    import('./setup/doctors/DoctorEditor.tsx').then(({ DoctorEditor }) => ({ default: DoctorEditor })),
} satisfies Record<string, Loader>

const ServiceEditor = lazy(loaders.service)
const DoctorEditor = lazy(loaders.doctor)

const TABS: Record<Tab, { label: string; create: string; Rows: ComponentType<PartProps> }> = {
  servizi: { label: 'Servizi', create: 'Nuovo servizio', Rows: lazy(loaders.servizi) },
  categorie: { label: 'Categorie', create: 'Nuova categoria', Rows: lazy(loaders.categorie) },
  medici: { label: 'Medici', create: 'Nuovo medico', Rows: lazy(loaders.medici) },
  convenzioni: { label: 'Convenzioni', create: 'Nuova convenzione', Rows: lazy(loaders.convenzioni) },
}

const WARM_AFTER_MS = 1500

/** The other parts, once the one that is shown has had its time: the next click finds them there. */
function useWarmParts(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // What fails now is asked for again when it is wanted, and says so then.
      for (const load of Object.values(loaders)) load().catch(() => undefined)
    }, WARM_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** What the clinic offers, with whom and to whom: the staff change it, the site shows it. */
export default function SetupPage() {
  const [search] = useSearchParams()
  const view = readView(search)
  const { role } = useStaffUser()
  useFocusOnView(view)
  useWarmParts()
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Part view={view} mayDelete={may(role, 'delete')} />
    </Suspense>
  )
}

function Part(props: PartProps) {
  const { view } = props
  if (view.tab === 'servizi' && view.record !== null) return <ServiceEditor key={view.record} {...props} />
  if (view.tab === 'medici' && view.record !== null) return <DoctorEditor key={view.record} {...props} />
  const { create, Rows } = TABS[view.tab]
  return (
    <>
      <PageHead
        title={setupCopy.title}
        actions={
          <ButtonLink
            id={linkIdOf(view.tab, 'new')}
            to={addressOf({ ...view, record: 'new' })}
            state={OPENED}
            icon={<Plus strokeWidth={2} />}
            preventScrollReset={view.tab === 'categorie' || view.tab === 'convenzioni'}
          >
            {create}
          </ButtonLink>
        }
      />
      <TabLinks
        label="Parti del setup"
        items={tabs.map((tab) => ({
          to: addressOf({ tab }),
          label: TABS[tab].label,
          current: tab === view.tab,
        }))}
      />
      <div className="pt-5">
        <Suspense fallback={<PageSkeleton />}>
          <Rows {...props} />
        </Suspense>
      </div>
    </>
  )
}

/** One address, several pages: on the way in the keyboard starts at the page, on the way back at the row it came from. */
function useFocusOnView({ tab, record }: View): void {
  const page = tab === 'servizi' || tab === 'medici' ? record : null
  const before = useRef({ tab, page })
  useEffect(() => {
    const { tab: left, page: closed } = before.current
    before.current = { tab, page }
    if (left === tab && closed === page) return
    const row = left === tab && page === null ? document.getElementById(linkIdOf(tab, closed)) : null
    const target = row ?? document.getElementById('contenuto')
    if (page !== null || left === tab) target?.focus({ preventScroll: row === null })
  }, [tab, page])
}
