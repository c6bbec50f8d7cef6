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

/** Asks, decides, and says so. What somebody else has decided meanwhile is read again, and said. */
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
      // Decided by somebody else, or gone: there is nothing to try again.
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
