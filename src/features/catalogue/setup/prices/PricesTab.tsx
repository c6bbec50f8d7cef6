import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { RecordFoot, RecordHead } from '#platform/form/RecordPage.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { type RecordForm, useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { readNow } from '#platform/query/call-query.ts'
import { DataTable, type TableLook, TableSkeleton } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { priceText, USUAL_DURATION } from '../../rules.ts'
import { pricesCopy, servicesCopy, setupCopy } from '../copy.ts'
import { pricesQuery, refreshCatalogue } from '../queries.ts'
import { type ServicePrices, savePrices } from './contract.ts'
import { PercentBar } from './PercentBar.tsx'
import {
  changesOf,
  PricesForm,
  type PricesTyped,
  type PricesValues,
  rowKey,
  typedFrom,
} from './price-form.ts'

type PricesRecord = RecordForm<PricesTyped, PricesValues>

/** Prices and durations of all services' kinds, edited in one table and saved together. */
export function PricesTab() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(pricesQuery)
  if (data) return <Prices services={data} readAt={dataUpdatedAt} />
  if (error && !isFetching) return <NotLoaded what="i prezzi" error={error} again={() => refetch()} />
  return <TableSkeleton {...pricesTable} />
}

function Prices({ services, readAt }: { services: ServicePrices[]; readAt: number }) {
  const record = usePricesRecord(services, readAt)
  const { form, formId } = record
  // A kind that another user adds meanwhile is shown once the typed values are saved or dropped.
  const known = form.getValues('rows')
  const rows = services.flatMap((service): Row[] =>
    service.kinds.length === 0
      ? [{ id: `s${service.serviceId}`, service, kind: null }]
      : service.kinds
          .filter(({ id }) => rowKey(id) in known)
          .map((kind) => ({ id: rowKey(kind.id), service, kind })),
  )
  return (
    <>
      <RecordHead record={record} />
      <PercentBar record={record} services={services} />
      <form id={formId} onSubmit={record.submit} noValidate>
        <DataTable
          {...pricesTable}
          rows={rows}
          context={record}
          empty={<EmptyState title={servicesCopy.empty} text="I prezzi sono quelli dei sottoservizi." />}
        />
      </form>
      <RecordFoot record={record} label={setupCopy.update} />
    </>
  )
}

type Row = { id: string; service: ServicePrices; kind: ServicePrices['kinds'][number] | null }

const pricesTable: TableLook<Row, PricesRecord> = {
  label: 'Prezzi',
  card: "max-desk:grid-cols-2 max-desk:[grid-template-areas:'srv_srv'_'knd_knd'_'dur_prc'_'was_was']",
  columns: [
    {
      id: 'srv',
      head: 'Servizio',
      className: 'wrap-anywhere min-w-0 [grid-area:srv]',
      skeleton: 'w-[50%] max-desk:my-1',
      cell: ({ service }) => (
        <>
          <span className="font-strong">{service.serviceName}</span>
          <span className="block text-ink-600 text-sxs">{service.categoryName}</span>
        </>
      ),
    },
    {
      id: 'knd',
      head: 'Tipo',
      className: 'wrap-anywhere min-w-0 [grid-area:knd]',
      skeleton: 'w-[50%] max-desk:my-1',
      cell: ({ kind }) =>
        kind ? (
          <>
            {kind.name}
            {kind.isActive ? null : (
              <span className="text-ink-600"> ({setupCopy.inactive.toLowerCase()})</span>
            )}
          </>
        ) : (
          <span className="text-ink-600">Senza sottoservizi</span>
        ),
    },
    {
      id: 'dur',
      head: 'Durata (minuti)',
      width: 'w-36',
      label: 'Durata (minuti)',
      className: '[grid-area:dur]',
      skeleton: 'w-20',
      cell: (row, record) =>
        row.kind ? <Cell row={row} name="duration" record={record} /> : <span>{USUAL_DURATION}</span>,
    },
    {
      id: 'prc',
      head: 'Prezzo',
      width: 'w-44',
      label: 'Prezzo',
      className: '[grid-area:prc]',
      skeleton: 'w-24',
      cell: (row, record) => (row.kind ? <Cell row={row} name="price" record={record} /> : null),
    },
    {
      id: 'was',
      head: 'Adesso',
      width: 'w-32',
      className: 'tnum text-ink-600 [grid-area:was] max-desk:empty:hidden',
      cell: (row, record) => (row.kind ? <Saved row={row} record={record} /> : null),
    },
  ],
}

const FIELDS = { duration: 'Durata', price: 'Prezzo' } as const
type CellProps = { row: Row; record: PricesRecord }

function Cell({ row, name, record: { form, idOf } }: CellProps & { name: keyof typeof FIELDS }) {
  const path = `rows.${row.id}.${name}` as const
  const { error } = form.getFieldState(path, form.formState)
  return (
    <Field id={idOf(path)} label={labelOf(row, name)} hideLabel error={error?.message}>
      <TextInput
        autoComplete="off"
        inputMode={name === 'duration' ? 'numeric' : 'text'}
        {...form.register(path)}
        className="tnum"
      />
    </Field>
  )
}

/** The saved price, where another one is typed. */
function Saved({ row: { id, kind }, record: { form } }: CellProps) {
  const typed = useWatch({ control: form.control, name: `rows.${id}.price` as const })
  const saved = kind?.price ?? ''
  if ((typed ?? '').trim() === saved) return null
  return <s>{priceText(saved) ?? 'nessuno'}</s>
}

function labelOf({ service, kind }: Row, name: keyof typeof FIELDS): string {
  return `${FIELDS[name]} di ${kind?.name}, ${service.serviceName}`
}

function usePricesRecord(services: ServicePrices[], readAt: number): PricesRecord {
  const client = useQueryClient()
  const notify = useNotify()
  return useRecordForm<PricesTyped, PricesValues, { services: ServicePrices[]; version: number }>({
    shape: PricesForm,
    typed: typedFrom(services),
    // The table has no version: the form takes the one read later for the newer. Each row sends its own, and a clash names none.
    version: readAt,
    typedOf: (saved) => typedFrom(saved.services),
    save: async (values, { base }) => {
      const prices = changesOf(values, base)
      const saved = prices.length > 0 ? await call(savePrices, { body: { prices } }) : services
      const version = Date.now()
      client.setQueryData(pricesQuery.queryKey, saved, { updatedAt: version })
      void refreshCatalogue(client)
      return { services: saved, version }
    },
    onSaved: () => notify.success(pricesCopy.updated),
    reload: async () => ({ typed: typedFrom(await readNow(client, pricesQuery)), version: Date.now() }),
    labelOf: (path) => {
      const [, key = '', name] = path.split('.')
      const found = services.flatMap((service) =>
        service.kinds.filter(({ id }) => rowKey(id) === key).map((kind) => ({ id: key, service, kind })),
      )
      return found[0] && (name === 'duration' || name === 'price')
        ? labelOf(found[0], name)
        : pricesCopy.title
    },
    onFailed: (error) => notify.error(pricesCopy.updateFailed, error),
  })
}
