import { useQueryClient } from '@tanstack/react-query'
import { ClashNote } from '#platform/form/ClashNote.tsx'
import { SaveFailed, sentenceOf } from '#platform/form/SaveFailed.tsx'
import { type ReportDirty, useReportDirty } from '#platform/form/useDirtyParts.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { readNow } from '#platform/query/call-query.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useToast } from '#ui/Toast.tsx'
import { TextArea } from '#ui/textInputs.tsx'
import { TypedMessage } from './change/contract.ts'
import { MESSAGE, type Setting } from './contract.ts'
import { maintenanceCopy as copy } from './copy.ts'
import { cacheSetting, saveSetting } from './queries.ts'
import { messageQuery } from './read.ts'

/** A setting not saved yet: the first saved one is newer. */
const NEVER_SAVED = 0

const typedFrom = (setting: Setting | null): TypedMessage => ({ value: setting?.value ?? '' })
const versionOf = (setting: Setting | null): number => setting?.version ?? NEVER_SAVED

/** The text visitors read while the site is closed. */
export function MessageForm({ setting, reportDirty }: { setting: Setting | null; reportDirty: ReportDirty }) {
  const record = useMessage(setting)
  useReportDirty(reportDirty, MESSAGE, record.dirty)
  const { form, formId, idOf, busy, dirty } = record
  return (
    <form id={formId} onSubmit={record.submit} noValidate className="grid gap-3.5">
      <SaveFailed error={record.failure} otherwise={copy.messageFailed} />
      <ClashNote record={record} />
      <Field
        id={idOf('value')}
        label={copy.label}
        hint={
          <>
            {copy.hint} <q>{copy.message}</q>
          </>
        }
        error={form.formState.errors.value?.message}
      >
        <TextArea rows={3} placeholder={copy.message} {...form.register('value')} />
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="secondary" busy={busy} busyLabel="Salvataggio…">
          {copy.save}
        </Button>
        <p role="status" className="flex items-center gap-2 text-ink-600 text-sxs">
          {dirty ? (
            <>
              <span aria-hidden="true" className="size-2 flex-none rounded-full bg-cotto-400" />
              {copy.unsaved}
            </>
          ) : null}
        </p>
      </div>
    </form>
  )
}

function useMessage(setting: Setting | null) {
  const client = useQueryClient()
  const toast = useToast()
  const notify = useNotify()
  return useRecordForm<TypedMessage, TypedMessage, Setting>({
    shape: TypedMessage,
    typed: typedFrom(setting),
    version: versionOf(setting),
    typedOf: typedFrom,
    labelOf: () => copy.label,
    save: async ({ value }, { version = NEVER_SAVED }) => {
      const saved = await saveSetting(MESSAGE, value, { exists: version !== NEVER_SAVED, version })
      await cacheSetting(client, saved)
      return saved
    },
    onSaved: () => toast({ title: copy.saved, description: copy.savedText }),
    reload: async () => {
      const latest = await readNow(client, { ...messageQuery, retry: false })
      return { typed: typedFrom(latest), version: versionOf(latest) }
    },
    onFailed: (error) => notify.error(sentenceOf(error, copy.messageFailed), error),
  })
}
