import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { useOpenRow, useWayBack } from '#platform/list/open-record.ts'
import { RecordMissing } from '#platform/list/RecordMissing.tsx'
import { momentOf } from '#platform/time/moments.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useToast } from '#ui/Toast.tsx'
import { type StatisticsView, SUBMISSIONS_PAGE, statisticsAddress } from '../addresses.ts'
import type { FormDetail } from '../contract.ts'
import { refreshForms, submissionsQuery } from '../queries.ts'
import { formsCopy } from '../staff-copy.ts'
import { deleteSubmission, type Submission } from '../submissions/contract.ts'
import { answersOf, senderOf, sourceName } from './answers.ts'
import { SeeContact } from './Submissions.tsx'

type OpenSubmissionProps = {
  form: FormDetail
  view: StatisticsView
  recent: readonly Submission[]
  mayDelete: boolean
}

/** The submission that the address names, among those that are on the page. */
export function OpenSubmission({ form, view, recent, mayDelete }: OpenSubmissionProps) {
  const close = useWayBack(statisticsAddress(form.id).addressOf({ page: view.page }))
  const { data, isPending } = useQuery(submissionsQuery(form.id, view.page, SUBMISSIONS_PAGE))
  const submission = useOpenRow(view.submission, [...recent, ...(data?.rows ?? [])])
  if (view.submission === null) return null
  if (submission) return <All form={form} submission={submission} mayDelete={mayDelete} onClose={close} />
  if (isPending) return null
  return (
    <RecordMissing title="Invio non trovato" text="Non è fra gli invii di questa pagina." onClose={close} />
  )
}

type AllProps = { form: FormDetail; submission: Submission; mayDelete: boolean; onClose: () => void }

/** All answers as plain text, and the origin of the submission. */
function All({ form, submission, mayDelete, onClose }: AllProps) {
  const { ask, isPending } = useSubmissionDelete(form.id, onClose)
  const { source, ipAddress, userAgent, createdAt, contactId } = submission
  const answers = answersOf(submission, form.fields)
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || isPending ? undefined : onClose())}
      title={<span className="wrap-anywhere">{senderOf(submission)}</span>}
      description={momentOf(createdAt)}
      footer={
        mayDelete ? (
          <Button
            variant="secondary"
            icon={<Trash2 strokeWidth={1.7} />}
            busy={isPending}
            onClick={() => ask(submission)}
          >
            Elimina
          </Button>
        ) : undefined
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <dl className="grid gap-3.5">
          {answers.map(({ key, label, value }) => (
            <Fact key={key} name={label}>
              <span className="whitespace-pre-wrap text-smd leading-[1.5]">{value}</span>
            </Fact>
          ))}
          {answers.length === 0 ? (
            <div>
              <dt className="sr-only">Risposte</dt>
              <dd className="text-ink-600">Nessuna risposta: ogni campo era facoltativo.</dd>
            </div>
          ) : null}
        </dl>
        <dl className="grid gap-3 border-line border-t pt-5 sm:grid-cols-2">
          <Fact name="Provenienza">{sourceName(source)}</Fact>
          <Fact name="Indirizzo IP">{ipAddress ?? 'Non disponibile'}</Fact>
          <Fact name="Browser" className="sm:col-span-2">
            {userAgent ?? 'Non disponibile'}
          </Fact>
          {contactId === null ? null : (
            <Fact name="Contatto">
              <SeeContact id={contactId} who={senderOf(submission)} />
            </Fact>
          )}
        </dl>
      </div>
    </Dialog>
  )
}

export function Fact({
  name,
  className,
  children,
}: {
  name: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className}>
      <dt className="wrap-anywhere text-ink-600 text-sxs">
        <bdi>{name}</bdi>
      </dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Deletes a submission and notifies the user. */
function useSubmissionDelete(formId: number, onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Submission) =>
      call(deleteSubmission, { params: { id: String(formId), submissionId: String(id) } }),
    onSuccess: (_, submission) =>
      toast({ title: formsCopy.submissionDeleted, description: senderOf(submission) }),
    onError: (error) => notify.error(sentenceOf(error, formsCopy.submissionDeleteFailed), error),
    onSettled: () => void refreshForms(client),
  })
  const ask = (submission: Submission) => {
    if (isPending || !window.confirm(formsCopy.submissionDeleteAsk)) return
    // This callback runs for a mounted component only, so a user who has left the page is not led back.
    mutate(submission, { onSuccess: onDone })
  }
  return { ask, isPending }
}
