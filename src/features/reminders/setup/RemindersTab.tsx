import { useQuery, useQueryClient } from '@tanstack/react-query'
import { setupCopy } from '#features/catalogue/setup/copy.ts'
import { RecordFoot, RecordHead } from '#platform/form/RecordPage.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { readNow } from '#platform/query/call-query.ts'
import { FormSection } from '#ui/FormSection.tsx'
import { Checkbox } from '#ui/inputs.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { remindersCopy } from '../copy.ts'
import { reminderSettingsQuery } from '../queries.ts'
import type { ReminderSettings } from '../rules.ts'
import { type getReminderSettings, saveReminderSettings } from './contract.ts'
import { SettingsForm, settingLabels, typedSettings } from './settings-form.ts'

type Settings = Answer<typeof getReminderSettings>

/** The reminders the clinic sends. */
export function RemindersTab() {
  const { data, error, isFetching, refetch } = useQuery(reminderSettingsQuery)
  if (data) return <ClinicReminders settings={data} />
  if (error && !isFetching) return <NotLoaded what="i promemoria" error={error} again={() => refetch()} />
  return (
    <SkeletonGroup className="transition-opacity delay-200 duration-100 starting:opacity-0">
      <Skeleton className="h-(--h-ctl) w-full max-w-140 rounded-ctl" />
    </SkeletonGroup>
  )
}

function ClinicReminders({ settings }: { settings: Settings }) {
  const record = useSettingsRecord(settings)
  const { form, formId, idOf } = record
  const tick = (name: 'twoDays' | 'week' | 'morning' | 'sms') => (
    <Checkbox id={idOf(name)} label={settingLabels[name]} {...form.register(name)} />
  )
  return (
    <>
      <div className="max-w-272">
        <RecordHead record={record} />
        <form id={formId} onSubmit={record.submit} noValidate>
          <FormSection
            title="Promemoria delle visite"
            text="Partono alle 9, mai fra le 21 e le 8; chi prenota più tardi non lo riceve. Chi non si raggiunge con un messaggio è in Da fare, fra i promemoria a voce. Gli SMS valgono anche per i posti proposti a chi è in lista d’attesa."
          >
            <div className="grid gap-3">
              {tick('twoDays')}
              {tick('week')}
              {tick('morning')}
              {tick('sms')}
            </div>
          </FormSection>
        </form>
      </div>
      <RecordFoot record={record} label={setupCopy.update} />
    </>
  )
}

function useSettingsRecord(settings: Settings) {
  const client = useQueryClient()
  const notify = useNotify()
  return useRecordForm({
    shape: SettingsForm,
    typed: typedSettings(settings),
    version: settings.version,
    typedOf: typedSettings,
    save: async (values, { version }) => {
      const saved = await call(saveReminderSettings, { body: { ...values, version } })
      client.setQueryData(reminderSettingsQuery.queryKey, saved)
      return saved
    },
    onSaved: () => notify.success(remindersCopy.updated),
    reload: async () => {
      const latest = await readNow(client, reminderSettingsQuery)
      return { typed: typedSettings(latest), version: latest.version }
    },
    labelOf: (path) => settingLabels[path as keyof ReminderSettings],
    onFailed: (error) => notify.error(remindersCopy.updateFailed, error),
  })
}
