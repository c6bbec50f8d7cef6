import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { nearMoment } from '#platform/time/moments.ts'
import { DataTable, PILL, type TableLook, TableSkeleton } from '#ui/DataTable.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import type { OwnLogin } from '../factors/contract.ts'
import { loginsQuery } from './queries.ts'

const METHODS: Record<OwnLogin['method'], string> = {
  password: 'Password',
  passkey: 'Passkey',
  app: 'Password e app',
  recovery_code: 'Password e codice di riserva',
}

const OUTCOMES = {
  success: { status: 'on', label: 'Riuscito' },
  wrong_password: { status: 'off', label: 'Password errata' },
  wrong_factor: { status: 'cancelled', label: 'Fermato al codice' },
} as const

const look: TableLook<OwnLogin, null> = {
  label: 'Accessi',
  className: '[--row:2.75rem]',
  edge: 'none',
  card: "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'when_st'_'how_how'_'dev_dev']",
  columns: [
    {
      id: 'when',
      head: 'Quando',
      width: 'w-[20%]',
      numeric: true,
      skeleton: 'h-4 w-24',
      className: 'self-center [grid-area:when]',
      cell: ({ at }) => nearMoment(at, new Date()),
    },
    {
      id: 'how',
      head: 'Come',
      width: 'w-[22%]',
      skeleton: 'h-4 w-20',
      className: '[grid-area:how]',
      cell: ({ method }) => METHODS[method],
    },
    {
      id: 'dev',
      head: 'Dispositivo',
      skeleton: 'h-4 w-32',
      className: 'min-w-0 [grid-area:dev]',
      cell: ({ browser, address }) => (
        <>
          {browser}
          <span className="tnum wrap-anywhere text-ink-600 desk:hidden"> · {address}</span>
        </>
      ),
    },
    {
      id: 'ip',
      head: 'Indirizzo',
      width: 'w-[18%]',
      numeric: true,
      className: 'wrap-anywhere text-ink-600 max-desk:hidden!',
      cell: ({ address }) => address,
    },
    {
      id: 'st',
      head: 'Esito',
      width: 'w-44',
      skeleton: PILL,
      className: '[grid-area:st]',
      cell: ({ outcome }) => (
        <StatusPill status={OUTCOMES[outcome].status}>{OUTCOMES[outcome].label}</StatusPill>
      ),
    },
  ],
}

/** The user's own log-ins of the last 90 days, newest first. */
export function Logins() {
  const { data, error, refetch } = useQuery(loginsQuery)
  if (error && !data) return <NotLoaded what="gli accessi" error={error} again={() => void refetch()} />
  return data ? <DataTable {...look} rows={data} context={null} /> : <TableSkeleton {...look} />
}
