import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Message, MessageChange } from './contract.ts'
import { editMessage, removeMessage } from './store.server.ts'

/**
 * Changes the status of a message.
 * @throws AppError('not_found')
 */
export async function changeMessage(ctx: Context, id: number, { status }: MessageChange): Promise<Message> {
  const message = await editMessage(ctx.db, id, status)
  if (!message) throw messageMissing()
  return message
}

/**
 * Deletes a message.
 * @throws AppError('not_found')
 */
export async function deleteMessageById(ctx: Context, id: number): Promise<{ message: string }> {
  if (!(await removeMessage(ctx.db, id))) throw messageMissing()
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, messageId: id }, 'message deleted')
  return { message: 'Messaggio eliminato.' }
}

function messageMissing(): AppError {
  return new AppError('not_found', { message: 'Messaggio non trovato.' })
}
