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
import { DoctorHead } from './DoctorHead.tsx'
import type { DoctorParts } from './parts.ts'

type DoctorEditorProps = { view: View; parts: DoctorParts }

/** The page of one doctor, or of a new one. */
export function DoctorEditor(props: DoctorEditorProps) {
  const { record } = props.view
  if (typeof record === 'number') return <KnownDoctor id={record} {...props} />
  return <DoctorForm doctor={null} competences={NO_COMPETENCES} {...props} />
}

function KnownDoctor({ id, view, parts }: DoctorEditorProps & { id: number }) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(editedDoctorQuery(id))
  const missing = error instanceof CallError && error.status === 404
  const list = addressOf({ ...view, record: null })
  if (data && isFetchedAfterMount) {
    if (view.part === 'dati') return <DoctorForm {...data} gone={missing} view={view} parts={parts} />
    return (
      <>
        <DoctorHead doctor={data.doctor} view={view} parts={parts} />
        <parts.Hours doctor={data.doctor} />
      </>
    )
  }
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
