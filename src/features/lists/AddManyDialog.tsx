import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { SaveFailed } from '#platform/form/SaveFailed.tsx'
import { CallError, call } from '#platform/http/call.ts'
import { counted } from '#platform/numbers.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Options, Select } from '#ui/inputs.tsx'
import { useToast } from '#ui/Toast.tsx'
import { addToList } from './contract.ts'
import { listsCopy } from './copy.ts'
import { allListsQuery, refreshLists } from './queries.ts'

type AddManyDialogProps = {
  /** Each once. */
  contactIds: readonly number[]
  onClose: () => void
}

/** Adds several contacts to one list. Those that are in it already stay as they are. */
export function AddManyDialog({ contactIds, onClose }: AddManyDialogProps) {
  const formId = useId()
  const client = useQueryClient()
  const toast = useToast()
  const lists = useQuery(allListsQuery)
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  const add = useMutation({
    mutationFn: async (id: string) => {
      let added = 0
      for (const contactId of contactIds) if (await addOne(id, contactId)) added += 1
      return added
    },
    onSuccess: (added, id) => {
      const name = lists.data?.find((list) => String(list.id) === id)?.name ?? ''
      const already = contactIds.length - added
      toast({
        title: `${counted(added, 'contatto aggiunto', 'contatti aggiunti')} a «${name}»`,
        ...(already > 0 && { description: `${already} già nella lista.` }),
      })
      onClose()
    },
    onSettled: () => void refreshLists(client),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(chosen === '')
    if (chosen !== '' && !add.isPending) add.mutate(chosen)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Aggiungi a una lista"
      description={counted(contactIds.length, 'contatto', 'contatti')}
      size="s"
      ask
      initialFocus="field"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {listsCopy.cancel}
          </Button>
          <Button type="submit" form={formId} busy={add.isPending} busyLabel={listsCopy.adding}>
            {listsCopy.add}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <SaveFailed error={add.error ?? lists.error} otherwise={listsCopy.addFailed} />
        <Field label="Lista" required error={isMissing ? 'Scegli una lista' : undefined}>
          <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{lists.data?.length === 0 ? listsCopy.empty : 'Scegli una lista'}</option>
            <Options of={lists.data?.map(({ id, name }) => [id, name])} />
          </Select>
        </Field>
      </form>
    </Dialog>
  )
}

/** Whether the contact was added: false when the list has it already. */
async function addOne(id: string, contactId: number): Promise<boolean> {
  try {
    await call(addToList, { params: { id }, body: { contactId } })
    return true
  } catch (error) {
    if (error instanceof CallError && error.code === 'already_exists') return false
    throw error
  }
}
