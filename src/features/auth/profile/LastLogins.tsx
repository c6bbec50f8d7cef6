import { shortDate, weekdayShort } from '#platform/time/italian.ts'
import { StatusPill } from '#ui/StatusPill.tsx'
import { Table, TBody, Td, THead, Th, Tr } from '#ui/Table.tsx'

export type Login = { date: string; time: string; device: string; address: string; succeeded: boolean }

const CARD = "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'when_st'_'dev_dev']"

export function LastLogins({ logins }: { logins: readonly Login[] }) {
  return (
    <Table label="Ultimi accessi" className="[--row:2.75rem]">
      <THead>
        <Th className="w-[30%] pl-2!">Data e ora</Th>
        <Th>Dispositivo</Th>
        <Th className="w-36">Indirizzo IP</Th>
        <Th className="w-36">Esito</Th>
      </THead>
      <TBody>
        {logins.map((login) => (
          <Row key={`${login.date} ${login.time}`} login={login} />
        ))}
      </TBody>
    </Table>
  )
}

function Row({ login: { date, time, device, address, succeeded } }: { login: Login }) {
  return (
    <Tr className={CARD}>
      <Td numeric className="self-center [grid-area:when] desk:pl-2!">
        {weekdayShort(date)} {shortDate(date)}, {time}
      </Td>
      <Td className="min-w-0 [grid-area:dev]">
        {device}
        <span className="tnum text-ink-600 desk:hidden"> · {address}</span>
      </Td>
      <Td numeric className="text-ink-600 max-desk:hidden!">
        {address}
      </Td>
      <Td className="[grid-area:st]">
        <StatusPill status={succeeded ? 'on' : 'off'}>{succeeded ? 'Riuscito' : 'Non riuscito'}</StatusPill>
      </Td>
    </Tr>
  )
}
