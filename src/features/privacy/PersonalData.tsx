import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Eraser, Eye } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { Contact } from '#features/contacts/contract.ts'
import { Panel } from '#features/contacts/Panel.tsx'
import { contactQuery } from '#features/contacts/queries.ts'
import { useDownload } from '#platform/files/save.ts'
import { SaveFailed } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call, pathOf } from '#platform/http/call.ts'
import { callQuery, readAgain } from '#platform/query/call-query.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { CONFIRMATION, erasePersonalData, exportPersonalData, personalDataCounts } from './contract.ts'
import { erasureSummary } from './rules.ts'

const privacyCopy = {
  title: 'Dati personali',
  text: 'Per rispondere a chi chiede una copia dei propri dati, la loro cancellazione, o chi li ha visti.',
  export: 'Esporta dati',
  seen: 'Chi ha visto questi dati',
  exporting: 'Preparo…',
  exported: 'Dati esportati: il file contiene tutto ciò che abbiamo di questa persona.',
  exportFailed: 'Impossibile esportare i dati.',
  erase: 'Cancella dati (art. 17)',
  erasing: 'Cancellazione…',
  erased: 'Dati cancellati.',
  eraseFailed: 'Impossibile cancellare i dati.',
} as const

type PersonalDataProps = {
  contact: Contact
  /** Leaves the page of the erased contact; resolves once the next one is there. */
  onGone: () => Promise<void>
}

/** Export and erasure of a person's data (GDPR, articles 15, 17 and 20). For administrators. */
export function PersonalData({ contact, onGone }: PersonalDataProps) {
  const [erasing, setErasing] = useState(false)
  const notify = useNotify()
  const { start, busy } = useDownload(pathOf(exportPersonalData, { id: contact.id }), {
    name: 'dati-personali.zip',
    onSuccess: () => notify.success(privacyCopy.exported),
    onError: (error) => notify.error(privacyCopy.exportFailed, error),
  })
  return (
    <Panel id="dati-personali" title={privacyCopy.title}>
      <div className="grid gap-3 px-4.5 pt-1 pb-4.5">
        <p className="text-ink-600">{privacyCopy.text}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            icon={<Download strokeWidth={1.7} />}
            busy={busy}
            busyLabel={privacyCopy.exporting}
            onClick={start}
          >
            {privacyCopy.export}
          </Button>
          <ButtonLink
            to={`/registro?persona=${contact.id}`}
            variant="secondary"
            icon={<Eye strokeWidth={1.7} />}
          >
            {privacyCopy.seen}
          </ButtonLink>
          <Button
            variant="secondary"
            className="text-danger-700!"
            icon={<Eraser strokeWidth={1.7} />}
            onClick={() => setErasing(true)}
          >
            {privacyCopy.erase}
          </Button>
        </div>
      </div>
      {erasing ? <EraseDialog contact={contact} onGone={onGone} onClose={() => setErasing(false)} /> : null}
    </Panel>
  )
}

type EraseDialogProps = PersonalDataProps & { onClose: () => void }

/** Lists the data to be deleted and those that stay; a typed word confirms, so that no slip of the hand erases a person. */
function EraseDialog({ contact, onGone, onClose }: EraseDialogProps) {
  const { id, firstName, lastName } = contact
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const erasure = useErasure(id, onGone, onClose)
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
        <Summary id={id} />
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

function Summary({ id }: { id: number }) {
  const counts = useQuery(callQuery(personalDataCounts, { params: { id: String(id) } }))
  if (counts.isError) {
    return (
      <p role="alert" className="text-danger-700">
        Non riusciamo a dire che cosa sparisce: riprova tra poco.
      </p>
    )
  }
  if (!counts.data) {
    return (
      <SkeletonGroup className="grid gap-3">
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
      </SkeletonGroup>
    )
  }
  const { gone, visits } = erasureSummary(counts.data)
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

function useErasure(id: number, onGone: () => Promise<void>, onClose: () => void) {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: () =>
      call(erasePersonalData, { params: { id: String(id) }, body: { confirmation: CONFIRMATION } }),
    onSuccess: async () => {
      await onGone()
      notify.success(privacyCopy.erased)
    },
    onError: (error) => {
      notify.error(privacyCopy.eraseFailed, error)
      // The contact is deleted already: the page says so once it has read it again.
      if (!(error instanceof CallError && error.status === 404)) return
      onClose()
      void readAgain(client, contactQuery(id))
    },
  })
}
