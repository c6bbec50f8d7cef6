import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Panel } from '#features/contacts/Panel.tsx'
import { allListsQuery } from '#features/lists/queries.ts'
import { dayOf } from '#platform/time/moments.ts'
import type { FormDetail } from '../contract.ts'
import { formsCopy } from '../staff-copy.ts'

/** What the form is. */
export function Details({ form }: { form: FormDetail }) {
  return (
    <Panel id="dettagli" title="Dettagli del modulo">
      <dl className="grid gap-3 px-4.5 pb-4.5">
        <Fact name="Nome">{form.name}</Fact>
        {form.description ? (
          <Fact name="Descrizione">
            <span className="line-clamp-6 whitespace-pre-line">{form.description}</span>
          </Fact>
        ) : null}
        <Fact name="Stato">{form.isActive ? formsCopy.active : formsCopy.inactive}</Fact>
        <Fact name={`Campi (${form.fields.length})`}>
          {form.fields.map(({ label }) => label).join(', ') || 'Nessuno'}
        </Fact>
        <Fact name="Tipo di contatto">{form.contactType ?? 'Ospite'}</Fact>
        <Fact name="Liste">
          <Lists ids={form.listIds} />
        </Fact>
        <Fact name="Creato il">{dayOf(form.createdAt)}</Fact>
      </dl>
    </Panel>
  )
}

function Lists({ ids }: { ids: readonly number[] }) {
  const { data } = useQuery({ ...allListsQuery, enabled: ids.length > 0 })
  if (ids.length === 0) return 'Nessuna'
  if (!data) return ids.length === 1 ? '1 lista' : `${ids.length} liste`
  const names = data.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.join(', ')
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-600 text-sxs">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
