import { brokenConstraint, type Db, type Tx, transaction } from '#platform/db/database.server.ts'
import { checkId, checkVersion } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { shapeOf, storedValue } from '../fields/rules.ts'
import { activeFields, valuesOf, writeValues } from '../fields/store.server.ts'
import { contactMissing, editContact, isThere, lockContact } from '../store.server.ts'
import type { Note, NoteChange } from './contract.ts'
import {
  decideProposal,
  editNote,
  insertNote,
  joinList,
  lockNote,
  lockProposal,
  removeNote,
} from './store.server.ts'

/**
 * Runs a list about a contact or a visit. To a doctor, one of another doctor is not there: an empty list would stand in the audit
 * trail as data the doctor saw. To anyone else the list of a missing record is empty.
 * @throws AppError('not_found')
 */
export async function listOf<T>(
  { db, user }: Context,
  table: 'contactRequests' | 'appointments',
  id: number,
  read: (db: Db, id: number) => Promise<T>,
): Promise<T> {
  if (user?.role === 'medico' && !(await isThere(db, table, id))) throw new AppError('not_found')
  return read(db, id)
}

type ProposalIds = { id: number; proposalId: number }

/**
 * Writes a proposed value into the contact, or puts the contact into the proposed list.
 * @param seen the stored text of the field as the person saw it
 * @throws AppError('not_found')
 * @throws AppError('changed_meanwhile') when the proposal was decided on, or its field changed, meanwhile
 * @throws AppError('not_valid') when the field no longer takes the value
 */
export function acceptProposalOf(
  ctx: Context,
  asked: ProposalIds,
  seen: string | null,
): Promise<{ message: string }> {
  return decide(ctx, asked, true, async (db, { fieldId, listId, value }, decision) => {
    if (listId !== null) await joinList(db, listId, asked.id, decision)
    if (fieldId !== null) await writeField(db, asked.id, { fieldId, value, seen })
    return 'Proposta accettata.'
  })
}

/**
 * Dismisses a proposal.
 * @throws AppError('not_found')
 * @throws AppError('changed_meanwhile') when the proposal was decided on meanwhile
 */
export function dismissProposalOf(ctx: Context, asked: ProposalIds): Promise<{ message: string }> {
  return decide(ctx, asked, false, async () => 'Proposta ignorata.')
}

type Work = (
  db: Tx,
  proposal: { fieldId: number | null; listId: number | null; value: string | null },
  decision: { accepted: boolean; decidedBy: number | null; now: Date },
) => Promise<string>

function decide(ctx: Context, { id, proposalId }: ProposalIds, accepted: boolean, work: Work) {
  return transaction(ctx.db, async (db) => {
    // Takes the lock of a save of the contact, so that the second of the two sees the values of the first.
    if (!(await lockContact(db, id))) throw contactMissing()
    const proposal = await lockProposal(db, id, proposalId)
    if (!proposal) throw new AppError('not_found', { message: 'Proposta non trovata.' })
    if (proposal.decidedAt !== null) {
      throw new AppError('changed_meanwhile', { message: 'Qualcun altro ha già deciso su questa proposta.' })
    }
    const decision = { accepted, decidedBy: ctx.user?.id ?? null, now: ctx.now() }
    const message = await work(db, proposal, decision)
    await decideProposal(db, proposalId, decision)
    return { message }
  })
}

type Write = { fieldId: number; value: string | null; seen: string | null }

async function writeField(db: Tx, contactId: number, { fieldId, value, seen }: Write): Promise<void> {
  const [fields, stored] = [await activeFields(db), await valuesOf(db, contactId)]
  const field = fields.find(({ id }) => id === fieldId)
  if (!field || (stored.get(fieldId) ?? null) !== seen) {
    throw new AppError('changed_meanwhile', {
      message: 'Il campo è cambiato nel frattempo: guarda il valore attuale e decidi di nuovo.',
    })
  }
  // The field may have other rules by now than when the form was sent.
  const { data, error } = shapeOf(field).safeParse(value)
  if (error) throw notValid(field.name, error.issues[0]?.message ?? 'Valore non valido')
  await writeValues(db, contactId, new Map([[fieldId, storedValue(data)]]))
  await editContact(db, contactId, {})
}

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
