import type { Field } from '#content/fields.ts'
import { sayValue } from './values.ts'

type DifferenceProps = { field: Field; before: unknown; after: unknown }

/** The lost words of a field struck through, its new ones underlined. Lists show only the items that differ. */
export function Difference({ field, before, after }: DifferenceProps) {
  const [was, is] = [sayValue(field, before), sayValue(field, after)]
  const gone = was.filter((line) => !is.includes(line))
  const added = is.filter((line) => !was.includes(line))
  if (gone.length === 0 && added.length === 0) return <p>In un altro ordine.</p>
  return (
    <>
      {gone.map((line) => (
        <p key={line} className="wrap-anywhere whitespace-pre-line">
          <del className="text-danger-700">{line || '(vuoto)'}</del>
        </p>
      ))}
      {added.map((line) => (
        <p key={line} className="wrap-anywhere whitespace-pre-line">
          <ins className="text-success-700 decoration-2 decoration-success-400 underline-offset-4">
            {line || '(vuoto)'}
          </ins>
        </p>
      ))}
    </>
  )
}
