import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import type { ListedContact } from '../contract.ts'
import { TypeTag } from './TypeTag.tsx'

/** As many as are answered: there may be more. */
const ANSWERED = 5

type KnownContactsProps = {
  /** None keeps it closed. */
  contacts: readonly ListedContact[]
  onCancel: () => void
  onGoOn: () => void
}

/** Asks whether a new contact is not one of these. Each opens in a tab of its own: what was typed stays. */
export function KnownContacts({ contacts, onCancel, onGoOn }: KnownContactsProps) {
  return (
    <ConfirmDialog
      open={contacts.length > 0}
      onOpenChange={(open) => (open ? undefined : onCancel())}
      tone="primary"
      title={contacts.length === 1 ? 'C’è già un contatto simile' : 'Ci sono già contatti simili'}
      confirmLabel="Crea comunque"
      onConfirm={onGoOn}
      text={
        <>
          <p>
            {contacts.length === 1 ? 'Ha' : 'Hanno'} la stessa email o lo stesso telefono. Quello che hai
            scritto è rimasto.
          </p>
          <ul className="mt-3 grid max-h-80 gap-2 overflow-y-auto">
            {contacts.map((contact) => (
              <Known key={contact.id} contact={contact} />
            ))}
          </ul>
          {contacts.length >= ANSWERED ? <p className="mt-3">Forse ce ne sono altri.</p> : null}
        </>
      }
    />
  )
}

function Known({ contact: { id, firstName, lastName, email, phone, type } }: { contact: ListedContact }) {
  return (
    <li className="rounded-sm border border-line px-3.5 py-2.5 text-ssm">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <ExternalLink
          href={`/contatti/${id}`}
          className="wrap-anywhere inline-flex min-h-6 items-center font-strong text-aqua-600 underline hover:text-aqua-800 max-desk:min-h-11"
        >
          <bdi>{`${firstName} ${lastName}`}</bdi>
        </ExternalLink>
        <TypeTag type={type} />
      </p>
      <p className="wrap-anywhere text-ink">{email}</p>
      <p className="tnum text-ink-600">{phone}</p>
    </li>
  )
}
