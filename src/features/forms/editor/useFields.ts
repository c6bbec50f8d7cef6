import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FIELDS_MAX } from '../rules.ts'
import { type FieldTyped, keysIn, NEW_FIELD } from './form-state.ts'
import { nameOf } from './labels.ts'
import { type FormRecord, useNewKey } from './useFormRecord.ts'

type Removed = { key: string; place: number; field: FieldTyped; name: string }

/** The fields of a form as a list that is added to, moved about and taken from. Nothing of it is saved before the form is. */
export function useFields({ form }: FormRecord) {
  const [fields, order] = useWatch({ control: form.control, name: ['fields', 'order'] })
  const [removed, setRemoved] = useState<Removed | null>(null)
  const newKey = useNewKey()
  const keys = keysIn({ fields, order })
  const set = (nextFields: Record<string, FieldTyped>, nextOrder: string[]) => {
    form.setValue('fields', nextFields, { shouldDirty: true })
    // Last, because the dirty check looks at `order`.
    form.setValue('order', nextOrder, { shouldDirty: true })
  }
  /** Answers the key of the new one. */
  const insert = (field: FieldTyped, place: number): string => {
    const key = newKey(form.getValues('fields'))
    set({ ...form.getValues('fields'), [key]: field }, keys.toSpliced(place, 0, key))
    return key
  }
  const add = () => insert(NEW_FIELD, keys.length)
  const duplicate = (key: string) => {
    const field = form.getValues(`fields.${key}`)
    const label = field.label.trim() && `${field.label.trim()} (copia)`
    // One field of the contact is filled in by one question.
    return insert({ ...field, id: null, label, contactFieldId: '' }, keys.indexOf(key) + 1)
  }
  const remove = (key: string) => {
    const { [key]: field, ...rest } = form.getValues('fields')
    if (!field) return
    const place = keys.indexOf(key)
    form.clearErrors(`fields.${key}`)
    set(
      rest,
      keys.filter((one) => one !== key),
    )
    setRemoved({ key, place, field, name: nameOf(field, place) })
  }
  const restore = () => {
    if (!removed) return
    set(
      { ...form.getValues('fields'), [removed.key]: removed.field },
      keys.toSpliced(removed.place, 0, removed.key),
    )
    setRemoved(null)
  }
  const move = (key: string, place: number) => {
    const rest = keys.filter((one) => one !== key)
    form.setValue('order', rest.toSpliced(place, 0, key), { shouldDirty: true })
  }
  return {
    keys,
    names: keys.map((key, place) => nameOf(fields[key] ?? NEW_FIELD, place)),
    full: keys.length >= FIELDS_MAX,
    removed,
    ...{ add, duplicate, remove, restore, move },
  }
}

export type Fields = ReturnType<typeof useFields>
