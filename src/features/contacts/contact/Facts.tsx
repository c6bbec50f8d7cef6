import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isEmail } from '#platform/http/shapes.ts'
import { isDate } from '#platform/time/dates.ts'
import { shortDate } from '#platform/time/italian.ts'
import { mailLink, phoneLink } from '#ui/contactLinks.ts'
import { cx } from '#ui/cx.ts'
import type { Contact } from '../contract.ts'
import type { ContactField } from '../fields/contract.ts'
import { Panel, PanelRows } from '../Panel.tsx'
import { askedFields, textOf } from '../person/person-form.ts'
import { contactFieldsQuery } from '../queries.ts'

/** System fields shown two in a row. On phones every short value is. */
const SHORT: ReadonlySet<string> = new Set(['firstName', 'lastName', 'type', 'dataNascita'])

const SHORT_VALUE = 14

/** The active fields of a contact with their values, in the clinic's order. */
export function Facts({ contact }: { contact: Contact }) {
  const fields = useQuery(contactFieldsQuery)
  return (
    <Panel id="informazioni" title="Informazioni">
      <PanelRows
        query={fields}
        failed="Non riusciamo a caricare le informazioni."
        empty="Nessun campo da mostrare."
      >
        {(rows) => (
          <dl className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-x-4 gap-y-3 px-4.5 pt-1 pb-4.5">
            {askedFields(rows).map((field) => (
              <Fact key={field.id} field={field} value={textOf(contact[field.name])} />
            ))}
          </dl>
        )}
      </PanelRows>
    </Panel>
  )
}

function Fact({ field, value }: { field: ContactField; value: string }) {
  const short = field.systemField && SHORT.has(field.name)
  const wide = value.length > SHORT_VALUE ? 'col-span-full' : 'desk:col-span-full'
  return (
    <div className={cx('min-w-0', !short && wide)}>
      <dt className="text-ink-600 text-sxs [overflow-wrap:anywhere]">
        <bdi>{field.label}</bdi>
      </dt>
      <dd className="tnum [overflow-wrap:anywhere]">
        {value === '' ? <span className="text-ink-500">Non indicato</span> : displayValue(field.type, value)}
      </dd>
    </div>
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
