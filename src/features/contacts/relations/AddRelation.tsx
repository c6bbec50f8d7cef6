import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { fullName } from '#features/contacts/rules.ts'
import { SaveFailed } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { readAgain } from '#platform/query/call-query.ts'
import { Button } from '#ui/Button.tsx'
import { Combobox } from '#ui/Combobox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Options, Select } from '#ui/inputs.tsx'
import { useDebounced } from '#ui/useDebounced.ts'
import type { ListedContact } from '../contract.ts'
import { contactListQuery, relationsQuery } from '../queries.ts'
import { relateContact } from './contract.ts'
import { relationLabel } from './copy.ts'
import { type RelationKind, relationKinds } from './rules.ts'

const SHOWN = 8

type AddRelationProps = { contactId: number; onClose: () => void }

/** Finds a contact and says what it is to this one. Mounted while it is open. */
export function AddRelation({ contactId, onClose }: AddRelationProps) {
  const formId = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(true)
  const [chosen, setChosen] = useState<ListedContact | null>(null)
  const [kind, setKind] = useState<RelationKind>('child')
  const [missing, setMissing] = useState(false)
  const q = useDebounced(text.trim())
  const found = useQuery({
    ...contactListQuery({ q, sort: 'name', pageSize: SHOWN + 1 }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
  const others = q.length > 1 ? (found.data?.rows.filter(({ id }) => id !== contactId) ?? []) : []
  const add = useAdding(contactId, onClose)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(chosen === null)
    if (chosen && !add.isPending) add.mutate({ contactId: chosen.id, kind })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Aggiungi un familiare"
      initialFocus="field"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annulla
          </Button>
          <Button type="submit" form={formId} busy={add.isPending} busyLabel="Aggiungo…">
            Aggiungi
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <SaveFailed error={add.error} otherwise="Non è stato possibile aggiungere il legame." />
        <Field
          label="Persona"
          required
          error={missing ? 'Scegli una persona' : undefined}
          hint="Nome, e-mail o telefono: almeno due lettere"
        >
          <Combobox
            text={text}
            onText={(value) => {
              setText(value)
              setOpen(true)
              setChosen(null)
              setMissing(false)
            }}
            options={others.slice(0, SHOWN)}
            listLabel="Contatti trovati"
            isOpen={isOpen}
            onOpen={setOpen}
            onChoose={(person) => {
              setText(fullName(person))
              setOpen(false)
              setChosen(person)
            }}
            empty={chosen || q.length < 2 || !found.data ? null : 'Nessun contatto trovato'}
          >
            {(person) => (
              <>
                <bdi>{fullName(person)}</bdi>
                <span className="text-sxs">{person.phone || person.email}</span>
              </>
            )}
          </Combobox>
        </Field>
        <Field label="Che cosa è per questo contatto">
          <Select value={kind} onChange={(event) => setKind(event.target.value as RelationKind)}>
            <Options of={relationKinds.map((one) => [one, relationLabel(one)])} />
          </Select>
        </Field>
      </form>
    </Dialog>
  )
}

function useAdding(contactId: number, onClose: () => void) {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: (body: { contactId: number; kind: RelationKind }) =>
      call(relateContact, { params: { id: String(contactId) }, body }),
    onSuccess: async () => {
      onClose()
      notify.success('Legame aggiunto.')
      await readAgain(client, relationsQuery(contactId))
    },
  })
}
