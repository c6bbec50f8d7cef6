import { shortDate, weekdayShort } from '#platform/time/italian.ts'
import { DataTable, type TableLook } from '#ui/DataTable.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'

export type Login = { date: string; time: string; device: string; address: string; succeeded: boolean }

const look: TableLook<Login> = {
  label: 'Ultimi accessi',
  className: '[--row:2.75rem]',
  card: "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'when_st'_'dev_dev']",
  columns: [
    {
      id: 'when',
      head: 'Data e ora',
      width: 'w-[30%]',
      numeric: true,
      className: 'self-center [grid-area:when]',
      cell: ({ date, time }) => `${weekdayShort(date)} ${shortDate(date)}, ${time}`,
    },
    {
      id: 'dev',
      head: 'Dispositivo',
      className: 'min-w-0 [grid-area:dev]',
      cell: ({ device, address }) => (
        <>
          {device}
          <span className="tnum text-ink-600 desk:hidden"> · {address}</span>
        </>
      ),
    },
    {
      id: 'ip',
      head: 'Indirizzo IP',
      width: 'w-36',
      numeric: true,
      className: 'text-ink-600 max-desk:hidden!',
      cell: ({ address }) => address,
    },
    {
      id: 'st',
      head: 'Esito',
      width: 'w-36',
      className: '[grid-area:st]',
      cell: ({ succeeded }) => (
        <StatusPill status={succeeded ? 'on' : 'off'}>{succeeded ? 'Riuscito' : 'Non riuscito'}</StatusPill>
      ),
    },
  ],
}

export function LastLogins({ logins }: { logins: readonly Login[] }) {
  const rows = logins.map((login) => ({ id: `${login.date} ${login.time}`, ...login }))
  return <DataTable {...look} rows={rows} context={null} />
}
