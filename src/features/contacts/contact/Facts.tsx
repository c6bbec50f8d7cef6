import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isEmail } from '#platform/http/shapes.ts'
import { useMay } from '#platform/session/useMay.ts'
import { ageOn, isDate, wallClock } from '#platform/time/dates.ts'
import { shortDate } from '#platform/time/italian.ts'
import { dayOf } from '#platform/time/moments.ts'
import { mailLink, phoneLink } from '#ui/contactLinks.ts'
import type { Contact } from '../contract.ts'
import type { ContactField } from '../fields/contract.ts'
import { Panel, PanelRows } from '../Panel.tsx'
import { askedFields, textOf } from '../person/person-form.ts'
import { contactFieldsQuery } from '../queries.ts'
import { EditLink } from './Head.tsx'

/** The active fields of a contact with their values, in the clinic's order. */
export function Facts({ contact }: { contact: Contact }) {
  const fields = useQuery(contactFieldsQuery)
  const mayEdit = useMay('edit')
  return (
    <Panel id="informazioni" title="Informazioni" action={mayEdit ? <EditLink /> : null}>
      <PanelRows
        query={fields}
        failed="Non riusciamo a caricare le informazioni."
        empty="Nessun campo da mostrare."
      >
        {(rows) => (
          <dl className="ct-kv">
            {askedFields(rows).map((field) => (
              <div key={field.id}>
                <dt>
                  <bdi>{field.label}</bdi>
                </dt>
                <dd className="tnum">
                  <Value field={field} value={textOf(contact[field.name])} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </PanelRows>
      <Origin contact={contact} />
    </Panel>
  )
}

function Value({ field, value }: { field: ContactField; value: string }) {
  if (value === '') return <span className="text-ink-500">Non indicato</span>
  const age = field.systemField && field.name === 'dataNascita' ? ageText(value) : ''
  return (
    <>
      {displayValue(field.type, value)}
      {age}
    </>
  )
}

function ageText(born: string): string {
  const age = ageOn(born, wallClock(new Date()).date)
  return age === null ? '' : ` (${age} ${age === 1 ? 'anno' : 'anni'})`
}

/** 'Sito web, Prenotazione · creato il 10/11/2026' */
function Origin({ contact: { fonte, dettaglioFonte, createdAt } }: { contact: Contact }) {
  const source = [fonte, dettaglioFonte].filter(Boolean).join(', ')
  return (
    <p className="tnum px-4.5 pb-4.5 text-ink-600 text-sxs [overflow-wrap:anywhere]">
      {source ? (
        <>
          <bdi>{source}</bdi> ·{' '}
        </>
      ) : null}
      creato il {dayOf(createdAt)}
    </p>
  )
}

/** Draws a value by the type of its field. A value stored under another type is drawn as text. */
export function displayValue(type: ContactField['type'], value: string): ReactNode {
  if (type === 'email' && isEmail(value)) return <a href={mailLink(value)}>{value}</a>
  if (type === 'phone' && /\d/.test(value)) {
    return (
      <a href={phoneLink(value)} className="whitespace-pre-wrap">
        {value}
      </a>
    )
  }
  if (type === 'date' && isDate(value)) return shortDate(value)
  if (type === 'textarea') {
    return (
      <span dir="auto" className="block whitespace-pre-line">
        {value}
      </span>
    )
  }
  return <bdi>{value}</bdi>
}
