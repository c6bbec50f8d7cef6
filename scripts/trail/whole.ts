import { type AuditEvent, appendAudit, atTheMachine } from '#platform/audit/audit.server.ts'
import { openDatabase } from '#platform/db/database.server.ts'

/** Writes what a command did to all data to the audit trail. */
export async function auditWholeDatabase(url: string, event: AuditEvent, route: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1, statementTimeout: 0 })
  const entry = { event, people: [], everybody: true, status: 200, route }
  await appendAudit(db, atTheMachine(), entry).finally(close)
}
