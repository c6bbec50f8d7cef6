import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { newsTo } from '#features/agenda/Telling.tsx'
import { useUndoToast } from '#features/agenda/useUndoToast.tsx'
import { fullName } from '#features/contacts/rules.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call } from '#platform/http/call.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { type Activation, decideActivation, deleteActivation, undoDecision } from '../../contract.ts'
import { refreshActivations, updateCachedActivation } from '../../queries.ts'
import type { Decision } from '../../rules.ts'
import { decisionWords, listCopy } from '../../staff-copy.ts'

type DecisionDialogProps = { activation: Activation; what: Decision | 'deletion'; onClose: () => void }

/** Asks before a request is decided or deleted. */
export function DecisionDialog({ what, ...props }: DecisionDialogProps) {
  return what === 'deletion' ? <Delete {...props} /> : <Decide {...props} decision={what} />
}

type DialogProps = Omit<DecisionDialogProps, 'what'>

/** Closes, says why, and reads the list again when another user has decided or deleted the request: trying again is pointless. */
function useFailure(onClose: () => void, otherwise: string) {
  const client = useQueryClient()
  const notify = useNotify()
  return (error: Error) => {
    if (error instanceof CallError && [404, 409].includes(error.status)) {
      onClose()
      void refreshActivations(client)
    }
    notify.error(sentenceOf(error, otherwise), error)
  }
}

function Decide({ activation, decision, onClose }: DialogProps & { decision: Decision }) {
  const { id } = activation
  const words = decisionWords[decision]
  const client = useQueryClient()
  const offerUndo = useUndoToast()
  const change = useMutation({
    mutationFn: () => call(decideActivation, { params: { id: String(id) }, body: { id, status: decision } }),
    onSuccess: (saved) => {
      updateCachedActivation(client, saved)
      onClose()
      const said = { title: listCopy.done, description: `${fullName(activation)}: ${words.outcome}` }
      const undo = async () =>
        updateCachedActivation(client, await call(undoDecision, { params: { id: String(id) } }))
      offerUndo(said, undo, newsTo(fullName(activation)))
    },
    onError: useFailure(onClose, listCopy.failed),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={words.title}
      text={<ActivationSummary activation={activation}>{words.text}</ActivationSummary>}
      tone={decision === 'approved' ? 'primary' : 'danger'}
      confirmLabel={words.label}
      busy={change.isPending}
      busyLabel={words.busy}
      onConfirm={() => change.mutate()}
    />
  )
}

function Delete({ activation, onClose }: DialogProps) {
  const client = useQueryClient()
  const notify = useNotify()
  const removal = useMutation({
    mutationFn: () => call(deleteActivation, { params: { id: String(activation.id) } }),
    onSuccess: () => {
      onClose()
      void refreshActivations(client)
      notify.success(listCopy.deleted)
    },
    onError: useFailure(onClose, listCopy.deleteFailed),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={listCopy.deleteAsk}
      text={
        <ActivationSummary activation={activation}>
          {listCopy.deleteText} {activation.contactId === null ? null : listCopy.contactStays}
        </ActivationSummary>
      }
      confirmLabel={listCopy.delete}
      busy={removal.isPending}
      busyLabel={listCopy.deleteBusy}
      onConfirm={() => removal.mutate()}
    />
  )
}

/** Names the request a dialog asks about, and the consequence. */
function ActivationSummary({ activation, children }: { activation: Activation; children: ReactNode }) {
  return (
    <div className="wrap-anywhere">
      <p>
        <bdi className="font-strong text-ink">{fullName(activation)}</bdi> ·{' '}
        <bdi>{activation.convenzioneName}</bdi>, <bdi>{activation.convenzioneAzienda}</bdi>
      </p>
      <p className="mt-2">{children}</p>
    </div>
  )
}
