import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/http/call.ts'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { ANALYSIS_CATEGORY } from '../../analysis/address.ts'
import { priceText, USUAL_DURATION } from '../../rules.ts'
import { setupCopy, subservicesCopy } from '../copy.ts'
import { DeleteRecord } from '../DeleteRecord.tsx'
import { refreshCatalogue, setupCategoriesQuery, subservicesQuery } from '../queries.ts'
import { deleteSubservice, type SetupService, type SetupSubservice, updateSubservice } from './contract.ts'
import { SubserviceDialog } from './SubserviceDialog.tsx'

type SubservicesProps = {
  service: Pick<SetupService, 'id' | 'categoryId'>
  mayDelete: boolean
  /** Something is typed in the dialog, and not saved. */
  onDirty: (dirty: boolean) => void
}

/** The kinds of visits of a service. They are saved each by itself, not with the service. */
export function Subservices({ service, mayDelete, onDirty }: SubservicesProps) {
  const { id: serviceId, categoryId } = service
  const { data: categories } = useQuery(setupCategoriesQuery)
  const ofLaboratory = categories?.find(({ id }) => id === categoryId)?.slug === ANALYSIS_CATEGORY
  const { data: rows, isError, isFetching, refetch } = useQuery(subservicesQuery(serviceId))
  const [editing, setEditing] = useState<SetupSubservice | 'new' | null>(null)
  const [deleting, setDeleting] = useState<SetupSubservice | null>(null)
  useRowFocus({
    record: editing === 'new' ? editing : ((editing ?? deleting)?.id ?? null),
    ids: rows?.map(({ id }) => id),
    created: null,
    idOf: buttonIdOf,
  })
  if (!rows) {
    if (isError && !isFetching) return <NotRead again={() => refetch()} />
    return <RowsSkeleton />
  }
  return (
    <>
      {rows.length === 0 ? (
        <p className="mb-3 text-ink-600">
          Senza sottoservizi chi prenota sceglie subito l’orario, e la visita dura {USUAL_DURATION} minuti.
        </p>
      ) : (
        <ul className="mb-4 overflow-hidden rounded-md border border-line">
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              onEdit={() => setEditing(row)}
              onDelete={mayDelete ? () => setDeleting(row) : null}
            />
          ))}
        </ul>
      )}
      <Button
        id={buttonIdOf('new')}
        variant="secondary"
        size="sm"
        icon={<Plus strokeWidth={2} />}
        onClick={() => setEditing('new')}
        className="max-desk:min-h-11 pointer-coarse:min-h-11"
      >
        Nuovo sottoservizio
      </Button>
      {editing ? (
        <SubserviceDialog
          key={editing === 'new' ? 'new' : editing.id}
          serviceId={serviceId}
          ofLaboratory={ofLaboratory}
          subservice={editing === 'new' ? null : (rows.find(({ id }) => id === editing.id) ?? editing)}
          onDirty={onDirty}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {deleting ? <DeleteSubservice row={deleting} onClose={() => setDeleting(null)} /> : null}
    </>
  )
}

/** Id of the button that changes a kind, or adds one, which gets the focus back. */
const buttonIdOf = (kind: number | 'new') => `sottoservizio-${kind}`

type RowProps = { row: SetupSubservice; onEdit: () => void; onDelete: (() => void) | null }

function Row({ row: { id, name, shortDescription, duration, price, isActive }, onEdit, onDelete }: RowProps) {
  return (
    <li className="grid items-center gap-x-3 border-line border-b last:border-b-0 max-desk:grid-cols-[auto_minmax(0,1fr)_auto] max-desk:gap-y-1 max-desk:py-2 max-desk:pr-1 max-desk:pl-3.5 max-desk:[grid-template-areas:'nm_nm_act'_'dur_prc_stt'] desk:grid-cols-[minmax(0,1fr)_4rem_7rem_6rem_auto] desk:py-2 desk:pr-2 desk:pl-3.5">
      <div className="min-w-0 max-desk:[grid-area:nm]">
        <p className="break-words font-strong">{name}</p>
        <p className="text-ink-600 text-sxs max-desk:line-clamp-2 desk:truncate">{shortDescription}</p>
      </div>
      <span className="tnum whitespace-nowrap max-desk:[grid-area:dur] desk:text-right">{duration} min</span>
      <span
        title={priceText(price) ?? undefined}
        className="tnum min-w-0 truncate max-desk:[grid-area:prc] desk:text-right"
      >
        {priceText(price)}
      </span>
      <span className="max-desk:mr-2.5 max-desk:justify-self-end max-desk:[grid-area:stt] desk:pl-2">
        <StatusPill status={isActive ? 'on' : 'off'}>
          {isActive ? setupCopy.active : setupCopy.inactive}
        </StatusPill>
      </span>
      <span className="flex justify-end max-desk:self-start max-desk:[grid-area:act]">
        <IconButton id={buttonIdOf(id)} label={`Modifica ${name}`} onClick={onEdit}>
          <Pencil aria-hidden="true" strokeWidth={1.7} />
        </IconButton>
        {onDelete ? (
          <IconButton label={`Elimina ${name}`} tone="danger" onClick={onDelete}>
            <Trash2 aria-hidden="true" strokeWidth={1.7} />
          </IconButton>
        ) : null}
      </span>
    </li>
  )
}

function DeleteSubservice({ row, onClose }: { row: SetupSubservice; onClose: () => void }) {
  const client = useQueryClient()
  const params = { id: String(row.id) }
  const remove = async () => {
    await call(deleteSubservice, { params })
    client.setQueryData(subservicesQuery(row.serviceId).queryKey, (rows) =>
      rows?.filter(({ id }) => id !== row.id),
    )
  }
  return (
    <DeleteRecord
      record={row}
      title={`Eliminare «${row.name}»?`}
      text="Chi prenota non potrà più sceglierlo. Se ci sono prenotazioni il sottoservizio resta."
      remove={remove}
      deactivate={({ version }) => call(updateSubservice, { params, body: { isActive: false, version } })}
      copy={subservicesCopy}
      onDone={() => refreshCatalogue(client)}
      onClose={onClose}
    />
  )
}

function NotRead({ again }: { again: () => void }) {
  return (
    <Note tone="warning" role="alert">
      <p>Non riusciamo a caricare i sottoservizi. Nessun dato è andato perso.</p>
      <Button variant="secondary" size="sm" className="mt-2.5" onClick={again}>
        Riprova
      </Button>
    </Note>
  )
}

function RowsSkeleton() {
  return (
    <SkeletonGroup className="grid gap-2 transition-opacity delay-200 duration-100 starting:opacity-0">
      <Skeleton className="h-13 w-full rounded-md" />
      <Skeleton className="h-13 w-full rounded-md" />
    </SkeletonGroup>
  )
}
