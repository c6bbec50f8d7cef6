import { useEffect, useRef, useState } from 'react'
import { readKept } from '#platform/form/visitor/kept.ts'
import { fieldKeys } from '../keys.ts'
import type { PublicField } from './contract.ts'

export type TakenAway = { key: string; label: string; text: string }

/** What somebody wrote into fields that staff have taken away meanwhile: it may be copied to where it fits. */
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
    const gone = before.current.flatMap(({ label, type }, place): TakenAway[] => {
      const key = keys[place] ?? ''
      const text = kept.get(key)
      const written = typeof text === 'string' && text.trim() !== '' && text !== values[key]
      return written && !there.has(key) && type !== 'checkbox' ? [{ key, label, text }] : []
    })
    before.current = fields
    if (gone.length > 0) setTaken((now) => [...now, ...gone])
  }, [storageKey, fields, values])
  return taken
}
