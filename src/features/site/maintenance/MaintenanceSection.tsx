import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReportDirty } from '#platform/form/useDirtyParts.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { Switch } from '#ui/inputs.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { maintenanceCopy as copy } from './copy.ts'
import { useMode } from './queries.ts'
import { messageQuery, modeQuery } from './read.ts'

// Loaded on its own: with the form library it weighs as much as the rest of the page.
const MessageForm = lazyWithRetry(() => import('./MessageForm.tsx'), 'MessageForm', {
  Fallback: MessageLoading,
})

/** The switch that closes the site to visitors, and the message they read meanwhile. */
export function MaintenanceSection({
  mayChange,
  reportDirty,
}: {
  mayChange: boolean
  reportDirty: ReportDirty
}) {
  const mode = useQuery(modeQuery)
  const message = useQuery(messageQuery)
  // Loads the form while the settings are being read.
  useEffect(() => {
    if (mayChange) MessageForm.preload()
  }, [mayChange])
  const { on, change } = useMode()
  const [asking, setAsking] = useState(false)
  const known = mode.data !== undefined && message.data !== undefined
  const error = mode.error ?? message.error
  const again = () => {
    for (const query of [mode, message]) if (query.data === undefined) void query.refetch()
  }
  return (
    <FormSection
      title={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {copy.section}
          {known && on ? <StatusPill status="warning">{copy.on}</StatusPill> : null}
        </span>
      }
      text={copy.sectionText}
    >
      {known ? (
        <div className="grid gap-4">
          <Switch
            label={copy.mode}
            checked={on}
            disabled={!mayChange}
            onChange={(event) => (event.target.checked ? setAsking(true) : change(false))}
            className="justify-self-start"
          />
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={copy.closeAsk}
            text={copy.closeText}
            confirmLabel={copy.closeConfirm}
            onConfirm={() => {
              setAsking(false)
              change(true)
            }}
          />
          {/* Always there: a live region announces only text that is added to it. */}
          <div role="status" className="not-empty:contents empty:hidden">
            {on ? <Closed /> : null}
          </div>
          {mayChange ? (
            <MessageForm setting={message.data ?? null} reportDirty={reportDirty} />
          ) : (
            <Message text={message.data?.value || copy.message} />
          )}
        </div>
      ) : null}
      {!known && error && !mode.isFetching && !message.isFetching ? (
        <NotLoaded what={copy.what} error={error} again={again} />
      ) : null}
      {!known && !(error && !mode.isFetching && !message.isFetching) ? <Loading /> : null}
    </FormSection>
  )
}

function Closed() {
  return (
    <Note tone="warning">
      {copy.warning}{' '}
      <a href="/modalita-manutenzione" target="_blank" rel="noopener" className="text-inherit underline">
        {copy.look}
        <span className="sr-only"> (si apre in una nuova finestra)</span>
      </a>
    </Note>
  )
}

/** Without the permission to change it: the message, and whom to ask. */
function Message({ text }: { text: string }) {
  return (
    <>
      <dl>
        <dt className="text-ink-600 text-sxs">{copy.label}</dt>
        <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
      </dl>
      <p className="text-ink-600 text-sxs">{copy.adminsOnly}</p>
    </>
  )
}

function Loading() {
  return (
    <SkeletonGroup className="grid gap-4">
      <Skeleton className="my-1.5 h-5 w-48" />
      <MessageLines />
    </SkeletonGroup>
  )
}

function MessageLoading() {
  return (
    <SkeletonGroup className="grid gap-4">
      <MessageLines />
    </SkeletonGroup>
  )
}

function MessageLines() {
  return (
    <>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-9 w-36" />
    </>
  )
}
