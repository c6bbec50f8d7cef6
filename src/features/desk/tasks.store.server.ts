import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { NewTask, Task } from './contract.ts'

/** A visit of an erased person has no name. */
const OF_VISIT = sql`visit.erased_at IS NULL`

/** Tasks with the names they show. */
export function selectTasks(db: Db) {
  return db
    .selectFrom('tasks as task')
    .leftJoin('contactRequests as contact', 'contact.id', 'task.contactId')
    .leftJoin('appointments as visit', 'visit.id', 'task.appointmentId')
    .leftJoin('users as assignee', 'assignee.id', 'task.assignedTo')
    .select([
      'task.id',
      'task.kind',
      'task.title',
      'task.note',
      'task.dueOn',
      sql<number | null>`coalesce(task.contact_id, visit.contact_id)`.as('contactId'),
      'task.appointmentId',
      'visit.appointmentDate as visitDate',
      sql<string | null>`coalesce(contact.first_name || ' ' || contact.last_name,
        CASE WHEN ${OF_VISIT} THEN visit.first_name || ' ' || visit.last_name END)`.as('person'),
      sql<string | null>`nullif(coalesce(contact.phone, visit.phone), '')`.as('phone'),
      'task.assignedTo',
      'assignee.username as assignee',
      'task.doneAt',
      'task.outcome',
      'task.version',
      'task.createdAt',
    ])
}

export function findTask(db: Db, id: number): Promise<Task | undefined> {
  return selectTasks(db).where('task.id', '=', id).executeTakeFirst()
}

/** The open tasks about a contact or its visits, those of a past day first and those without a day last. */
export function openTasksOf(db: Db, contactId: number): Promise<Task[]> {
  return selectTasks(db)
    .where('task.doneAt', 'is', null)
    .where(sql<boolean>`coalesce(task.contact_id, visit.contact_id) = ${contactId}`)
    .orderBy('task.dueOn', (order) => order.asc().nullsLast())
    .orderBy('task.id')
    .execute()
}

/** @returns the id */
export async function insertTask(
  db: Db,
  { done, ...task }: NewTask & { createdBy: number | null },
  now: Date,
): Promise<number> {
  const at = now.toISOString()
  const { id } = await db
    .insertInto('tasks')
    .values({
      ...{ ...task, createdAt: at, updatedAt: at },
      ...(done && { doneAt: at, doneBy: task.createdBy }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type StoredTask = Pick<Task, 'title' | 'note' | 'dueOn' | 'assignedTo' | 'outcome' | 'doneAt'> & {
  doneBy: number | null
}

/** Finds a task and locks its row until the transaction ends. */
export function lockTask(db: Tx, id: number): Promise<(StoredTask & { version: number }) | undefined> {
  return db
    .selectFrom('tasks')
    .select(['title', 'note', 'dueOn', 'assignedTo', 'outcome', 'doneAt', 'doneBy', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function editTask(db: Tx, id: number, edit: Partial<StoredTask>): Promise<void> {
  await db.updateTable('tasks').set(edit).where('id', '=', id).execute()
}

/** Deletes a task; false when it does not exist. */
export async function removeTask(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('tasks').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
