import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { CallError } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { doctorName } from '../../rules.ts'
import { addressOf, type View } from '../view.ts'
import { NO_COMPETENCES } from './competences.ts'
import type { SetupDoctor } from './contract.ts'
import { DoctorForm } from './DoctorForm.tsx'
import type { DoctorDraft } from './doctor-form.ts'
import { editedDoctorQuery } from './queries.ts'

/** The page of one doctor, or of a new one. */
export function DoctorEditor({ view }: { view: View }) {
  const list = addressOf({ ...view, record: null })
  if (typeof view.record === 'number') return <KnownDoctor id={view.record} list={list} />
  return (
    <>
      <Head title="Nuovo medico" list={list} />
      <DoctorForm doctor={null} competences={NO_COMPETENCES} list={list} />
    </>
  )
}

function KnownDoctor({ id, list }: { id: number; list: string }) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(editedDoctorQuery(id))
  const draft = useDraft(data?.doctor)
  const missing = error instanceof CallError && error.status === 404
  if (data && isFetchedAfterMount) {
    const { doctor, competences } = data
    const reload = async () => (await refetch({ throwOnError: true })).data
    return (
      <>
        <Head title={doctorName(doctor)} text="Quello che cambi qui si vede subito sul sito." list={list} />
        <DoctorForm
          doctor={doctor}
          competences={competences}
          draft={draft}
          reload={reload}
          gone={missing}
          list={list}
        />
      </>
    )
  }
  if (error && !isFetching) {
    return (
      <>
        <Head title="Medico" list={list} />
        {missing ? (
          <Missing list={list} />
        ) : (
          <NotLoaded what="il medico" error={error} again={() => refetch()} />
        )}
      </>
    )
  }
  return (
    <>
      <Head title="Medico" list={list} />
      <Waiting />
    </>
  )
}

type Draft = { draft: DoctorDraft; version: number }

/**
 * The draft that the form for a new doctor passed on when it had created them. It belongs to that version: the next
 * save makes it obsolete.
 */
function useDraft(doctor: SetupDoctor | undefined): DoctorDraft | undefined {
  const { state } = useLocation() as { state: Partial<Draft> | null }
  return state?.draft && state.version === doctor?.version ? state.draft : undefined
}

function Head({ title, text, list }: { title: string; text?: string; list: string }) {
  return <PageHead title={title} text={text} back={{ to: list, label: 'Medici' }} />
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
function Waiting() {
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
