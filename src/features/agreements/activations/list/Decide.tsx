import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call } from '#platform/http/call.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useToast } from '#ui/Toast.tsx'
import { type Activation, decideActivation } from '../../contract.ts'
import { refreshActivations, updateCachedActivation } from '../../queries.ts'
import type { Decision } from '../../rules.ts'
import { decisionWords, listCopy } from '../../staff-copy.ts'
import { nameOf } from './view.ts'
import { Which } from './Which.tsx'

type DecideProps = { activation: Activation; decision: Decision; onClose: () => void }

/**
 * Asks the user, sends the decision and notifies. After 404 or 409 it reads the list again, because another user has
 * deleted or decided the request.
 */
export function Decide({ activation, decision, onClose }: DecideProps) {
  const { id } = activation
  const words = decisionWords[decision]
  const client = useQueryClient()
  const toast = useToast()
  const notify = useNotify()
  const change = useMutation({
    mutationFn: () => call(decideActivation, { params: { id: String(id) }, body: { id, status: decision } }),
    onSuccess: (saved) => {
      updateCachedActivation(client, saved)
      onClose()
      toast({ title: listCopy.done, description: `${nameOf(activation)}: ${words.outcome}` })
    },
    onError: (error) => {
      // Another user has deleted or decided the request: trying again is pointless.
      if (error instanceof CallError && [404, 409].includes(error.status)) {
        onClose()
        void refreshActivations(client)
      }
      notify.error(sentenceOf(error, listCopy.failed), error)
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={words.title}
      text={<Which activation={activation}>{words.text}</Which>}
      tone={decision === 'approved' ? 'primary' : 'danger'}
      confirmLabel={words.label}
      busy={change.isPending}
      busyLabel={words.busy}
      onConfirm={() => change.mutate()}
    />
  )
}
