import { useQuery } from '@tanstack/react-query'
import { CallError } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { editedDoctorQuery } from '../queries.ts'
import { addressOf, type View } from '../view.ts'
import { NO_COMPETENCES } from './competences.ts'
import { DoctorForm } from './DoctorForm.tsx'

/** The page of one doctor, or of a new one. */
export function DoctorEditor({ view }: { view: View }) {
  const list = addressOf({ ...view, record: null })
  if (typeof view.record === 'number') return <KnownDoctor id={view.record} list={list} />
  return <DoctorForm doctor={null} competences={NO_COMPETENCES} list={list} />
}

function KnownDoctor({ id, list }: { id: number; list: string }) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(editedDoctorQuery(id))
  const missing = error instanceof CallError && error.status === 404
  if (data && isFetchedAfterMount) return <DoctorForm {...data} gone={missing} list={list} />
  return (
    <>
      <PageHead title="Medico" back={{ to: list, label: 'Medici' }} />
      {!error || isFetching ? (
        <EditorSkeleton />
      ) : missing ? (
        <Missing list={list} />
      ) : (
        <NotLoaded what="il medico" error={error} again={() => refetch()} />
      )}
    </>
  )
}

function Missing({ list }: { list: string }) {
  return (
    <EmptyState
      title="Medico non trovato"
      text="Forse è stato eliminato nel frattempo."
      action={
        <ButtonLink to={list} variant="secondary">
          Torna all’elenco
        </ButtonLink>
      }
    />
  )
}

/** The form's own shape. It shows only when the answer takes longer than a blink. */
function EditorSkeleton() {
  return (
    <SkeletonGroup className="grid gap-8 transition-opacity delay-200 duration-100 starting:opacity-0">
      {['primo', 'secondo', 'terzo'].map((part) => (
        <div
          key={part}
          className="grid gap-x-10 gap-y-3.5 desk:grid-cols-[12rem_minmax(0,1fr)] wide:grid-cols-[15rem_minmax(0,1fr)]"
        >
          <Skeleton className="h-4 w-28" />
          <div className="grid gap-4 sm:grid-cols-2">
            <Skeleton className="h-(--h-ctl) w-full rounded-ctl" />
            <Skeleton className="h-(--h-ctl) w-full rounded-ctl" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
