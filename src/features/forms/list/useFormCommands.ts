import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useOnceEach } from '#platform/form/useOneAtATime.ts'
import { call } from '#platform/http/call.ts'
import { duplicateForm, type ListedForm, updateForm } from '../contract.ts'
import { formQuery, formsQuery, keepForm, refreshForms } from '../queries.ts'
import { formsCopy } from '../staff-copy.ts'

const SWITCH = ['form switched']

/** Switches a form on or off: on the screen at once, and back when it is refused. */
export function useFormSwitch(): (form: ListedForm) => void {
  const client = useQueryClient()
  const notify = useNotify()
  const show = ({ id }: ListedForm, change: Partial<ListedForm>) =>
    keepRows(client, (rows) => rows.map((row) => (row.id === id ? { ...row, ...change } : row)))
  const { mutateAsync } = useMutation({
    mutationKey: SWITCH,
    mutationFn: ({ id, isActive, version }: ListedForm) =>
      call(updateForm, { params: { id: String(id) }, body: { isActive: !isActive, version } }),
    onMutate: (form) => show(form, { isActive: !form.isActive }),
    onSuccess: async (saved, form) => {
      const { isActive, version } = saved
      await show(form, { isActive, version })
      client.setQueryData(formQuery(saved.id).queryKey, saved)
      notify.success(isActive ? formsCopy.activated : formsCopy.deactivated)
    },
    onError: async (error, form) => {
      await show(form, { isActive: form.isActive })
      notify.error(sentenceOf(error, formsCopy.updateFailed), error)
    },
    // A read while another command is running would show that command's old state.
    onSettled: () => {
      if (client.isMutating({ mutationKey: SWITCH }) === 1) void refreshForms(client)
    },
  })
  return useOnceEach(mutateAsync)
}

/** Makes a copy, which is found by what finds the form: it is called the same and a little more. */
export function useFormDuplicate(): (form: ListedForm) => void {
  const client = useQueryClient()
  const notify = useNotify()
  const { mutateAsync } = useMutation({
    mutationFn: ({ id }: ListedForm) => call(duplicateForm, { params: { id: String(id) } }),
    onSuccess: (copy) => {
      keepForm(client, copy)
      notify.success(formsCopy.duplicated)
    },
    onError: (error) => {
      void refreshForms(client)
      notify.error(sentenceOf(error, formsCopy.duplicateFailed), error)
    },
  })
  return useOnceEach(mutateAsync)
}

/** Cancels reads under way, whose older answer would replace the rows shown. */
async function keepRows(client: QueryClient, change: (rows: ListedForm[]) => ListedForm[]): Promise<void> {
  const { queryKey } = formsQuery
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (rows) => (rows ? change(rows) : rows))
}
