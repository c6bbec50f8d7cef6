import { useQuery } from '@tanstack/react-query'
import { History, ExternalLink as Out } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { setupCategoriesQuery } from '#features/catalogue/setup/queries.ts'
import { setupAddress } from '#features/catalogue/setup/view.ts'
import { type WebsiteTab, websiteAddress, websiteTabs } from '#features/content/editor/address.ts'
import { UPLOADS } from '#features/media/manager/places.ts'
import { sampleChanges, sampleVisits } from '#features/samples/figures.ts'
import { PageSkeleton } from '#layouts/staff/PageSkeleton.tsx'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { useDirtyParts } from '#platform/form/useDirtyParts.ts'
import { may } from '#platform/session/roles.ts'
import { wallClock } from '#platform/time/dates.ts'
import { shortDate } from '#platform/time/italian.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { SampleMark } from '#ui/SampleMark.tsx'
import { TabLinks } from '#ui/Segmented.tsx'
import { UnsavedDialog, useUnsavedGuard } from '#ui/useUnsavedGuard.tsx'

/** Texts of the page 'Sito web'. */
const websiteCopy = {
  title: 'Sito Web',
  access: "Devi effettuare l'accesso per gestire il sito web.",
  open: 'Apri il sito',
}

export const meta = staffMeta(websiteCopy.title)
export const handle = { access: websiteCopy.access }

// Every part is its own chunk: the texts come with all their fields and checks.
const whileLoading = { Fallback: PageSkeleton }
const TextsTab = lazyWithRetry(
  () => import('#features/content/editor/TextsTab.tsx'),
  'TextsTab',
  whileLoading,
)
const ClinicTab = lazyWithRetry(
  () => import('#features/content/editor/ClinicTab.tsx'),
  'ClinicTab',
  whileLoading,
)
const NextClosures = lazyWithRetry(
  () => import('#features/calendar/closures/NextClosures.tsx'),
  'NextClosures',
  { silent: true },
)
const PicturesTab = lazyWithRetry(
  () => import('#features/media/manager/PicturesTab.tsx'),
  'PicturesTab',
  whileLoading,
)
const MaintenanceSection = lazyWithRetry(
  () => import('#features/site/maintenance/MaintenanceSection.tsx'),
  'MaintenanceSection',
  whileLoading,
)
const SpeedSection = lazyWithRetry(
  () => import('#features/site/speed/SpeedSection.tsx'),
  'SpeedSection',
  whileLoading,
)

const LABELS: Record<WebsiteTab, string> = {
  testi: 'Testi',
  clinica: 'La clinica',
  immagini: 'Immagini',
  manutenzione: 'Manutenzione',
  velocita: 'Velocità',
}

const CALENDAR = setupAddress.addressOf({ tab: 'calendario' })

/** The public site as staff look after it. */
export default function WebsitePage() {
  const { role } = useStaffUser()
  const [search] = useSearchParams()
  const view = websiteAddress.readView(search)
  const { tab } = view
  const [dirty, reportDirty] = useDirtyParts()
  const [history, setHistory] = useState(false)
  const { data: categories = [] } = useQuery({ ...setupCategoriesQuery, enabled: tab === 'testi' })
  usePreload(TextsTab, ClinicTab, PicturesTab, MaintenanceSection, SpeedSection)
  const hasTexts = tab === 'testi' || tab === 'clinica'
  const texts = { reportDirty, history, onHistoryClose: () => setHistory(false) }
  return (
    <>
      <PageHead
        title={websiteCopy.title}
        actions={
          <>
            {hasTexts ? (
              <Button
                variant="secondary"
                icon={<History strokeWidth={1.7} />}
                onClick={() => setHistory(true)}
              >
                Storia
              </Button>
            ) : null}
            <ButtonLink
              to="/"
              variant="secondary"
              target="_blank"
              rel="noopener"
              icon={<Out strokeWidth={1.7} />}
            >
              {websiteCopy.open}
            </ButtonLink>
          </>
        }
      />
      <TabLinks
        label="Parti del sito"
        items={websiteTabs.map((one) => ({
          to: websiteAddress.addressOf({ tab: one }),
          label: LABELS[one],
          current: one === tab,
        }))}
      />
      <div className="pt-4">
        {tab === 'testi' ? <TextsTab {...{ view, categories, ...texts }} /> : null}
        {tab === 'clinica' ? (
          <ClinicTab exceptions={<NextClosures calendar={CALENDAR} />} {...texts} />
        ) : null}
        {tab === 'immagini' ? (
          <PicturesTab mayDelete={may(role, 'delete')} reportDirty={reportDirty} />
        ) : null}
        {tab === 'manutenzione' ? (
          <MaintenanceSection mayChange={may(role, 'admin')} reportDirty={reportDirty} />
        ) : null}
        {tab === 'velocita' ? (
          <>
            <SpeedSection />
            <Visits figures={sampleVisits} />
            <RecentChanges entries={sampleChanges(wallClock(new Date()).date)} />
          </>
        ) : null}
      </div>
      <LeavePage dirty={dirty} />
    </>
  )
}

