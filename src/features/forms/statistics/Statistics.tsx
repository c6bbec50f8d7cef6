import { useQuery } from '@tanstack/react-query'
import { Eye, Pencil } from 'lucide-react'
import { Counters } from '#platform/list/Counters.tsx'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import type { FormDetail } from '../contract.ts'
import { FormStatus } from '../FormStatus.tsx'
import { TO_FORMS } from '../OfForm.tsx'
import { formStatisticsQuery } from '../queries.ts'
import type { FormStatistics } from '../submissions/contract.ts'
import { AllSubmissions } from './AllSubmissions.tsx'
import { Daily } from './Daily.tsx'
import { Details } from './Details.tsx'
import { OpenSubmission } from './OpenSubmission.tsx'
import { Recent } from './Recent.tsx'
import { StatisticsSkeleton } from './StatisticsSkeleton.tsx'
import type { View } from './view.ts'

type StatisticsProps = {
  form: FormDetail
  gone: boolean
  view: View
  mayDelete: boolean
}

export function Statistics({ form, gone, ...shown }: StatisticsProps) {
  const { id } = form
  return (
    <>
      <PageHead
        back={TO_FORMS}
        title={<span className="wrap-anywhere min-w-0">Statistiche di «{form.name}»</span>}
        badge={<FormStatus form={form} />}
        actions={
          <>
            <ButtonLink to={`/moduli/${id}`} variant="secondary" icon={<Pencil strokeWidth={1.7} />}>
              Modifica
            </ButtonLink>
            <ButtonLink to={`/moduli/${id}/anteprima`} variant="secondary" icon={<Eye strokeWidth={1.7} />}>
              Anteprima
            </ButtonLink>
          </>
        }
      />
      {gone ? (
        <Note tone="warning" role="alert" className="mb-4">
          Questo modulo non c’è più: qualcuno lo ha eliminato.
        </Note>
      ) : null}
      <Read form={form} {...shown} />
    </>
  )
}

type ReadProps = Omit<StatisticsProps, 'gone'>

function Read(props: ReadProps) {
  const { form } = props
  const { data, error, isFetching, refetch } = useQuery(formStatisticsQuery(form.id))
  if (data) return <Loaded {...props} statistics={data} />
  if (error && !isFetching) {
    return <NotLoaded what="le statistiche" error={error} again={() => refetch()} />
  }
  return <StatisticsSkeleton />
}

function Loaded({ form, view, mayDelete, statistics }: ReadProps & { statistics: FormStatistics }) {
  const none = statistics.total === 0
  return (
    <>
      <Counters
        counters={[
          ['Totale', statistics.total],
          ['Oggi', statistics.today],
          ['Ultimi 7 giorni', statistics.last7Days],
          ['Ultimi 30 giorni', statistics.last30Days],
        ]}
        failed={false}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 desk:grid-cols-[minmax(0,1fr)_20rem] wide:gap-x-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {none ? <NothingYet form={form} /> : <Daily statistics={statistics} />}
          {none ? null : <Recent form={form} view={view} recent={statistics.recent} />}
        </div>
        <Details form={form} />
      </div>
      {none ? null : <AllSubmissions form={form} view={view} />}
      <OpenSubmission form={form} view={view} recent={statistics.recent} mayDelete={mayDelete} />
    </>
  )
}

function NothingYet({ form: { id, isActive } }: { form: FormDetail }) {
  return (
    <EmptyState
      title="Nessun invio finora"
      text={
        isActive
          ? 'Appena qualcuno lo invia, qui vedi quando, e che cosa ha scritto.'
          : 'Il modulo non è attivo: finché resta così nessuno lo può inviare.'
      }
      action={
        <ButtonLink to={isActive ? `/moduli?codice=${id}` : `/moduli/${id}`} variant="secondary">
          {isActive ? 'Link e codice' : 'Modifica il modulo'}
        </ButtonLink>
      }
      className="rounded-md border border-line"
    />
  )
}
