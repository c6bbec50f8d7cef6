import { ExternalLink as Out } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Gallery } from '#features/media/manager/Gallery.tsx'
import { UPLOADS } from '#features/media/manager/places.ts'
import { Uploads } from '#features/media/manager/Uploads.tsx'
import { sampleChanges, sampleVisits } from '#features/samples/figures.ts'
import { MaintenanceSection } from '#features/site/maintenance/MaintenanceSection.tsx'
import { SpeedSection } from '#features/site/speed/SpeedSection.tsx'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { type ReportDirty, useDirtyParts } from '#platform/form/useDirtyParts.ts'
import { may } from '#platform/session/roles.ts'
import { wallClock } from '#platform/time/dates.ts'
import { shortDate } from '#platform/time/italian.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { SampleMark } from '#ui/SampleMark.tsx'
import { UnsavedDialog, useUnsavedGuard } from '#ui/useUnsavedGuard.tsx'

/** Texts of the page 'Sito web'. */
const websiteCopy = {
  title: 'Sito Web',
  access: "Devi effettuare l'accesso per gestire il sito web.",
  open: 'Apri il sito',
}

export const meta = staffMeta(websiteCopy.title)
export const handle = { access: websiteCopy.access }

/** The public site as staff look after it. */
export default function WebsitePage() {
  const { role } = useStaffUser()
  const [dirty, reportDirty] = useDirtyParts()
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
        <MaintenanceSection mayChange={may(role, 'admin')} reportDirty={reportDirty} />
        <SpeedSection />
        <MediaSection mayDelete={may(role, 'delete')} reportDirty={reportDirty} />
        <Visits figures={sampleVisits} />
        <RecentChanges entries={sampleChanges(wallClock(new Date()).date)} />
      </div>
      <LeavePage dirty={dirty} />
    </>
  )
}

type MediaSectionProps = {
  mayDelete: boolean
  /** Told, as `UPLOADS`, whether uploads are running that leaving the page would stop. */
  reportDirty: ReportDirty
}

/** The pictures of the site. */
function MediaSection({ mayDelete, reportDirty }: MediaSectionProps) {
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
      text={`Se esci adesso quelle non ancora arrivate non vengono caricate${dirty.size > 1 ? ', e quello che hai scritto va perso' : ''}.`}
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
