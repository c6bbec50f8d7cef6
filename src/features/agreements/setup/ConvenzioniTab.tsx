import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { addressOf, type View } from '#features/catalogue/setup/address.ts'
import { useCloseRecord, useOpenRecord } from '#features/catalogue/setup/useOpenRecord.ts'
import { useRowFocus } from '#features/catalogue/setup/useRowFocus.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { RecordMissing } from '#platform/list/RecordMissing.tsx'
import { OPENED } from '#platform/list/useWayBack.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Convenzione } from '../contract.ts'
import { convenzioniQuery } from '../queries.ts'
import { ConvenzioneDialog } from './ConvenzioneDialog.tsx'
import { ConvenzioniSkeleton } from './ConvenzioniSkeleton.tsx'
import { ConvenzioniTable } from './ConvenzioniTable.tsx'
import { convenzioniCopy } from './copy.ts'
import { DeleteConvenzione } from './DeleteConvenzione.tsx'

/** The agreements with companies. Any of the staff may delete one. */
export function ConvenzioniTab({ view }: { view: View }) {
  const { data, error, isFetching, refetch } = useQuery(convenzioniQuery)
  if (data) return <Convenzioni view={view} convenzioni={data} />
  if (error && !isFetching) {
    return <NotLoaded what="le convenzioni" error={error} again={() => refetch()} />
  }
  return <ConvenzioniSkeleton />
}

function Convenzioni({ view, convenzioni }: { view: View; convenzioni: Convenzione[] }) {
  const [deleting, setDeleting] = useState<Convenzione | null>(null)
  const [created, setCreated] = useState<number | null>(null)
  const ids = convenzioni.map(({ id }) => id)
  useRowFocus(view, ids, created)
  return (
    <>
      {convenzioni.length > 0 ? (
        <ConvenzioniTable rows={convenzioni} view={view} onDelete={setDeleting} />
      ) : (
        <NoConvenzioni />
      )}
      <Open view={view} convenzioni={convenzioni} onCreated={setCreated} />
      {deleting ? <DeleteConvenzione convenzione={deleting} onClose={() => setDeleting(null)} /> : null}
    </>
  )
}

type OpenProps = { view: View; convenzioni: Convenzione[]; onCreated: (id: number) => void }

/** The agreement the address names, in its dialog. */
function Open({ view, convenzioni, onCreated }: OpenProps) {
  const close = useCloseRecord(view)
  const convenzione = useOpenRecord(view, convenzioni)
  if (view.record === null) return null
  if (view.record !== 'new' && !convenzione) {
    const gone = 'Forse è stata eliminata nel frattempo.'
    return <RecordMissing title="Convenzione non trovata" text={gone} onClose={close} />
  }
  return (
    <ConvenzioneDialog
      key={view.record}
      convenzione={convenzione ?? null}
      onCreated={onCreated}
      onClose={close}
    />
  )
}

function NoConvenzioni() {
  return (
    <EmptyState
      title={convenzioniCopy.empty}
      text="Le convenzioni attive si possono richiedere dal sito."
      action={
        <ButtonLink
          to={addressOf({ tab: 'convenzioni', record: 'new' })}
          state={OPENED}
          preventScrollReset
          icon={<Plus strokeWidth={2} />}
        >
          Crea Prima Convenzione
        </ButtonLink>
      }
    />
  )
}
