import { useQuery } from '@tanstack/react-query'
import { Eye, Pencil } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Panel } from '#features/contacts/Panel.tsx'
import { type StatisticsView, statisticsAddress } from '#features/forms/addresses.ts'
import type { FormDetail } from '#features/forms/contract.ts'
import { FormGone, FormRoute, FormStatus, TO_FORMS } from '#features/forms/FormRoute.tsx'
import { formStatisticsQuery } from '#features/forms/queries.ts'
import { formsCopy } from '#features/forms/staff-copy.ts'
import { Daily } from '#features/forms/statistics/Daily.tsx'
import { Fact, OpenSubmission } from '#features/forms/statistics/OpenSubmission.tsx'
import { AllSubmissions, Recent } from '#features/forms/statistics/Submissions.tsx'
import { exportSubmissions, type FormStatistics } from '#features/forms/submissions/contract.ts'
import { allListsQuery } from '#features/lists/queries.ts'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { ExportButton } from '#platform/files/ExportButton.tsx'
import { pathOf } from '#platform/http/call.ts'
import { Counters } from '#platform/list/Counters.tsx'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { may } from '#platform/session/roles.ts'
import { dayOf } from '#platform/time/moments.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'

export const meta = staffMeta('Statistiche del modulo')
export const handle = { access: formsCopy.statisticsAccess }

/** The numbers and the submissions of a form. */
export default function StatisticsPage() {
  const [search] = useSearchParams()
  const mayDelete = may(useStaffUser().role, 'delete')
  return (
    <FormRoute title="Statistiche del modulo" waiting={<StatisticsSkeleton />}>
      {(form, gone) => (
        <Statistics
          form={form}
          gone={gone}
          view={statisticsAddress(form.id).readView(search)}
          mayDelete={mayDelete}
        />
      )}
    </FormRoute>
  )
}

type StatisticsProps = {
  form: FormDetail
  gone: boolean
  view: StatisticsView
  mayDelete: boolean
}

function Statistics({ form, gone, ...shown }: StatisticsProps) {
  const { id } = form
  return (
    <>
      <PageHead
        back={TO_FORMS}
        title={<span className="wrap-anywhere min-w-0">Statistiche di «{form.name}»</span>}
        badge={<FormStatus form={form} />}
        actions={
          <>
            <ExportButton
              path={pathOf(exportSubmissions, { id: String(id) })}
              query={{}}
              name="invii.csv"
              failed="Non è stato possibile esportare gli invii. Riprova."
            />
            <ButtonLink to={`/moduli/${id}`} variant="secondary" icon={<Pencil strokeWidth={1.7} />}>
              Modifica
            </ButtonLink>
            <ButtonLink to={`/moduli/${id}/anteprima`} variant="secondary" icon={<Eye strokeWidth={1.7} />}>
              Anteprima
            </ButtonLink>
          </>
        }
      />
      {gone ? <FormGone /> : null}
      <StatisticsLoader form={form} {...shown} />
    </>
  )
}

type StatisticsLoaderProps = Omit<StatisticsProps, 'gone'>

function StatisticsLoader(props: StatisticsLoaderProps) {
  const { form } = props
  const { data, error, isFetching, refetch } = useQuery(formStatisticsQuery(form.id))
  if (data) return <Loaded {...props} statistics={data} />
  if (error && !isFetching) {
    return <NotLoaded what="le statistiche" error={error} again={() => refetch()} />
  }
  return <StatisticsSkeleton />
}

function Loaded({
  form,
  view,
  mayDelete,
  statistics,
}: StatisticsLoaderProps & { statistics: FormStatistics }) {
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

function Details({ form }: { form: FormDetail }) {
  return (
    <Panel id="dettagli" title="Dettagli del modulo">
      <dl className="grid gap-3 px-4.5 pb-4.5">
        <Fact name="Nome">{form.name}</Fact>
        {form.description ? (
          <Fact name="Descrizione">
            <span className="line-clamp-6 whitespace-pre-line">{form.description}</span>
          </Fact>
        ) : null}
        <Fact name="Stato">{form.isActive ? formsCopy.active : formsCopy.inactive}</Fact>
        <Fact name={`Campi (${form.fields.length})`}>
          {form.fields.map(({ label }) => label).join(', ') || 'Nessuno'}
        </Fact>
        <Fact name="Tipo di contatto">{form.contactType ?? 'Ospite'}</Fact>
        <Fact name="Liste">
          <Lists ids={form.listIds} />
        </Fact>
        <Fact name="Creato il">{dayOf(form.createdAt)}</Fact>
      </dl>
    </Panel>
  )
}

function Lists({ ids }: { ids: readonly number[] }) {
  const { data } = useQuery({ ...allListsQuery, enabled: ids.length > 0 })
  if (ids.length === 0) return 'Nessuna'
  if (!data) return ids.length === 1 ? '1 lista' : `${ids.length} liste`
  const names = data.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.join(', ')
}

/** The shape of the page while it loads; hidden for the first 200 ms. */
function StatisticsSkeleton() {
  return (
    <SkeletonGroup className="transition-opacity delay-200 duration-100 starting:opacity-0">
      <Skeleton className="mb-5 h-20 w-full rounded-md" />
      <div className="grid gap-5 desk:grid-cols-2">
        <Skeleton className="h-72 w-full rounded-md" />
        <Skeleton className="h-72 w-full rounded-md" />
      </div>
    </SkeletonGroup>
  )
}
