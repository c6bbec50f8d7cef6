import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { RecordFoot, RecordHead } from '#platform/form/RecordPage.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { readNow } from '#platform/query/call-query.ts'
import { FormSection } from '#ui/FormSection.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { limitsCopy, setupCopy } from '../copy.ts'
import { NumberField } from '../NumberField.tsx'
import { limitsQuery, refreshCatalogue } from '../queries.ts'
import { type ClinicLimits, saveLimits } from './contract.ts'
import { LimitsForm, lastDayText, limitLabels, typedLimits } from './limit-form.ts'
import type { Limit } from './rules.ts'

/** The clinic's own limits of booking. */
export function LimitsTab() {
  const { data, error, isFetching, refetch } = useQuery(limitsQuery)
  if (data) return <ClinicRules limits={data} />
  if (error && !isFetching) return <NotLoaded what="le regole" error={error} again={() => refetch()} />
  return (
    <SkeletonGroup className="transition-opacity delay-200 duration-100 starting:opacity-0">
      <Skeleton className="h-(--h-ctl) w-full max-w-140 rounded-ctl" />
    </SkeletonGroup>
  )
}

function ClinicRules({ limits }: { limits: ClinicLimits }) {
  const record = useLimitsRecord(limits)
  const { form, formId, idOf } = record
  const days = useWatch({ control: form.control, name: 'maxDays' })
  const field = (name: Limit) => ({
    ...{ id: idOf(name), label: limitLabels[name], error: form.formState.errors[name]?.message },
    ...form.register(name),
  })
  return (
    <>
      <div className="max-w-272">
        <RecordHead record={record} />
        <form id={formId} onSubmit={record.submit} noValidate>
          <FormSection
            title="Prenotare dal sito"
            text="Vale per i servizi che non hanno una regola propria. Le visite già prese restano."
          >
            <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-3">
              <NumberField
                {...field('minNoticeMinutes')}
                unit="ore"
                hint="Fra adesso e la prima visita che si può prenotare"
              />
              <NumberField {...field('maxDays')} unit="giorni" hint={lastDayText(days, new Date())} />
              <NumberField {...field('cancelHours')} unit="ore" hint="Prima della visita. Poi: «chiamaci»" />
            </div>
          </FormSection>
        </form>
      </div>
      <RecordFoot record={record} label={setupCopy.update} />
    </>
  )
}

function useLimitsRecord(limits: ClinicLimits) {
  const client = useQueryClient()
  const notify = useNotify()
  return useRecordForm({
    shape: LimitsForm,
    typed: typedLimits(limits),
    version: limits.version,
    typedOf: typedLimits,
    save: async (values, { version }) => {
      const saved = await call(saveLimits, { body: { ...values, version } })
      client.setQueryData(limitsQuery.queryKey, saved)
      void refreshCatalogue(client)
      return saved
    },
    onSaved: () => notify.success(limitsCopy.updated),
    reload: async () => {
      const latest = await readNow(client, limitsQuery)
      return { typed: typedLimits(latest), version: latest.version }
    },
    labelOf: (path) => limitLabels[path as Limit],
    onFailed: (error) => notify.error(limitsCopy.updateFailed, error),
  })
}
