import { queryOptions, skipToken } from '@tanstack/react-query'
import {
  type Attachment,
  appointmentAttachments,
  attachmentsByIds,
} from '#features/contacts/attachments/contract.ts'
import { whileHeld } from '#features/media/files.ts'
import { call, pathOf } from '#platform/http/call.ts'

/** The documents of a request: those tied to it and those it names, each once. */
export function appointmentFilesQuery(id: number | null, named: readonly number[]) {
  const params = { id: String(id) }
  return queryOptions({
    queryKey: [pathOf(appointmentAttachments, params), named],
    refetchInterval: whileHeld,
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) => {
            const answers = await Promise.allSettled([
              call(appointmentAttachments, { params }, { signal }),
              named.length > 0
                ? call(attachmentsByIds, { body: { attachmentIds: [...named] } }, { signal })
                : Promise.resolve([]),
            ])
            return mergeFiles(answers)
          },
  })
}

/** One of two lists is better than none. */
export function mergeFiles(answers: readonly PromiseSettledResult<Attachment[]>[]): Attachment[] {
  const files = new Map<number, Attachment>()
  for (const answer of answers) {
    if (answer.status === 'rejected') continue
    for (const file of answer.value) if (!files.has(file.id)) files.set(file.id, file)
  }
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed && files.size === 0) throw failed.reason
  return [...files.values()]
}
