import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { useListView } from '#platform/list/useListView.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { DataTable, TableSkeleton } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchInput } from '#ui/inputs.tsx'
import { useSearchKey } from '#ui/useShortcuts.ts'
import { setupCopy } from '../copy.ts'
import { useCreatedBefore, useRowFocus } from '../useRowFocus.ts'
import { addressOf, type PartProps, setupAddress } from '../view.ts'
import type { SetupDoctor } from './contract.ts'
import { doctorsCopy } from './copy.ts'
import { DeleteDoctor } from './DeleteDoctor.tsx'
import { doctorsTable } from './DoctorsTable.tsx'
import { doctorsFound } from './found.ts'
import { setupDoctorsQuery } from './queries.ts'

/** The doctors by surname. */
export function DoctorsTab({ view, mayDelete }: PartProps) {
  const { data, error, isFetching, refetch } = useQuery(setupDoctorsQuery)
  if (data) return <Doctors view={view} mayDelete={mayDelete} doctors={data} />
  if (error && !isFetching) return <NotLoaded what="i medici" error={error} again={() => refetch()} />
  return <TableSkeleton {...doctorsTable} search />
}

function Doctors({ view, mayDelete, doctors }: PartProps & { doctors: SetupDoctor[] }) {
  const { typed, text, setText, clear: resetView } = useListView(setupAddress)
  const [deleting, setDeleting] = useState<SetupDoctor | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const searchKey = useSearchKey(search)
  const found = doctorsFound(doctors, text)
  const searching = text.trim() !== ''
  const ids = found.map(({ id }) => id)
  useRowFocus(view, ids, useCreatedBefore())
  const clear = () => {
    resetView()
    search.current?.focus()
  }
  if (doctors.length === 0) return <NoDoctors />
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          ref={search}
          {...searchKey}
          label={doctorsCopy.search}
          placeholder={doctorsCopy.search}
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={160}
          autoComplete="off"
          className="w-full max-w-84 max-desk:max-w-none max-desk:flex-1"
        />
        <p role="status" className="sr-only">
          {searching ? `${found.length} ${found.length === 1 ? 'medico' : 'medici'}` : ''}
        </p>
      </div>
      <DataTable
        {...doctorsTable}
        rows={found}
        context={{ view: typed, onDelete: mayDelete ? setDeleting : null }}
        empty={
          <EmptyState
            title={doctorsCopy.empty}
            text={`Nessun nome e nessuna specializzazione contiene «${text.trim()}».`}
            action={
              <Button variant="secondary" onClick={clear}>
                {setupCopy.clearFilters}
              </Button>
            }
          />
        }
      />
      {deleting ? <DeleteDoctor doctor={deleting} onClose={() => setDeleting(null)} /> : null}
    </>
  )
}

function NoDoctors() {
  return (
    <EmptyState
      title={doctorsCopy.empty}
      text="I medici che crei si possono scegliere nella prenotazione, per i servizi che offrono."
      action={
        <ButtonLink to={addressOf({ tab: 'medici', record: 'new' })} icon={<Plus strokeWidth={2} />}>
          Crea Primo Medico
        </ButtonLink>
      }
    />
  )
}
