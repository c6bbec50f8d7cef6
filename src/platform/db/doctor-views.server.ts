import { sql } from 'kysely'
import type { Tx } from './database.server.ts'

/**
 * Narrows the rest of a transaction to a doctor's own rows: the views of the schema `doctor` hide the tables of the same
 * names, see `create_doctor_views` in the migrations. There is no way back within the transaction.
 * @param own.today the clinic's day, `yyyy-MM-dd`, from which the months of a contact's visits are counted
 */
export async function seeAsDoctor(
  db: Tx,
  own: { doctorId: number; userId: number; today: string },
): Promise<void> {
  await sql`SELECT set_config('search_path', 'doctor, public', true),
    set_config('ambulatorio.doctor', ${String(own.doctorId)}, true),
    set_config('ambulatorio.user', ${String(own.userId)}, true),
    set_config('ambulatorio.today', ${own.today}, true)`.execute(db)
}

/** Whether a write failed because its row would not be one of the doctor's own: the check option of a view. */
export function isOutsideViews(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '44000'
}
