import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { fullName } from '#features/contacts/rules.ts'
import { SaveFailed, sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call, pathOf } from '#platform/http/call.ts'
import { grouped } from '#platform/numbers.ts'
import { Button } from '#ui/Button.tsx'
import { Combobox } from '#ui/Combobox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { useToast } from '#ui/Toast.tsx'
import { useDebounced } from '#ui/useDebounced.ts'
import { addToList, type Candidate, type ListDetail } from './contract.ts'
import { listsCopy } from './copy.ts'
import { candidatesQuery, refreshLists } from './queries.ts'

type AddDialogProps = { list: ListDetail; onClose: () => void }

/** Adds contacts to a list, one after the other: it stays open, with the focus in the search field. */
export function AddDialog({ list, onClose }: AddDialogProps) {
  const formId = useId()
  const pick = useCandidates(list.id)
  const { want, field, error, busy, added, missing, touch } = useAdding(list.id, pick)
  const allAreMembers = pick.settled && pick.q === '' && pick.found?.total === 0
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
          <Button
            type="submit"
            form={formId}
            disabled={allAreMembers}
            busy={busy}
            busyLabel={listsCopy.adding}
          >
            {listsCopy.add}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <SaveFailed error={error} otherwise={listsCopy.addFailed} />
        {allAreMembers ? (
          <p role="status" className="py-10 text-center text-ink-600">
            {listsCopy.allAreMembers}
          </p>
        ) : (
          <Picker pick={pick} field={field} missing={missing} onTouch={touch} />
        )}
        {allAreMembers && added.length === 0 ? null : <Added names={added} />}
      </form>
    </Dialog>
  )
}

function useAdding(listId: number, pick: Candidates) {
  const client = useQueryClient()
  const toast = useToast()
  const notify = useNotify()
  const field = useRef<HTMLInputElement>(null)
  const [added, setAdded] = useState<readonly string[]>([])
  const [missing, setMissing] = useState(false)
  // Submitted before the search had answered. Waits for it, as only a visible candidate may be added.
  const [wanted, setWanted] = useState(false)
  const add = useMutation({
    // Adds one after the other.
    scope: { id: pathOf(addToList, { id: listId }) },
    mutationFn: ({ id }: Candidate) =>
      call(addToList, { params: { id: String(listId) }, body: { contactId: id } }),
    onSuccess: (member) => {
      setAdded((names) => [...names, fullName(member)])
      pick.release(member.id)
      toast({ title: listsCopy.added, description: fullName(member) })
    },
    onError: (error) => notify.error(sentenceOf(error, listsCopy.addFailed), error),
    // Reads the lists again after a refusal, too: the contact may be a member already, or deleted.
    onSettled: () => void refreshLists(client),
  })
  const { chosen, settled, failed } = pick
  const adding = add.isPending && add.variables.id === chosen?.id
  useEffect(() => {
    if (!wanted) return
    if (settled) {
      setWanted(false)
      setMissing(chosen === null)
      // The next input replaces the search.
      field.current?.focus()
      field.current?.select()
      if (!chosen) return
      pick.choose(chosen)
      add.mutate(chosen)
    } else if (failed && pick.text.trim() === pick.q) {
      setWanted(false)
      notify.error(sentenceOf(failed.error, listsCopy.notSearched), failed.error)
    }
  })
  const touch = () => {
    setMissing(false)
    setWanted(false)
    if (!add.isPending) add.reset()
  }
  const want = () => setWanted(!adding)
  return { want, field, error: add.error, busy: adding || wanted, added, missing, touch }
}

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

type PickerProps = {
  pick: Candidates
  field: RefObject<HTMLInputElement | null>
  /** The form was submitted without a choice. */
  missing: boolean
  onTouch: () => void
}

function Picker({ pick, field, missing, onTouch }: PickerProps) {
  const { text, setText, found, settled, chosen, choose } = pick
  return (
    <Field
      label={listsCopy.pick}
      error={missing ? listsCopy.pick : undefined}
      hint={<span role="status">{settled && found ? foundText(found, pick.q) : ''}</span>}
    >
      <Combobox
        ref={field}
        text={text}
        onText={(typed) => {
          setText(typed)
          onTouch()
        }}
        maxLength={200}
        placeholder={listsCopy.pickHint}
        options={found?.rows ?? []}
        listLabel="Contatti"
        chosen={chosen}
        onChoose={(candidate) => {
          choose(candidate)
          onTouch()
        }}
        empty={<Empty pick={pick} />}
      >
        {(candidate) => <Text candidate={candidate} />}
      </Combobox>
    </Field>
  )
}

/** 'Anna Riva (anna@example.com)' */
function Text({ candidate }: { candidate: Candidate }) {
  return (
    <span className="min-w-0">
      <bdi>{fullName(candidate)}</bdi>
      {candidate.email ? <bdi> ({candidate.email})</bdi> : null}
    </span>
  )
}

function Empty({ pick: { found, q, failed } }: { pick: Candidates }): ReactNode {
  if (failed) {
    return (
      <div role="alert" className="grid justify-items-center gap-3">
        <p>{sentenceOf(failed.error, listsCopy.notSearched)}</p>
        <Button variant="secondary" size="sm" onClick={failed.again}>
          Riprova
        </Button>
      </div>
    )
  }
  if (!found) return 'Caricamento...'
  return (
    <p role="status" className="wrap-anywhere">
      Fuori da questa lista nessuno corrisponde a «<bdi>{q}</bdi>».
    </p>
  )
}

/** '20 di 1.248 contatti …' when not all are shown. */
function foundText({ rows, total }: { rows: readonly unknown[]; total: number }, q: string): string {
  if (total === 0) return ''
  if (rows.length === total) return total === 1 ? '1 contatto' : `${total} contatti`
  const which = q ? 'I primi' : 'Gli ultimi arrivati:'
  return `${which} ${rows.length} di ${grouped(total)}. Scrivi per trovare gli altri.`
}

type Candidates = {
  text: string
  setText: (text: string) => void
  /** The text of the last search. */
  q: string
  found: { rows: Candidate[]; total: number } | undefined
  /** The shown candidates match the text, so that the chosen one is visible. */
  settled: boolean
  failed: { error: Error; again: () => void } | null
  chosen: Candidate | null
  choose: (candidate: Candidate) => void
  /** Clears the choice of this contact until the next input. */
  release: (id: number) => void
}

/** Searches contacts outside a list on the server and chooses the first match. */
function useCandidates(listId: number): Candidates {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<number | 'first' | null>(null)
  const q = useDebounced(text.trim())
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...candidatesQuery(listId, q),
    placeholderData: keepPreviousData,
  })
  const settled = data !== undefined && !isPlaceholderData && text.trim() === q
  const rows = data?.rows ?? []
  const first = settled ? rows[0] : undefined
  // Fixes the choice by id: a new reading of the candidates may put another contact first, and Enter is meant for this one.
  if (picked === 'first' && first && !isFetching) setPicked(first.id)
  const chosen = picked === 'first' ? first : rows.find(({ id }) => id === picked)
  return {
    text,
    setText: (typed) => {
      setText(typed)
      setPicked(typed.trim() ? 'first' : null)
    },
    q,
    found: data,
    settled,
    failed: error && !isFetching && !settled ? { error, again: () => void refetch() } : null,
    chosen: chosen ?? null,
    choose: ({ id }) => setPicked(id),
    release: (id) => setPicked((now) => (now === id ? null : now)),
  }
}
