import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { setupCopy } from '#features/catalogue/setup/copy.ts'
import type { DoctorParts } from '#features/catalogue/setup/doctors/parts.ts'
import type { ServiceParts } from '#features/catalogue/setup/services/parts.ts'
import {
  addressOf,
  linkIdOf,
  type PartProps,
  setupAddress,
  type Tab,
  tabs,
  type View,
} from '#features/catalogue/setup/view.ts'
import { PageSkeleton } from '#layouts/staff/PageSkeleton.tsx'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { OPENED } from '#platform/list/open-record.ts'
import { may } from '#platform/session/roles.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { type LazyComponent, lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { TabLinks } from '#ui/Segmented.tsx'

export const meta = staffMeta(setupCopy.title)
export const handle = { access: setupCopy.access }

// Every part is its own chunk: the list of doctors does not wait for the form of a service.
const whileLoading = { Fallback: PageSkeleton }
const ServicesTab = lazyWithRetry(
  () => import('#features/booking/setup/ServicesTab.tsx'),
  'ServicesTab',
  whileLoading,
)
const CategoriesTab = lazyWithRetry(
  () => import('#features/catalogue/setup/categories/CategoriesTab.tsx'),
  'CategoriesTab',
  whileLoading,
)
const DoctorsTab = lazyWithRetry(
  () => import('#features/catalogue/setup/doctors/DoctorsTab.tsx'),
  'DoctorsTab',
  whileLoading,
)
const CalendarTab = lazyWithRetry(
  () => import('#features/calendar/closures/CalendarTab.tsx'),
  'CalendarTab',
  whileLoading,
)
const RoomsTab = lazyWithRetry(
  () => import('#features/calendar/rooms/RoomsTab.tsx'),
  'RoomsTab',
  whileLoading,
)
const AgreementsTab = lazyWithRetry(
  () => import('#features/agreements/setup/AgreementsTab.tsx'),
  'AgreementsTab',
  whileLoading,
)
const PricesTab = lazyWithRetry(
  () => import('#features/catalogue/setup/prices/PricesTab.tsx'),
  'PricesTab',
  whileLoading,
)
const LimitsTab = lazyWithRetry(
  () => import('#features/catalogue/setup/limits/LimitsTab.tsx'),
  'LimitsTab',
  whileLoading,
)
const RemindersTab = lazyWithRetry(
  () => import('#features/reminders/setup/RemindersTab.tsx'),
  'RemindersTab',
  whileLoading,
)
const TextsTab = lazyWithRetry(() => import('#features/booking/texts/TextsTab.tsx'), 'TextsTab', whileLoading)
const ServiceEditor = lazyWithRetry(
  () => import('#features/catalogue/setup/services/ServiceEditor.tsx'),
  'ServiceEditor',
  whileLoading,
)
const DoctorEditor = lazyWithRetry(
  () => import('#features/catalogue/setup/doctors/DoctorEditor.tsx'),
  'DoctorEditor',
  whileLoading,
)

const HoursEditor = lazyWithRetry(
  () => import('#features/calendar/hours/HoursEditor.tsx'),
  'HoursEditor',
  whileLoading,
)

const serviceParts: ServiceParts = {
  Needs: lazyWithRetry(() => import('#features/calendar/needs/NeedsField.tsx'), 'NeedsField'),
  FirstTimes: lazyWithRetry(() => import('#features/booking/setup/ServiceTimes.tsx'), 'FirstTimes'),
  WhyNone: lazyWithRetry(() => import('#features/booking/setup/ServiceTimes.tsx'), 'WhyNone'),
}

const doctorParts: DoctorParts = {
  Hours: HoursEditor,
  FirstTime: lazyWithRetry(() => import('#features/booking/setup/DoctorFirstTime.tsx'), 'DoctorFirstTime', {
    silent: true,
  }),
}

const TABS: Record<Tab, { label: string; create?: string; Rows: LazyComponent<PartProps> }> = {
  servizi: { label: 'Servizi', create: 'Nuovo servizio', Rows: ServicesTab },
  categorie: { label: 'Categorie', create: 'Nuova categoria', Rows: CategoriesTab },
  medici: { label: 'Medici', create: 'Nuovo medico', Rows: DoctorsTab },
  calendario: { label: 'Calendario', Rows: CalendarTab },
  stanze: { label: 'Stanze e attrezzature', Rows: RoomsTab },
  convenzioni: { label: 'Convenzioni', create: 'Nuova convenzione', Rows: AgreementsTab },
  prezzi: { label: 'Prezzi', Rows: PricesTab },
  regole: { label: 'Regole', Rows: LimitsTab },
  promemoria: { label: 'Promemoria', Rows: RemindersTab },
  testi: { label: 'Testi', Rows: TextsTab },
}

/** The catalogue: services, doctors and agreements. Staff change it and the site shows it. */
export default function SetupPage() {
  const [search] = useSearchParams()
  const view = setupAddress.readView(search)
  const { role } = useStaffUser()
  useFocusOnView(view)
  usePreload(...Object.values(TABS).map(({ Rows }) => Rows), ServiceEditor, DoctorEditor, HoursEditor)
  return <Part view={view} mayDelete={may(role, 'delete')} />
}

function Part(props: PartProps) {
  const { view } = props
  if (view.tab === 'servizi' && view.record !== null)
    return <ServiceEditor key={view.record} {...props} parts={serviceParts} />
  if (view.tab === 'medici' && view.record !== null)
    return <DoctorEditor key={view.record} view={view} parts={doctorParts} />
  const { create, Rows } = TABS[view.tab]
  return (
    <>
      <PageHead
        title={setupCopy.title}
        actions={
          create ? (
            <ButtonLink
              id={linkIdOf(view.tab, 'new')}
              to={addressOf({ ...view, record: 'new' })}
              state={OPENED}
              icon={<Plus strokeWidth={2} />}
              preventScrollReset={view.tab === 'categorie' || view.tab === 'convenzioni'}
            >
              {create}
            </ButtonLink>
          ) : null
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
        <Rows {...props} />
      </div>
    </>
  )
}

/**
 * Moves the focus when the view changes at the same address: on opening a record to its page, on return to the row it
 * came from.
 */
function useFocusOnView({ tab, record, text }: View): void {
  const page = tab === 'servizi' || tab === 'medici' ? record : tab === 'testi' && text !== '' ? text : null
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
