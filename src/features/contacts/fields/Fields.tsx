import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moveTo } from '#platform/list/moves.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { useOpenRow, useWayBack } from '#platform/list/open-record.ts'
import { RecordMissing } from '#platform/list/RecordMissing.tsx'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { contactFieldsQuery } from '../queries.ts'
import type { ContactField } from './contract.ts'
import { FieldDialog } from './FieldDialog.tsx'
import { FieldsSkeleton } from './FieldsSkeleton.tsx'
import { FieldsTable } from './FieldsTable.tsx'
import { inOrder } from './order.ts'
import { useFieldDelete, useFieldSwitch } from './useFieldCommands.ts'
import { useFieldOrder } from './useFieldOrder.ts'
import { addressOf, linkIdOf, type OpenField } from './view.ts'

type FieldsProps = { open: OpenField; mayDelete: boolean }

/** The fields of contacts, and the one the address names in its dialog. */
export function Fields(props: FieldsProps) {
  const { data, error, isFetching, refetch } = useQuery(contactFieldsQuery)
  if (data) return <Loaded fields={data} {...props} />
  if (error && !isFetching) return <NotLoaded what="i campi" error={error} again={() => refetch()} />
  return <FieldsSkeleton />
}

function Loaded({ fields, open, mayDelete }: FieldsProps & { fields: ContactField[] }) {
  const [created, setCreated] = useState<number | null>(null)
  const [moved, setMoved] = useState('')
  const { moves, onMove } = useFieldOrder()
  const onSwitch = useFieldSwitch()
  const onDelete = useFieldDelete()
  const shown = inOrder(fields, moves)
  const ids = shown.map(({ id }) => id)
  useRowFocus({ record: open, ids, created, idOf: linkIdOf })
  const move = ({ id, label }: ContactField, place: number) => {
    onMove(moveTo(ids, id, place))
    setMoved(`${label} spostato in posizione ${place + 1} di ${ids.length}.`)
  }
  return (
    <>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <FieldsTable fields={shown} onMove={move} onSwitch={onSwitch} onDelete={mayDelete ? onDelete : null} />
      <Open open={open} fields={fields} onCreated={setCreated} />
    </>
  )
}

type OpenProps = { open: OpenField; fields: ContactField[]; onCreated: (id: number) => void }

function Open({ open, fields, onCreated }: OpenProps) {
  const close = useWayBack(addressOf(null))
  const field = useOpenRow(open, fields)
  if (open === null) return null
  if (open !== 'new' && !field) {
    const gone = 'Forse è stato eliminato nel frattempo.'
    return <RecordMissing title="Campo non trovato" text={gone} onClose={close} />
  }
  return (
    <FieldDialog key={open} field={field ?? null} fields={fields} onCreated={onCreated} onClose={close} />
  )
}
