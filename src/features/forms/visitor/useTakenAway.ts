import { useEffect, useRef, useState } from 'react'
import { keepAlso, readKept } from '#platform/form/visitor/kept.ts'
import { fieldKeys } from '../keys.ts'
import type { PublicField } from './contract.ts'

export type TakenAway = { key: string; label: string; text: string }

/**
 * What somebody wrote into fields that staff have taken away meanwhile: it may be copied to where it fits. Of a field that has
 * only another label it is kept for the new one: to be called before the form fills in what is kept.
 */
export function useTakenAway(
  storageKey: string,
  fields: readonly PublicField[],
  /** What stands in fields from the beginning nobody has written. */
  values: Readonly<Record<string, string>>,
): readonly TakenAway[] {
  const before = useRef(fields)
  const [taken, setTaken] = useState<readonly TakenAway[]>([])
  useEffect(() => {
    if (before.current === fields) return
    const there = new Set(fieldKeys(fields))
    const keys = fieldKeys(before.current)
    const kept = readKept(storageKey)
    const newKeys = fieldKeys(fields)
    const renamed = new Map<string, unknown>()
    const gone = before.current.flatMap(({ id, label, type }, place): TakenAway[] => {
      const key = keys[place] ?? ''
      const text = kept.get(key)
      // The same question under another label has the same answer.
      const now = fields.findIndex((field) => field.id === id && field.type === type)
      if (now >= 0) {
        if (newKeys[now] !== key) renamed.set(newKeys[now] ?? '', text)
        return []
      }
      const written = typeof text === 'string' && text.trim() !== '' && text !== values[key]
      return written && !there.has(key) && type !== 'checkbox' ? [{ key, label, text }] : []
    })
    before.current = fields
    if (renamed.size > 0) keepAlso(storageKey, renamed)
    if (gone.length > 0) setTaken((now) => [...now, ...gone])
  }, [storageKey, fields, values])
  return taken
}
