import { brokenConstraint, transaction } from '#platform/db/database.server.ts'
import { checkId, checkVersion } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { contactMissing } from '../missing.server.ts'
import type { Note, NoteChange } from './contract.ts'
import { editNote, insertNote, lockNote, removeNote } from './store.server.ts'

/**
 * Adds a note to a contact.
 * @throws AppError('not_found') for a contact that does not exist
 */
export async function addNote(ctx: Context, contactId: number, content: string): Promise<Note> {
  try {
    return await insertNote(ctx.db, { contactId, userId: ctx.user?.id ?? null, content }, ctx.now())
  } catch (error) {
    if (brokenConstraint(error) === 'internal_notes_contact_id_fkey') throw contactMissing()
    throw error
  }
}

/**
 * Changes the text of a note; the same text leaves it as it is.
 * @throws AppError('not_found')
 * @throws AppError('changed_meanwhile') for a stale version
 */
export function changeNote(ctx: Context, id: number, change: NoteChange): Promise<Note> {
  checkId(id, change)
  return transaction(ctx.db, async (db) => {
    const before = await lockNote(db, id)
    if (!before) throw noteMissing()
    checkVersion(before, change)
    return change.content === before.content ? before : editNote(db, id, change.content)
  })
}

/**
 * Deletes a note.
 * @throws AppError('not_found')
 */
export async function deleteNoteById(ctx: Context, id: number): Promise<{ message: string }> {
  if (!(await removeNote(ctx.db, id))) throw noteMissing()
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, noteId: id }, 'note deleted')
  return { message: 'Nota eliminata.' }
}

function noteMissing(): AppError {
  return new AppError('not_found', { message: 'Nota non trovata.' })
}
