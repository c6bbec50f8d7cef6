import { checkChain } from '#features/audit/chain.server.ts'
import { breakText } from '#features/audit/copy.ts'
import { auditPage } from '#features/audit/store.server.ts'
import { appendAudit, atTheMachine } from '#platform/audit/audit.server.ts'
import { sealText } from '#platform/audit/seal-file.server.ts'
import { type Db, isMissingTable, openDatabase } from '#platform/db/database.server.ts'
import { readEnv } from '#server/env.ts'
import { withDatabase, wrongUse } from './database.ts'
import { readWanted, type Wanted } from './trail/arguments.ts'
import { TrailError } from './trail/errors.ts'
import { head, lineOf } from './trail/words.ts'

/** Most entries that are shown at once. */
const MOST = 100_000

const wanted = readWanted(process.argv.slice(2))

if ('help' in wanted) console.log(wanted.help)
else if ('wrong' in wanted) wrongUse(wanted.wrong)
else
  await withDatabase(
    async ({ url }) => {
      const { db, close } = openDatabase(url, { statementTimeout: 0, max: 2 })
      try {
        return wanted.action === 'verify' ? await verify(db, wanted) : await show(db, wanted)
      } catch (error) {
        if (!isMissingTable(error)) throw error
        throw new TrailError('In questo database non c’è ancora un registro: avviare prima npm start.')
      } finally {
        await close()
      }
    },
    { mustExist: true },
  )

async function verify(db: Db, { expected }: Extract<Wanted, { action: 'verify' }>): Promise<string> {
  const { sealFile } = readEnv(process.env)
  const ctx = { db, sealFile, now: () => new Date() }
  const state = await checkChain(ctx, { whole: true, noted: expected ? [expected] : [] })
  const { rows, waiting, last, broken, sealFault } = state
  if (broken) throw new TrailError(`Il registro è stato toccato: ${breakText(broken)}`)
  const coming = waiting > 0 ? ` ${waiting} non ancora sigillate.` : ''
  const whole = `Il registro è intero: ${rows} registrazioni.${coming} Ultimo sigillo: ${sealText(last)}`
  if (sealFault) throw new TrailError(`Il file dei sigilli: ${sealFault}\n${whole}`)
  return whole
}

async function show(db: Db, wanted: Extract<Wanted, { action: 'who' | 'user' }>): Promise<string> {
  const { action, ...filter } = wanted
  // Reading the trail is itself an event of the trail.
  await appendAudit(db, atTheMachine(), {
    event: 'trail.viewed',
    people: wanted.action === 'who' ? [wanted.contact] : [],
    status: 200,
    route: `npm run trail -- ${action}`,
  })
  const { rows, total } = await auditPage(db, filter, { limit: MOST, offset: 0 })
  if (rows.length === 0) return 'Nessuna registrazione.'
  console.log(head)
  for (const row of rows.toReversed()) console.log(lineOf(row))
  return total > MOST
    ? `Le ultime ${MOST} registrazioni di ${total}: per le altre servono --from e --to.`
    : `${total} registrazioni.`
}
