import { randomBytes } from 'node:crypto'
import { appendAudit, atTheMachine } from '#platform/audit/audit.server.ts'
import { openDatabase, transaction } from '#platform/db/database.server.ts'
import { deleteKeyMark, hasKeyMark } from '#platform/encryption/data-key.server.ts'
import { withDatabase, wrongUse } from './database.ts'

const HELP = `Uso:
  npm run key -- new          scrive una chiave nuova, da mettere in DATA_KEY o in un file per DATA_KEY_FILE
  npm run key -- lost         dice che cosa resterebbe chiuso senza la chiave
  npm run key -- lost --yes   la chiave è persa per sempre: il prodotto riparte con un’altra, o senza

La chiave cifra i documenti dei pazienti e i backup. Va tenuta fuori da DATA_DIR e in due posti: senza, i documenti e i
backup fatti con lei non si aprono più, e nessuno può farci niente.`

const NO_KEY = 'Questo database non è cifrato con nessuna chiave: niente da fare.'

const [action, ...more] = process.argv.slice(2)
const sure = action === 'lost' && more.join(' ') === '--yes'
if (more.length > 0 && !sure) wrongUse(HELP)
else if (action === 'new') console.log(randomBytes(32).toString('hex'))
else if (action === 'lost')
  await withDatabase(({ url }) => (sure ? giveUp(url) : warn(url)), { mustExist: true })
else if (action === '--help' || action === '-h') console.log(HELP)
else wrongUse(HELP)

async function warn(url: string): Promise<string> {
  const { db, close } = openDatabase(url, { max: 1, statementTimeout: 0 })
  try {
    if (!(await hasKeyMark(db))) return NO_KEY
    const { count } = await db
      .selectFrom('media')
      .innerJoin('blobs', 'blobs.sha256', 'media.sha256')
      .where('purpose', '=', 'document')
      .where('salt', 'is not', null)
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return `Non è cambiato niente. Documenti che resterebbero chiusi per sempre: ${count}, con i backup fatti con la chiave.
Se la chiave è solo fuori posto, rimetterla in DATA_KEY o DATA_KEY_FILE. Se è persa davvero: npm run key -- lost --yes`
  } finally {
    await close()
  }
}

async function giveUp(url: string): Promise<string> {
  const { db, close } = openDatabase(url, { max: 1, statementTimeout: 0 })
  try {
    const given = await transaction(db, async (db) => {
      const there = await deleteKeyMark(db)
      if (there)
        await appendAudit(db, atTheMachine(), {
          event: 'key.deleted',
          status: 200,
          route: 'npm run key -- lost --yes',
        })
      return there
    })
    return given
      ? 'Fatto: il prossimo avvio prende la chiave che trova. I documenti cifrati con quella persa restano chiusi.'
      : NO_KEY
  } finally {
    await close()
  }
}
