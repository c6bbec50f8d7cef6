import { Check } from 'lucide-react'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { SaveFailed, sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { type Asked, type Candidates, Picker, useCandidates } from './CandidatePicker.tsx'
import type { ListDetail } from './contract.ts'
import { listsCopy } from './copy.ts'
import { nameOf, useAddMember } from './member-changes.ts'

type AddDialogProps = { list: ListDetail; onClose: () => void }

/** Adds contacts to a list, one after the other: it stays open, with the focus in the search field. */
export function AddDialog({ list, onClose }: AddDialogProps) {
  const formId = useId()
  const pick = useCandidates(list.id)
  const { want, field, error, busy, added, missing, touch } = useAdding(list.id, pick)
  const everybody = pick.settled && pick.q === '' && pick.found?.total === 0
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    want()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={listsCopy.addTitle}
      description={<bdi>{list.name}</bdi>}
      initialFocus="field"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {added.length > 0 ? listsCopy.finish : listsCopy.cancel}
          </Button>
          <Button type="submit" form={formId} disabled={everybody} busy={busy} busyLabel={listsCopy.adding}>
            {listsCopy.add}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <SaveFailed error={error} otherwise={listsCopy.addFailed} />
        {everybody ? (
          <p role="status" className="py-10 text-center text-ink-600">
            {listsCopy.everybodyIn}
          </p>
        ) : (
          <Picker pick={pick} field={field} missing={missing} onTouch={touch} />
        )}
        {everybody && added.length === 0 ? null : <Added names={added} />}
      </form>
    </Dialog>
  )
}

function useAdding(listId: number, pick: Candidates) {
  const field = useRef<HTMLInputElement>(null)
  const { mutateAsync, error, reset } = useAddMember(listId)
  const [added, setAdded] = useState<readonly string[]>([])
  const [missing, setMissing] = useState(false)
  /** The input of the running call. */
  const [sent, setSent] = useState<Asked | null>(null)
  // Submitted before the search had answered. Waits for it, as only a visible candidate may be added.
  const [wanted, setWanted] = useState(false)
  const notify = useNotify()
  const latest = useRef(pick)
  latest.current = pick
  const adding = sent !== null && isSame(sent, pick)
  const add = async () => {
    setMissing(pick.chosen === null)
    if (pick.chosen) {
      setSent(pick)
      await mutateAsync(pick.chosen).then(
        (member) => {
          setAdded((names) => [...names, nameOf(member)])
          if (isSame(latest.current, pick)) latest.current.release()
        },
        // The mutation reports its failure.
        () => undefined,
      )
      setSent(null)
    }
    if (isNowhere(document.activeElement)) field.current?.focus()
    // Does not select text that was typed meanwhile.
    if (document.activeElement === field.current && field.current?.value === pick.text) field.current.select()
  }
  useEffect(() => {
    if (!wanted || sent) return
    if (pick.settled) {
      setWanted(false)
      void add()
    } else if (pick.failed && pick.text.trim() === pick.q) {
      setWanted(false)
      notify.error(sentenceOf(pick.failed.error, listsCopy.notSearched), pick.failed.error)
    }
  })
  const touch = () => {
    setMissing(false)
    setWanted(false)
    reset()
  }
  const want = () => setWanted(!adding)
  return { want, field, error, busy: adding || wanted, added, missing, touch }
}

/** Whether text and choice are unchanged. */
const isSame = (one: Asked, other: Asked) => one.text === other.text && one.picked === other.picked

/** Whether the focus is lost or on the pressed button. */
const isNowhere = (at: Element | null) =>
  at === null || at === document.body || at.matches('[type=submit], [role=dialog]')

/** The contacts added since the dialog opened. Toasts announce them. */
function Added({ names }: { names: readonly string[] }) {
  const last = names.at(-1)
  if (last === undefined) return <p className="text-ink-600 text-ssm">{listsCopy.addHow}</p>
  const others = names.length - 1
  return (
    <p className="wrap-anywhere flex items-start gap-2 text-ssm text-success-700">
      <Check aria-hidden="true" strokeWidth={2} className="mt-[0.15em] size-[1.15em] flex-none" />
      <span>
        <bdi className="font-strong">{last}</bdi>
        {others === 0
          ? ' è nella lista'
          : ` e ${others === 1 ? 'un altro' : `altri ${others}`} sono nella lista`}
      </span>
    </p>
  )
}
