import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCloseRecord, useOpenRecord } from '#features/catalogue/setup/useOpenRecord.ts'
import { useRowFocus } from '#features/catalogue/setup/useRowFocus.ts'
import { addressOf, type View } from '#features/catalogue/setup/view.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { OPENED } from '#platform/list/open-record.ts'
import { RecordMissing } from '#platform/list/RecordMissing.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { DataTable, TableSkeleton } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Agreement } from '../contract.ts'
import { agreementsQuery } from '../queries.ts'
import { AgreementDialog } from './AgreementDialog.tsx'
import { agreementsTable } from './AgreementsTable.tsx'
import { agreementsCopy } from './copy.ts'
import { DeleteAgreement } from './DeleteAgreement.tsx'

/** The agreements with companies. Any of the staff may delete one. */
export function AgreementsTab({ view }: { view: View }) {
  const { data, error, isFetching, refetch } = useQuery(agreementsQuery)
  if (data) return <Agreements view={view} agreements={data} />
  if (error && !isFetching) {
    return <NotLoaded what="le convenzioni" error={error} again={() => refetch()} />
  }
  return <TableSkeleton {...agreementsTable} />
}

function Agreements({ view, agreements }: { view: View; agreements: Agreement[] }) {
  const [deleting, setDeleting] = useState<Agreement | null>(null)
  const [created, setCreated] = useState<number | null>(null)
  const ids = agreements.map(({ id }) => id)
  useRowFocus(view, ids, created)
  return (
    <>
      <DataTable
        {...agreementsTable}
        rows={agreements}
        context={{ view, onDelete: setDeleting }}
        empty={<NoAgreements />}
      />
      <Open view={view} agreements={agreements} onCreated={setCreated} />
      {deleting ? <DeleteAgreement agreement={deleting} onClose={() => setDeleting(null)} /> : null}
    </>
  )
}

type OpenProps = { view: View; agreements: Agreement[]; onCreated: (id: number) => void }

/** The agreement the address names, in its dialog. */
function Open({ view, agreements, onCreated }: OpenProps) {
  const close = useCloseRecord(view)
  const agreement = useOpenRecord(view, agreements)
  if (view.record === null) return null
  if (view.record !== 'new' && !agreement) {
    const gone = 'Forse è stata eliminata nel frattempo.'
    return <RecordMissing title="Convenzione non trovata" text={gone} onClose={close} />
  }
  return (
    <AgreementDialog key={view.record} agreement={agreement ?? null} onCreated={onCreated} onClose={close} />
  )
}

function NoAgreements() {
  return (
    <EmptyState
      title={agreementsCopy.empty}
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
