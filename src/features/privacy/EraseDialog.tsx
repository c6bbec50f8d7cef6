import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useContactGone } from '#features/contacts/contact/useContactGone.ts'
import type { Contact } from '#features/contacts/contract.ts'
import { SaveFailed } from '#platform/form/SaveFailed.tsx'
import { useSaid } from '#platform/form/useSaid.ts'
import { CallError, call, pathOf } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { erasePersonalData, heldAbout } from './contract.ts'
import { privacyCopy } from './copy.ts'
import { CONFIRMATION } from './rules.ts'
import { erasureSummary } from './what-goes.ts'

type EraseDialogProps = {
  contact: Contact
  leave: () => Promise<void>
  onClose: () => void
}

/** Says what goes and what stays, and wants a word typed: no slip of the hand erases a person. Mounted while it is open. */
export function EraseDialog({ contact, leave, onClose }: EraseDialogProps) {
  const { id, firstName, lastName } = contact
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const erasure = useErasure(id, leave, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const right = typed.trim().toUpperCase() === CONFIRMATION
    setWrong(!right)
    if (!right) field.current?.focus()
    else if (!erasure.isPending) erasure.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || erasure.isPending ? undefined : onClose())}
      title={
        <>
          Cancellare i dati di{' '}
          <bdi>
            {firstName} {lastName}
          </bdi>
          ?
        </>
      }
      description="Diritto alla cancellazione, articolo 17 del GDPR."
      footer={
        <>
          <Button variant="secondary" aria-disabled={erasure.isPending || undefined} onClick={onClose}>
            Annulla
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={erasure.isPending}
            busyLabel={privacyCopy.erasing}
          >
            Cancella i dati
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <SaveFailed error={erasure.error} otherwise={privacyCopy.eraseFailed} />
        <WhatGoes id={id} />
        <Note tone="warning">
          Non si può annullare. Se la legge impone di conservare qualcosa, per esempio per le fatture, esporta
          prima i dati. Le copie di sicurezza li contengono ancora finché non scadono.
        </Note>
        <Field
          label={`Per confermare scrivi ${CONFIRMATION}`}
          required
          error={wrong ? `Scrivi ${CONFIRMATION} per confermare.` : undefined}
        >
          <TextInput
            ref={field}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
      </form>
    </Dialog>
  )
}

function WhatGoes({ id }: { id: number }) {
  const params = { id: String(id) }
  const held = useQuery({
    queryKey: [pathOf(heldAbout, params)],
    queryFn: ({ signal }) => call(heldAbout, { params }, { signal }),
    staleTime: 0,
  })
  if (held.isError) {
    return (
      <p role="alert" className="text-danger-700">
        Non riusciamo a dire che cosa sparisce: riprova tra poco.
      </p>
    )
  }
  if (!held.data) {
    return (
      <SkeletonGroup className="grid gap-3">
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
      </SkeletonGroup>
    )
  }
  const { gone, visits } = erasureSummary(held.data)
  return (
    <>
      <Part title="Sparisce per sempre" lines={gone} />
      {visits.length > 0 ? <Part title="Le visite" lines={visits} /> : null}
    </>
  )
}

function Part({ title, lines }: { title: string; lines: string[] }) {
  return (
    <section>
      <h3 className="mb-1.5 text-ink-600 text-sxs">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

function useErasure(id: number, leave: () => Promise<void>, onClose: () => void) {
  const said = useSaid()
  const gone = useContactGone(id, leave)
  return useMutation({
    mutationFn: () =>
      call(erasePersonalData, { params: { id: String(id) }, body: { confirmation: CONFIRMATION } }),
    onSuccess: async () => {
      await gone()
      said.done(privacyCopy.erased)
    },
    onError: (error) => {
      // Gone already: there is nothing to try again.
      if (error instanceof CallError && error.status === 404) onClose()
      said.failed(error, privacyCopy.eraseFailed)
    },
  })
}
