import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertUser } from '#features/auth/store.server.ts'
import { testDatabase } from '#test/database.ts'
import { commandEnv } from '#test/server-process.ts'

test('U7: a backup that fails raises an alarm that is mailed to the admins, and one that succeeds raises none', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'backup-'))
  const { db, owner, url, drop } = await testDatabase('empty')
  const backup = (name: string) =>
    new Promise<number>((resolve) => {
      const env = commandEnv({ DATABASE_URL: url })
      const args = ['scripts/backup.ts', path.join(folder, name)]
      execFile(process.execPath, args, { env }, (error) => resolve(error ? Number(error.code) : 0))
    })
  const alarms = () => db.selectFrom('alarms').select(['kind', 'words']).execute()
  try {
    await insertUser(db, { username: 'capo', role: 'admin', passwordHash: 'none' })
    await db.updateTable('users').set({ email: 'capo@example.com' }).execute()
    expect(await backup('good')).toBe(0)
    expect(await alarms()).toEqual([])
    // A database without migrations counts as empty.
    await sql`DELETE FROM schema_migrations`.execute(owner.db)
    for (const name of ['bad', 'worse']) expect(await backup(name)).toBe(1)
    expect(await alarms()).toEqual([
      { kind: 'failed_backup', words: expect.stringContaining('Un backup non è riuscito') },
    ])
    const mails = await db.selectFrom('outbox').select('recipient').where('kind', '=', 'alarm').execute()
    expect(mails).toEqual([{ recipient: 'capo@example.com' }])
  } finally {
    await drop()
    rmSync(folder, { recursive: true })
  }
})
