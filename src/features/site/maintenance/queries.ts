import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call } from '#platform/http/call.ts'
import { useToast } from '#ui/Toast.tsx'
import { createSetting, putSetting } from './change/contract.ts'
import { isOn, MESSAGE, MODE, type Setting, type SettingKey, settingTypes } from './contract.ts'
import { maintenanceCopy as copy } from './copy.ts'
import { modeQuery, settingQuery } from './read.ts'

const DESCRIPTIONS: Record<SettingKey, string> = {
  [MODE]: 'Modalità manutenzione del sito',
  [MESSAGE]: 'Messaggio per i visitatori durante la manutenzione',
}

/** Changes a setting, or creates it where there is none yet. */
export function saveSetting(
  key: SettingKey,
  value: string,
  seen: { exists: boolean; version?: number | undefined },
): Promise<Setting> {
  const body = { value, type: settingTypes[key] }
  return seen.exists
    ? call(putSetting, { params: { key }, body: { ...body, version: seen.version } })
    : call(createSetting, { body: { key, ...body, description: DESCRIPTIONS[key] } })
}

/** A switch sends the wanted state, not a change of the state it saw: also when a colleague switched first. */
function saveMode(on: boolean, exists: boolean): Promise<Setting> {
  const value = String(on)
  return saveSetting(MODE, value, { exists }).catch((error: unknown) => {
    const faster = !exists && error instanceof CallError && error.status === 409
    if (!faster) throw error
    return saveSetting(MODE, value, { exists: true })
  })
}

/** The switch of maintenance mode. It shows the new state at once, and the old one again after a refusal. */
export function useMode() {
  const client = useQueryClient()
  const toast = useToast()
  const notify = useNotify()
  const { data } = useQuery(modeQuery)
  const switching = useMutation({
    // Two quick clicks are sent one after the other: the last one counts.
    scope: { id: MODE },
    mutationFn: (on: boolean) => saveMode(on, Boolean(client.getQueryData(modeQuery.queryKey))),
    onSuccess: async (saved) => {
      await cacheSetting(client, saved)
      const on = isOn(saved.value)
      toast({
        title: on ? copy.switchedOn : copy.switchedOff,
        description: on ? copy.switchedOnText : copy.switchedOffText,
      })
    },
    onError: (error) => {
      notify.error(sentenceOf(error, copy.failed), error)
      // The change may have succeeded with only the answer lost, so the mode is read again.
      void client.invalidateQueries(modeQuery)
    },
  })
  const on = switching.isPending ? switching.variables : isOn(data?.value)
  const change = (next: boolean, onSuccess?: () => void) =>
    switching.mutate(next, onSuccess ? { onSuccess } : {})
  return { on, change }
}

/** Caches a saved setting. Cancels running reads first: their answers were made before the change. */
export async function cacheSetting(client: ReturnType<typeof useQueryClient>, saved: Setting): Promise<void> {
  const { queryKey } = settingQuery(saved.key)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, saved)
}
