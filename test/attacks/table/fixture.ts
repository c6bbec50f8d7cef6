import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'
import { hashToken } from '#platform/session/cookie.server.ts'
import { openDays } from '../../days.ts'
import { bookable, person, wish } from '../../factories.ts'
import type { Visitor } from '../../visitor.ts'
import type { Target } from '../target.ts'
import { startTarget } from '../target.ts'

/** The running product, and what calls can name in it. */
export type Fixture = Omit<Target, 'rows'> & {
  admin: Visitor
  editor: Visitor
  /** The doctor of `offer`. */
  medico: Visitor
  /** An administrator who identified longer ago than calls that ask for it allow. */
  stale: Visitor
  /** A user and a contact that only attacks name. */
  bystander: number
  victim: number
  offer: { categoryId: number; serviceId: number; doctorId: number }
  /** A valid request for a visit, at a time no other request has. */
  visit: (change?: object) => ReturnType<typeof wish>
  next: () => number
  /**
   * A checksum of each table, as `Target.rows`, in one statement: it is asked hundreds of times. Mails leave meanwhile, so of
   * them only the number stays.
   */
  stored: () => Promise<Record<string, string>>
}

/** Of everybody on the staff. */
export const PASSWORD = 'una password lunga'

const TIMES = ['09:30', '10:00', '10:30', '11:00', '11:30', '12:00']

export async function startFixture(): Promise<Fixture> {
  const target = await startTarget()
  const { db } = target
  const offer = await bookable(db)
  const { id: bystander } = await db
    .insertInto('users')
    .values({ username: 'estranea', password: 'none', role: 'editor' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sums = await checksums(db)
  const days = openDays(60)
  let counter = 0
  let visits = 0
  return {
    ...target,
    stored: async () => {
      const { rows } = await sql<{ name: string; sum: string }>`${sums}`.execute(db)
      return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
    },
    admin: await target.staff('admin'),
    editor: await target.staff('editor'),
    medico: await target.staff('medico', offer.doctorId),
    stale: await identifiedLongAgo(target),
    bystander,
    victim: await person(db, { firstName: 'Vittima', email: 'vittima@example.com' }),
    offer,
    visit: (change = {}) => {
      const day = days[Math.floor(visits / TIMES.length)] ?? ''
      const time = TIMES[visits % TIMES.length]
      visits += 1
      return wish(offer, { appointmentDate: day, appointmentTime: time, ...change })
    },
    next: () => {
      counter += 1
      return counter
    },
  }
}

async function identifiedLongAgo({ db, staff }: Target): Promise<Visitor> {
  const person = await staff('admin')
  const hash = hashToken(person.cookies.get('sessione') ?? '')
  const confirmedAt = sql<string>`now() - interval '11 minutes'`
  await db.updateTable('sessions').set({ confirmedAt }).where('tokenHash', '=', hash).execute()
  return person
}

// Tables the product writes about callers even when it refuses a call.
const APART = ['sessions', 'rate_limits', 'schema_migrations', 'outbox', 'trail', 'trail_forgotten']

async function checksums(db: Db): Promise<RawBuilder<unknown>> {
  const tables = (await tablesOf(db)).filter((name) => !APART.includes(name))
  // A job merges the rows that count changes.
  const counts = sql`(SELECT topic, sum(changes) FROM content_changes GROUP BY topic)`
  const each = tables.map(
    (name) => sql`
      SELECT ${sql.lit(name)} AS name, count(*) || ' rows, ' || md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS sum
      FROM ${name === 'content_changes' ? counts : sql.table(name)} t`,
  )
  return sql`${sql.join(each, sql` UNION ALL `)} UNION ALL SELECT 'outbox', count(*)::text FROM outbox`
}

export async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(db)
  return rows.map(({ name }) => name)
}