/**
 * Asks before unsaved text or running uploads are lost. One dialog serves the whole page, since the router blocks for
 * one only. It closes by itself once everything is saved and uploaded.
 */
function LeavePage({ dirty }: { dirty: ReadonlySet<string> }) {
  const { blocked, stay, leave } = useUnsavedGuard(dirty.size > 0)
  const latest = useRef(leave)
  latest.current = leave
  const settled = blocked && dirty.size === 0
  // Leaves once: a second navigation would push the same page again, and Back would seem to do nothing.
  useEffect(() => {
    if (settled) latest.current()
  }, [settled])
  const uploading = dirty.has(UPLOADS)
  if (!uploading) {
    return <UnsavedDialog open={blocked && !settled} onStay={stay} onLeave={leave} />
  }
  return (
    <ConfirmDialog
      open={blocked}
      onOpenChange={(open) => (open ? undefined : stay())}
      title="Ci sono immagini in caricamento."
      text="Se esci adesso quelle non ancora arrivate non vengono caricate."
      confirmLabel="Esci lo stesso"
      cancelLabel="Resta qui"
      onConfirm={leave}
    />
  )
}

type SampleSectionProps = { title: string; text?: string; children: ReactNode }

/** A part of the page with sample data, marked beside its title. */
function SampleSection({ title, text, children }: SampleSectionProps) {
  return (
    <FormSection
      title={
        <>
          <span className="mr-2.5">{title}</span>
          <SampleMark />
        </>
      }
      text={text}
    >
      {children}
    </FormSection>
  )
}

type RecentChangesProps = { entries: readonly { date: string; text: string }[] }

/** Specified as sample entries; the true changes of the texts are in 'Storia'. */
function RecentChanges({ entries }: RecentChangesProps) {
  return (
    <SampleSection title="Attività recente">
      <ul className="divide-y divide-line">
        {entries.map(({ date, text }) => (
          <li key={text} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">{text}</span>
            <time dateTime={date} className="tnum flex-none text-ink-600">
              {shortDate(date)}
            </time>
          </li>
        ))}
      </ul>
    </SampleSection>
  )
}

type VisitsProps = { figures: readonly { label: string; value: string }[] }

function Visits({ figures }: VisitsProps) {
  return (
    <SampleSection title="Visitatori del sito" text="Cifre fisse, non ancora collegate.">
      <dl className="grid overflow-hidden rounded-md border border-line large:grid-cols-2 sm:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div
            key={label}
            className="-mt-px -ml-px min-w-0 border-line border-t border-l px-3 py-2.5 min-[24rem]:max-sm:flex min-[24rem]:max-sm:flex-wrap min-[24rem]:max-sm:items-baseline min-[24rem]:max-sm:justify-between min-[24rem]:max-sm:gap-x-2 sm:px-5 sm:py-3.5"
          >
            <dt className="text-ink-600 text-sxs">{label}</dt>
            <dd className="tnum whitespace-nowrap font-strong text-[1.125rem] leading-[1.25] tracking-[-0.02em] sm:text-[1.5rem]">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </SampleSection>
  )
}
