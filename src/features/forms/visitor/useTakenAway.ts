import { useEffect, useRef, useState } from 'react'
import { readDraft } from '#platform/form/visitor/draft.ts'
import type { PublicField } from './contract.ts'

export type TakenAway = { key: string; label: string; text: string }

/**
 * The texts a visitor wrote into fields that staff have removed since the form was drawn, so that they can be copied to
 * another field. `values` are what fields held from the beginning, by key.
 */
export function useTakenAway(
  storageKey: string,
  fields: readonly PublicField[],
  values: Readonly<Record<string, string>>,
): readonly TakenAway[] {
  const before = useRef(fields)
  const [taken, setTaken] = useState<readonly TakenAway[]>([])
  useEffect(() => {
    if (before.current === fields) return
    const keys = new Set(fields.map(({ key }) => key))
    const draft = readDraft(storageKey)
    const gone = before.current.flatMap(({ key, label, type }): TakenAway[] => {
      const text = draft.get(key)
      const written = typeof text === 'string' && text.trim() !== '' && text !== values[key]
      return written && !keys.has(key) && type !== 'checkbox' ? [{ key, label, text }] : []
    })
    before.current = fields
    if (gone.length > 0) setTaken((now) => [...now, ...gone])
  }, [storageKey, fields, values])
  return taken
}
