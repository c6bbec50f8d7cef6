import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ConvenzioniTab } from '#features/agreements/setup/ConvenzioniTab.tsx'
import { staffMeta } from '#layouts/staff/meta.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { TabLinks } from '#ui/Segmented.tsx'
import { addressOf, linkIdOf, readView, type Tab, tabs, type View } from './setup/address.ts'
import { CategoriesTab } from './setup/categories/CategoriesTab.tsx'
import { setupCopy } from './setup/copy.ts'
import { DoctorEditor } from './setup/doctors/DoctorEditor.tsx'
import { DoctorsTab } from './setup/doctors/DoctorsTab.tsx'
import { ServiceEditor } from './setup/services/ServiceEditor.tsx'
import { ServicesTab } from './setup/services/ServicesTab.tsx'
import { OPENED } from './setup/useOpenRecord.ts'

export const meta = () => staffMeta(setupCopy.title)
export const handle = { access: setupCopy.access }

const TABS: Record<Tab, { label: string; create: string; Rows: (props: { view: View }) => ReactNode }> = {
  servizi: { label: 'Servizi', create: 'Nuovo servizio', Rows: ServicesTab },
  categorie: { label: 'Categorie', create: 'Nuova categoria', Rows: CategoriesTab },
  medici: { label: 'Medici', create: 'Nuovo medico', Rows: DoctorsTab },
  convenzioni: { label: 'Convenzioni', create: 'Nuova convenzione', Rows: ConvenzioniTab },
}

/** What the clinic offers, with whom and to whom: the staff change it, the site shows it. */
export default function SetupPage() {
  const [search] = useSearchParams()
  const view = readView(search)
  useFocusOnView(view)
  if (view.tab === 'servizi' && view.record !== null) return <ServiceEditor key={view.record} view={view} />
  if (view.tab === 'medici' && view.record !== null) return <DoctorEditor key={view.record} view={view} />
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
        <Rows view={view} />
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
