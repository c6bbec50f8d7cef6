import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call } from '#platform/http/call.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { deleteForm, getForm, type ListedForm } from '../contract.ts'
import { refreshForms } from '../queries.ts'
import { formsCopy } from '../staff-copy.ts'
import { deleteText } from './found.ts'

type DeleteFormProps = { form: ListedForm; onClose: () => void }

/** Asks, saying how much would be lost, and deletes. When that has become more meanwhile, it asks again. */
export function DeleteForm({ form, onClose }: DeleteFormProps) {
  const client = useQueryClient()
  const notify = useNotify()
  const [asked, setAsked] = useState({ count: form.submissionCount, again: false })
  const params = { id: String(form.id) }
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const query = asked.count > 0 ? { submissions: String(asked.count) } : {}
      try {
        await call(deleteForm, { params, query })
        return null
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'in_use')) throw error
        return (await call(getForm, { params })).submissionCount
      }
    },
    onSuccess: (count) => {
      if (count !== null) {
        setAsked({ count, again: true })
        return
      }
      onClose()
      void refreshForms(client)
      notify.success(formsCopy.deleted)
    },
    onError: (error) => {
      onClose()
      void refreshForms(client)
      notify.error(sentenceOf(error, formsCopy.deleteFailed), error)
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Eliminare «${form.name}»?`}
      text={<p role={asked.again ? 'alert' : undefined}>{deleteText(asked.count, asked.again)}</p>}
      confirmLabel="Elimina"
      busy={isPending}
      busyLabel="Eliminazione…"
      onConfirm={() => mutate()}
    />
  )
}
