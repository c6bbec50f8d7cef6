import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { ChevronLeft, Eye, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import type { ListedAppointment } from '#features/booking/contract.ts'
import { addressOf } from '#features/booking/requests/address.ts'
import { momentOf } from '#features/booking/requests/texts.ts'
import { statusLabels } from '#features/booking/staff-copy.ts'
import { appointmentsOfContactQuery } from '#features/booking/staff-queries.ts'
import { staffMeta } from '#layouts/staff/meta.ts'
import { CallError, call, pathOf } from '#platform/http/call.ts'
import { pathId } from '#platform/http/shapes.ts'
import { shortDate } from '#platform/time/italian.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Tag } from '#ui/Badge.tsx'
import { Button, ButtonLink, IconLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { mailLink, phoneLink } from '#ui/reach.ts'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { Table, TBody, Td, THead, Th, Tr } from '#ui/Table.tsx'
import { Messages } from './contact/Messages.tsx'
import { Panel } from './contact/Panel.tsx'
import { type Contact, getContact } from './contract.ts'

export const meta = () => staffMeta('Contatto')

const BACK = { to: addressOf({}), label: 'Prenotazioni' }
const MARKS = { Ospite: 'sky', Lead: 'orange', Prospect: 'yellow', Cliente: 'green' } as const

function contactQuery(id: number | null) {
  const params = { id: String(id) }
  return queryOptions({
    queryKey: [pathOf(getContact, params)],
    queryFn: id === null ? skipToken : ({ signal }) => call(getContact, { params }, { signal }),
  })
}

/** A person, and what they asked for. */
export default function ContactPage() {
  const id = pathId.safeParse(useParams().id).data ?? null
  const { data: contact, error, isFetching, refetch } = useQuery(contactQuery(id))
  if (id === null) return <Missing title="ID contatto non valido" />
  if (contact) return <Person contact={contact} />
  if (error instanceof CallError && error.status === 404) return <Missing title="Contatto non trovato" />
  if (error && !isFetching) {
    return (
      <Missing title="Non riusciamo a caricare il contatto">
        <Button onClick={() => refetch()}>Riprova</Button>
      </Missing>
    )
  }
  return (
    <SkeletonGroup className="grid gap-5">
      <h1 className="sr-only">Contatto</h1>
      <Skeleton className="h-6 w-60" />
      <Skeleton className="h-56 w-full max-w-80 rounded-md" />
    </SkeletonGroup>
  )
}

function Missing({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <PageHead title="Contatto" />
      <EmptyState
        title={title}
        action={
          <>
            {children}
            <ButtonLink to={BACK.to} variant="secondary">
              Torna alle prenotazioni
            </ButtonLink>
          </>
        }
      />
    </>
  )
}

function Person({ contact }: { contact: Contact }) {
  const { firstName, lastName, type, email, phone, createdAt } = contact
  const name = `${firstName} ${lastName}`
  return (
    <>
      <Link
        to={BACK.to}
        className="-ml-1 mb-1 inline-flex min-h-8 items-center gap-1.5 rounded-xs pr-1.5 font-ui text-ink-600 text-sxs hover:text-ink max-desk:min-h-11"
      >
        <ChevronLeft aria-hidden="true" strokeWidth={1.8} className="size-4" />
        {BACK.label}
      </Link>
      <div className="flex gap-4">
        <Avatar name={name} size="lg" className="max-sm:hidden" />
        <div className="min-w-0 flex-1">
          <PageHead
            title={name}
            badge={<Tag mark={MARKS[type]}>{type}</Tag>}
            text={`${sourceOf(contact)}creato il ${momentOf(createdAt)}`}
            actions={
              <>
                <ButtonLink href={mailLink(email)} variant="secondary" icon={<Mail strokeWidth={1.7} />}>
                  Email
                </ButtonLink>
                <ButtonLink href={phoneLink(phone)} variant="secondary" icon={<Phone strokeWidth={1.7} />}>
                  Chiama
                </ButtonLink>
              </>
            }
          />
        </div>
      </div>
      <div className="grid items-start gap-5 desk:grid-cols-[17rem_minmax(0,1fr)] wide:grid-cols-[20rem_minmax(0,1fr)] wide:gap-6">
        <Facts contact={contact} />
        <div className="grid gap-5">
          <Messages contactId={contact.id} />
          <Requests contactId={contact.id} />
        </div>
      </div>
    </>
  )
}

function sourceOf({ fonte, dettaglioFonte }: Contact): string {
  const source = [fonte, dettaglioFonte].filter(Boolean).join(', ')
  return source ? `${source} · ` : ''
}

function Facts({ contact }: { contact: Contact }) {
  const { email, phone, dataNascita, codiceFiscale, fonte, dettaglioFonte } = contact
  return (
    <Panel id="informazioni" title="Informazioni">
      <dl className="grid gap-3 px-4.5 pt-1 pb-4.5 max-desk:grid-cols-2">
        <Fact name="Email" wide>
          <a href={mailLink(email)}>{email}</a>
        </Fact>
        <Fact name="Telefono">
          <a href={phoneLink(phone)} className="tnum">
            {phone}
          </a>
        </Fact>
        <Fact name="Data di nascita">{dataNascita ? shortDate(dataNascita) : null}</Fact>
        <Fact name="Codice fiscale" wide>
          {codiceFiscale}
        </Fact>
        <Fact name="Fonte">{fonte}</Fact>
        <Fact name="Dettaglio fonte">{dettaglioFonte}</Fact>
      </dl>
    </Panel>
  )
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-full' : undefined}>
      <dt className="text-ink-600 text-sxs">{name}</dt>
      <dd className="tnum [overflow-wrap:anywhere]">
        {children || <span className="text-ink-500">Non presente</span>}
      </dd>
    </div>
  )
}

function Requests({ contactId }: { contactId: number }) {
  const { data: rows, error, isFetching, refetch } = useQuery(appointmentsOfContactQuery(contactId))
  return (
    <Panel id="richieste" title="Richieste di prenotazione" count={rows?.length}>
      {rows && rows.length > 0 ? <RequestsTable rows={rows} /> : null}
      {rows?.length === 0 ? (
        <p className="px-4.5 pb-4.5 text-ink-600">Nessuna richiesta di prenotazione.</p>
      ) : null}
      {!rows && error && !isFetching ? (
        <div className="flex flex-wrap items-center gap-3 px-4.5 pb-4.5">
          <p className="text-danger-700">Non riusciamo a caricare le richieste.</p>
          <Button variant="secondary" size="sm" onClick={() => refetch()}>
            Riprova
          </Button>
        </div>
      ) : null}
      {!rows && (isFetching || !error) ? (
        <SkeletonGroup className="grid gap-3 px-4.5 pb-5">
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
        </SkeletonGroup>
      ) : null}
    </Panel>
  )
}

function RequestsTable({ rows }: { rows: readonly ListedAppointment[] }) {
  return (
    <Table
      label="Richieste di prenotazione"
      className="[&_tbody_tr:last-child>td]:border-b-0 max-desk:[&_tbody_tr:last-child]:border-b-0! max-desk:[&_tbody]:block"
    >
      <THead>
        <Th className="pl-4.5!">Servizio</Th>
        <Th>Medico</Th>
        <Th>Data/Ora</Th>
        <Th>Stato</Th>
        <Th>
          <span className="sr-only">Azioni</span>
        </Th>
      </THead>
      <TBody>
        {rows.map((row) => (
          <Tr
            key={row.id}
            className="max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:px-4.5! max-desk:[grid-template-areas:'srv_st'_'doc_act'_'when_act']"
          >
            <Td className="[grid-area:srv] desk:pl-4.5!">
              {row.serviceName}
              {row.subserviceName ? (
                <span className="block text-ink-600 text-sxs">{row.subserviceName}</span>
              ) : null}
            </Td>
            <Td className="[grid-area:doc] max-desk:text-ink-600">Dr. {row.doctorName}</Td>
            <Td numeric className="[grid-area:when]">
              {shortDate(row.appointmentDate)}, {row.appointmentTime}
            </Td>
            <Td className="[grid-area:st]">
              <StatusPill status={row.status}>{statusLabels[row.status]}</StatusPill>
            </Td>
            <Td
              align="right"
              className="[grid-area:act] max-desk:-mr-2 max-desk:self-end max-desk:justify-self-end"
            >
              <IconLink
                to={addressOf({ request: row.id })}
                label={`Vedi la richiesta del ${shortDate(row.appointmentDate)}, ${row.appointmentTime}`}
              >
                <Eye aria-hidden="true" strokeWidth={1.7} />
              </IconLink>
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  )
}
