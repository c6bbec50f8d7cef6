import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { type RecordForm, useRecordForm } from '#platform/form/useRecordForm.ts'
import { useSaid } from '#platform/form/useSaid.ts'
import { CallError, call } from '#platform/http/call.ts'
import { type Contact, updateContact } from '../contract.ts'
import { contactCopy } from '../copy.ts'
import type { ContactField } from '../fields/contract.ts'
import {
  keyOf,
  labelIn,
  type PersonTyped,
  type PersonValues,
  pathIn,
  personShape,
  typedFrom,
} from '../person/person-form.ts'
import { contactFieldsQuery, contactQuery, keepContact } from '../queries.ts'
import { changesOf, lostTexts, withFields } from './person-changes.ts'

type PersonRecordOptions = { contact: Contact; fields: readonly ContactField[]; onSaved: () => void }

type PersonRecord = RecordForm<PersonTyped, PersonValues> & {
  /** What was typed into fields that somebody has taken away meanwhile. */
  lost: { label: string; text: string }[]
}

/** The form of one person: what it reads, what it sends, and what it says about it. */
export function usePersonRecord({ contact, fields, onSaved }: PersonRecordOptions): PersonRecord {
  const client = useQueryClient()
  const said = useSaid()
  const { id } = contact
  // A call that is on its way may learn that the fields are others by now.
  const latest = useRef(fields)
  latest.current = fields
  const labels = useLabels(fields)
  const shape = useMemo(() => personShape(fields, contact), [fields, contact])
  const readFields = async () => {
    latest.current = await client.fetchQuery(contactFieldsQuery)
    return latest.current
  }
  const send = async (
    values: PersonValues,
    version: number | undefined,
    changed: ReadonlySet<keyof PersonTyped>,
  ) => {
    const change = changesOf(values, changed, typedFrom(contact, fields).custom, latest.current)
    const body = { ...change, ...(version !== undefined && { version }) }
    const saved = await call(updateContact, { params: { id: String(id) }, body })
    await client.cancelQueries({ queryKey: contactQuery(id).queryKey })
    keepContact(client, saved)
    return saved
  }
  const record = useRecordForm<PersonTyped, PersonValues, Contact>({
    shape,
    typed: typedFrom(contact, fields),
    version: contact.version,
    save: async (values, version, changed) => {
      try {
        return await send(values, version, changed)
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 400) throw error
        const before = latest.current
        const now = await readFields().catch(() => before)
        // Under their new names they are the same fields.
        if (!renamedOnly(before, now)) throw error
        return send(values, version, changed)
      }
    },
    onSaved: () => {
      // What was typed meanwhile is not saved yet.
      if (!dirty.current) onSaved()
      said.done(contactCopy.updated)
    },
    typedOf: (saved) => typedFrom(saved, latest.current),
    reload: async () => {
      const [person, now] = await Promise.all([client.fetchQuery(contactQuery(id)), readFields()])
      return { typed: typedFrom(person, now), version: person.version }
    },
    labelOf: (path) => labelIn(labels.current)(path),
    pathOf: (path) => pathIn(latest.current)(path),
    onFailed: (error) => said.failed(error, contactCopy.updateFailed),
  })
  const dirty = useRef(record.dirty)
  dirty.current = record.dirty
  useFieldsReadLater(record, contact, fields)
  const first = useRef(typedFrom(contact, fields).custom)
  const typed = record.form.watch('custom')
  const lost = lostTexts(first.current, typed, fields, (key) => record.alsoChanged.labelOf(`custom.${key}`))
  return { ...record, lost }
}

/** The same fields are asked for, and at least one of them is called otherwise. */
function renamedOnly(before: readonly ContactField[], now: readonly ContactField[]): boolean {
  const names = new Map(now.filter(({ isActive }) => isActive).map((field) => [field.id, field.name]))
  const asked = before.filter(({ isActive }) => isActive)
  return asked.every(({ id }) => names.has(id)) && asked.some(({ id, name }) => names.get(id) !== name)
}

/** Every field that was there while the form is open: also one that has gone has had a name. */
function useLabels(fields: readonly ContactField[]) {
  const labels = useRef<readonly ContactField[]>(fields)
  const ids = new Set(fields.map((field) => field.id))
  labels.current = [...fields, ...labels.current.filter(({ id }) => !ids.has(id))]
  return labels
}

/** The form learns of fields that came or went meanwhile, and keeps what was typed. */
function useFieldsReadLater(
  { base, learn }: RecordForm<PersonTyped, PersonValues>,
  contact: Contact,
  fields: readonly ContactField[],
): void {
  const keys = fields
    .filter(({ isActive, systemField }) => isActive && !systemField)
    .map(keyOf)
    .toSorted()
    .join()
  const known = useRef(keys)
  const latest = useRef(() => {})
  latest.current = () => learn(withFields(base(), typedFrom(contact, fields).custom))
  useEffect(() => {
    if (known.current === keys) return
    known.current = keys
    latest.current()
  }, [keys])
}
