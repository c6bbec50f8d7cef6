import type pg from 'pg'
import type { ReceivedMail } from '../smtp.ts'
import type { Mixed } from './mixed.ts'

type Query = (text: string) => Promise<pg.QueryResult>

const MAILS = { message: 1, submission: 0, activation: 2 }

/** Records of the mixed load that are missing, doubled, without their mails, or different from their answer. */
export async function lostWork(query: Query, mixed: Mixed): Promise<unknown[]> {
  const { rows } = await query(`
    SELECT 'message' AS kind, subject AS mark, count(*)::integer AS n,
      (SELECT count(*)::integer FROM outbox o WHERE o.kind = 'message-new' AND o.subject_id = ANY(array_agg(m.contact_id))) AS mails
    FROM contact_messages m GROUP BY subject
    UNION ALL SELECT 'submission', split_part(submitter_email, '@', 1), count(*), 0 FROM form_submissions GROUP BY submitter_email
    UNION ALL SELECT 'activation', split_part(email, '@', 1), count(*),
      (SELECT count(*) FROM outbox o WHERE o.subject_type = 'activation' AND o.kind <> 'activation-repeated' AND o.subject_id = ANY(array_agg(a.id)))
    FROM convenzioni_attivazioni a GROUP BY email`)
  const found = new Map(rows.map(({ kind, mark, n, mails }) => [`${kind} ${mark}`, `${n}, ${mails} mails`]))
  const lost = mixed.sent.flatMap(({ kind, mark, answered }) => {
    const there = found.get(`${kind} ${mark}`)
    const right = there === `1, ${MAILS[kind]} mails` || (!answered && there === undefined)
    return right ? [] : [{ kind, mark, answered, there }]
  })
  return [...lost, ...(await wrongVisits(query, mixed)), ...(await wrongDescription(query, mixed))]
}

async function wrongVisits(query: Query, { handled }: Mixed): Promise<unknown[]> {
  const { rows } = await query(`
    SELECT id, status || ' ' || appointment_date || ' ' || appointment_time AS what FROM appointments`)
  const visits = new Map(rows.map(({ id, what }) => [id, what]))
  const { rows: counts } = await query(`
    SELECT subject_id AS id, count(*)::integer AS mails FROM outbox WHERE subject_type = 'appointment' GROUP BY 1`)
  const mails = new Map(counts.map((row) => [row.id, row.mails]))
  return handled.flatMap(({ id, surely, perhaps }) => {
    const is = `${visits.get(id) ?? 'gone'}, ${mails.get(id) ?? 0} mails`
    return is === surely || is === perhaps ? [] : [{ id, surely, perhaps, is }]
  })
}

async function wrongDescription(query: Query, { described }: Mixed): Promise<unknown[]> {
  const { rows } = await query(`
    SELECT substring(short_description FROM '^Descrizione (\\d+)$')::integer AS n FROM services
    WHERE short_description LIKE 'Descrizione %'`)
  const n = rows[0]?.n ?? 0
  return n >= described.answered && n <= described.asked ? [] : [{ described, n }]
}

/** Mails that never arrived, arrived more often than they were tried, or tell of nothing. */
export async function wrongMails(query: Query, received: ReceivedMail[]): Promise<unknown[]> {
  const { rows } = await query('SELECT id::integer, message_id, attempts, sent_at FROM outbox')
  const arrived = new Map<string, number>()
  for (const { email } of received) {
    const id = email.messageId ?? ''
    arrived.set(id, (arrived.get(id) ?? 0) + 1)
  }
  const wrong = rows.flatMap((row) => {
    const times = arrived.get(row.message_id) ?? 0
    arrived.delete(row.message_id)
    return row.sent_at !== null && times >= 1 && times <= row.attempts ? [] : [{ ...row, times }]
  })
  return [...wrong, ...[...arrived.keys()].map((id) => ({ id, what: 'a mail about nothing' }))]
}

/** Files and bytes that belong to nothing. */
export async function orphans(query: Query): Promise<unknown[]> {
  const { rows } = await query(`
    SELECT 'unclaimed document' AS what, id::text FROM media WHERE purpose = 'document' AND claimed_at IS NULL
    UNION ALL SELECT 'bytes', encode(sha256, 'hex') FROM blobs b
      WHERE NOT EXISTS (SELECT FROM media m WHERE m.sha256 = b.sha256)
        AND NOT EXISTS (SELECT FROM media_sizes s WHERE s.sha256 = b.sha256)
    UNION ALL SELECT 'piece of bytes', encode(sha256, 'hex') FROM blob_chunks c
      WHERE NOT EXISTS (SELECT FROM blobs b WHERE b.sha256 = c.sha256)`)
  return rows
}
