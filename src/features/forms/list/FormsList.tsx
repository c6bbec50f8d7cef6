import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useOnceEach } from '#platform/form/useOneAtATime.ts'
import { CallError, call } from '#platform/http/call.ts'
import { searchFor } from '#platform/list/folded.ts'
import { NothingFound } from '#platform/list/NothingFound.tsx'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { OPENED, useOpenRow, useWayBack } from '#platform/list/open-record.ts'
import { RecordMissing } from '#platform/list/RecordMissing.tsx'
import { type ListView, useListView } from '#platform/list/useListView.ts'
import { useOpenOnlyHit } from '#platform/list/useOpenOnlyHit.ts'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DataTable, TableSkeleton } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchInput } from '#ui/inputs.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { type FormsView, formLinkId, formsAddress } from '../addresses.ts'
import { deleteForm, duplicateForm, getForm, type ListedForm, updateForm } from '../contract.ts'
import { cacheForm, formQuery, formsQuery, refreshForms } from '../queries.ts'
import { deleteText, formsCopy } from '../staff-copy.ts'
import { formsTable } from './FormsTable.tsx'

const EmbedDialog = lazyWithRetry(() => import('./EmbedDialog.tsx'), 'EmbedDialog', {
  overlay: true,
})

type FormsListProps = { view: FormsView; mayDelete: boolean }

/** Lists all forms by name, with the dialog of link and code for the form that the address names. */
export function FormsList(props: FormsListProps) {
  const { data, error, isFetching, refetch } = useQuery(formsQuery)
  usePreload(EmbedDialog)
  if (data) return <Loaded forms={data} {...props} />
  if (error && !isFetching) return <NotLoaded what="i moduli" error={error} again={() => refetch()} />
  return <TableSkeleton search {...formsTable} />
}

function Loaded({ forms, view, mayDelete }: FormsListProps & { forms: ListedForm[] }) {
  const { text, clear, search } = useListView(formsAddress)
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState<ListedForm | null>(null)
  const onSwitch = useFormSwitch()
  const onDuplicate = useFormDuplicate()
  const found = formsFound(forms, text)
  const ids = found.map(({ id }) => id)
  useRowFocus({ record: view.creating ? 'new' : view.code, ids, created: null, idOf: formLinkId })
  const openCode = ({ id }: ListedForm) =>
    navigate(formsAddress.addressOf({ q: text.trim(), code: id }), {
      state: OPENED,
      preventScrollReset: true,
    })
  const onDelete = mayDelete ? setDeleting : null
  const commands = { onCode: openCode, onDuplicate, onSwitch, onDelete }
  return (
    <>
      {forms.length > 0 ? <Search search={search} found={found.length} /> : null}
      {found.length > 0 ? (
        <DataTable {...formsTable} rows={found} context={commands} />
      ) : (
        <Nothing q={text.trim()} none={forms.length === 0} onClear={clear} />
      )}
      <Code view={view} forms={forms} />
      {deleting ? <DeleteForm form={deleting} onClose={() => setDeleting(null)} /> : null}
    </>
  )
}

/** Forms in whose name or description each searched word occurs. */
export function formsFound<F extends Pick<ListedForm, 'name' | 'description'>>(
  forms: readonly F[],
  q: string,
): F[] {
  const isFound = searchFor(q)
  return forms.filter(({ name, description }) => isFound(`${name} ${description ?? ''}`))
}

type SearchProps = Pick<ListView<FormsView>, 'search'> & { found: number }

function Search({ search, found }: SearchProps) {
  const onKeyDown = useOpenOnlyHit({ text: search.value, isRead: true, total: found })
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchInput
        {...search}
        onKeyDown={onKeyDown}
        label="Cerca moduli"
        placeholder="Cerca moduli..."
        className="w-full max-w-84 max-desk:max-w-none max-desk:flex-1"
      />
      <p role="status" className="sr-only">
        {search.value.trim() ? `${found} ${found === 1 ? 'modulo' : 'moduli'}` : ''}
      </p>
    </div>
  )
}

/** The link and code of the form that the address names. */
function Code({ view, forms }: { view: FormsView; forms: ListedForm[] }) {
  const close = useWayBack(formsAddress.addressOf({ ...view, code: null }))
  const form = useOpenRow(view.code, forms)
  if (view.code === null) return null
  if (form) return <EmbedDialog form={form} onClose={close} />
  return (
    <RecordMissing title={formsCopy.missing} text="Forse è stato eliminato nel frattempo." onClose={close} />
  )
}

function Nothing({ q, none, onClear }: { q: string; none: boolean; onClear: () => void }) {
  if (none) {
    return (
      <EmptyState
        title="Nessun modulo"
        text="Un modulo raccoglie iscrizioni e richieste, da una pagina sua o dentro un altro sito. Chi lo invia diventa un contatto."
        action={
          <ButtonLink
            to={formsAddress.addressOf({ creating: true })}
            state={OPENED}
            preventScrollReset
            icon={<Plus strokeWidth={2} />}
          >
            Crea il primo modulo
          </ButtonLink>
        }
      />
    )
  }
  return (
    <NothingFound
      title="Nessun modulo trovato"
      text={`Nessun modulo ha «${q}» nel nome o nella descrizione.`}
      onClear={onClear}
    />
  )
}

type DeleteFormProps = { form: ListedForm; onClose: () => void }

/** Confirms and deletes a form, naming the submissions that are lost with it. It asks again when there are more by then. */
function DeleteForm({ form, onClose }: DeleteFormProps) {
  const client = useQueryClient()
  const notify = useNotify()
  const [asked, setAsked] = useState({ count: form.submissionCount, again: false })
  const params = { id: String(form.id) }
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const query = asked.count > 0 ? { submissions: String(asked.count) } : {}
      try {
        await call(deleteForm, { params, query })
        return null
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'in_use')) throw error
        return (await call(getForm, { params })).submissionCount
      }
    },
    onSuccess: (count) => {
      if (count !== null) {
        setAsked({ count, again: true })
        return
      }
      onClose()
      void refreshForms(client)
      notify.success(formsCopy.deleted)
    },
    onError: (error) => {
      onClose()
      void refreshForms(client)
      notify.error(sentenceOf(error, formsCopy.deleteFailed), error)
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Eliminare «${form.name}»?`}
      text={<p role={asked.again ? 'alert' : undefined}>{deleteText(asked.count, asked.again)}</p>}
      confirmLabel="Elimina"
      busy={isPending}
      busyLabel="Eliminazione…"
      onConfirm={() => mutate()}
    />
  )
}

const SWITCH = ['form switched']

/** Switches a form on or off: on the screen at once, and back when it is refused. */
function useFormSwitch(): (form: ListedForm) => void {
  const client = useQueryClient()
  const notify = useNotify()
  const show = ({ id }: ListedForm, change: Partial<ListedForm>) =>
    cacheRows(client, (rows) => rows.map((row) => (row.id === id ? { ...row, ...change } : row)))
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

/** Makes a copy. A search that finds the form finds its copy, too, as the copy's name begins with the form's. */
function useFormDuplicate(): (form: ListedForm) => void {
  const client = useQueryClient()
  const notify = useNotify()
  const { mutateAsync } = useMutation({
    mutationFn: ({ id }: ListedForm) => call(duplicateForm, { params: { id: String(id) } }),
    onSuccess: (copy) => {
      cacheForm(client, copy)
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
async function cacheRows(client: QueryClient, change: (rows: ListedForm[]) => ListedForm[]): Promise<void> {
  const { queryKey } = formsQuery
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (rows) => (rows ? change(rows) : rows))
}
