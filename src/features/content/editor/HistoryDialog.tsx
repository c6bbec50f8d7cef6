import { useQuery } from '@tanstack/react-query'
import { Check, Clock, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { fieldsOf } from '#content/fields.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { nearMoment } from '#platform/time/moments.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import type { TextVersion } from '../contract.ts'
import { fieldsText } from './copy.ts'
import { Difference } from './Difference.tsx'
import { versionsQuery } from './queries.ts'
import type { Draft } from './useDraft.ts'
import { labelOf, typedFrom } from './values.ts'

/** Fields of a publication that are named. */
const NAMED = 4

type HistoryDialogProps = { draft: Draft; onClose: () => void }

/** The publications of a group. An earlier one becomes the draft, and is published like any other. */
export function HistoryDialog({ draft, onClose }: HistoryDialogProps) {
  const { group, key, base, changes, savedAt, values } = draft
  const { data: versions, error, isFetching, refetch } = useQuery(versionsQuery(key))
  const published = typedFrom(group, base.value)
  const goBack = (version: TextVersion) => {
    draft.change(typedFrom(group, version.value))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Storia di «${group.title}»`}
      size="s"
    >
      {error && !isFetching && !versions ? (
        <NotLoaded what="la storia" error={error} again={() => refetch()} />
      ) : null}
      {versions ? (
        <ul className="border-line border-t">
          {changes.length > 0 ? (
            <Row
              title="Bozza"
              details={[savedAt ? nearMoment(savedAt, new Date()) : null, namesOf(changes)]}
              side={
                <StatusPill status="pending" Sign={Clock}>
                  Bozza
                </StatusPill>
              }
            />
          ) : null}
          {versions.map((version, place) => (
            <Row
              key={version.version}
              title={`Versione ${version.version}`}
              details={[
                nearMoment(version.publishedAt, new Date()),
                version.publishedBy,
                namesOf(version.changes) || 'Testi iniziali',
              ]}
              side={
                place === 0 ? (
                  <StatusPill status="on" Sign={Check}>
                    Pubblicata
                  </StatusPill>
                ) : (
                  <Back label={`versione ${version.version}`} onClick={() => goBack(version)} />
                )
              }
            />
          ))}
          <Row
            title="Testi iniziali"
            details={['Quelli con cui il sito è nato']}
            side={
              versions.length === 0 ? null : (
                <Back
                  label="testi iniziali"
                  onClick={() => {
                    draft.change(typedFrom(group, {}))
                    onClose()
                  }}
                />
              )
            }
          />
        </ul>
      ) : null}
      {!versions && !error ? <Loading /> : null}
      {changes.length > 0 ? (
        <section className="mt-5 grid gap-3 rounded-sm bg-sand-50 px-3.5 py-3 leading-normal">
          <h3 className="text-ssm">Che cosa cambia nella bozza</h3>
          {fieldsOf(group)
            .filter(([path]) => changes.includes(path))
            .map(([path, field]) => (
              <div key={path}>
                <p className="text-ink-600 text-sxs">{labelOf(group, path)}</p>
                <Difference field={field} before={published[path]} after={values[path]} />
              </div>
            ))}
        </section>
      ) : null}
    </Dialog>
  )

  function namesOf(paths: readonly string[]): string {
    const names = paths.map((path) => labelOf(group, path))
    const more = names.length - NAMED
    if (more < 2) return names.join(', ')
    return `${names.slice(0, NAMED).join(', ')} e altri ${fieldsText(more)}`
  }
}

type RowProps = { title: string; details: readonly (string | null)[]; side: ReactNode }

function Row({ title, details, side }: RowProps) {
  return (
    <li className="flex min-h-12.5 items-center gap-4 border-line border-b py-1.5">
      <div className="wrap-anywhere min-w-0 flex-1">
        <p className="font-[570]">{title}</p>
        <p className="text-ink-600 text-sxs">{details.filter(Boolean).join(' · ')}</p>
      </div>
      {side}
    </li>
  )
}

function Back({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Undo2 strokeWidth={1.7} />}
      className="max-desk:min-h-11"
      onClick={onClick}
    >
      <span>
        Torna a questa<span className="sr-only"> ({label})</span>
      </span>
    </Button>
  )
}

function Loading() {
  return (
    <SkeletonGroup className="grid gap-4">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-10/12" />
      <Skeleton className="h-5 w-11/12" />
    </SkeletonGroup>
  )
}
