import { type Tx, transaction } from '#platform/db/database.server.ts'
import { checkVersion } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import type { NewSetting, SettingChange } from './change/contract.ts'
import { MODE, type Setting, type SettingKey } from './contract.ts'
import { faultOf } from './rules.ts'
import { editSetting, findSetting, insertSetting, lockSetting } from './store.server.ts'

/** Throws 404 for a setting not saved yet. */
export async function oneSetting(ctx: Context, key: SettingKey): Promise<Setting> {
  return (await findSetting(ctx.db, key)) ?? missing()
}

/** Throws 404, and 409 `changed_meanwhile` for a stale version. An unchanged value writes nothing. */
export async function changeSetting(ctx: Context, key: SettingKey, change: SettingChange): Promise<Setting> {
  check(key, change)
  const { value } = change
  const saved = await transaction(ctx.db, async (db: Tx) => {
    const before = (await lockSetting(db, key)) ?? missing()
    checkVersion(before, change)
    if (before.value === value) return { setting: before, changed: false }
    return { setting: await editSetting(db, key, { value, updatedBy: ctx.user?.id ?? null }), changed: true }
  })
  if (saved.changed) tell(ctx, saved.setting)
  return saved.setting
}

/** Throws 409 when there is one: a colleague created it meanwhile. */
export async function addSetting(ctx: Context, setting: NewSetting): Promise<Setting> {
  check(setting.key, setting)
  const saved = await insertSetting(ctx.db, { ...setting, updatedBy: ctx.user?.id ?? null })
  if (!saved) throw new AppError('changed_meanwhile')
  tell(ctx, saved)
  return saved
}

function check(key: SettingKey, given: { value: string; type: string }): void {
  const fault = faultOf(key, given)
  if (fault) throw notValid(fault.path, fault.message)
}

function missing(): never {
  throw new AppError('not_found', { message: 'Questa impostazione non è ancora stata salvata.' })
}

/** Closing and opening the site is audited with user and time; of the message, only that it was changed. */
function tell(ctx: Context, { key, value }: Setting): void {
  const how = key === MODE ? { value } : {}
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, key, ...how }, 'maintenance changed')
}
