import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import type { ListView } from '#platform/list/useListView.ts'
import { Button } from '#ui/Button.tsx'
import { RemovableChip } from '#ui/Chip.tsx'
import { contactSourcesQuery } from '../queries.ts'
import { type Pairs, withSource } from './sources.ts'
import type { View } from './view.ts'

type ChipsProps = Pick<ListView<View>, 'view' | 'choose' | 'clear'> & {
  /** Where the keyboard goes from the last one that is taken off. */
  search: RefObject<HTMLInputElement | null>
  /** Not where the list itself offers it already. */
  withClear: boolean
}

/** What has been chosen, each to be taken off. What is searched for stands in the search. */
export function Chips({ view, choose, clear, search, withClear }: ChipsProps) {
  const { data: pairs = [] } = useQuery(contactSourcesQuery)
  const chips = chipsOf(view, pairs)
  const box = useRef<HTMLDivElement>(null)
  const taken = useRef<number | null>(null)
  useEffect(() => {
    if (taken.current === null) return
    const left = box.current?.querySelectorAll('button') ?? []
    const next = chips.length > 0 ? left[Math.min(taken.current, chips.length - 1)] : search.current
    taken.current = null
    next?.focus()
  }, [chips.length, search])
  if (chips.length === 0) return null
  return (
    <div ref={box} className="mb-3 flex flex-wrap items-center gap-2">
      {chips.map(({ label, without }, index) => (
        <RemovableChip
          key={label}
          removeLabel={`Togli il filtro ${label}`}
          onRemove={() => {
            taken.current = index
            choose(without)
          }}
        >
          <bdi className="wrap-anywhere">{label}</bdi>
        </RemovableChip>
      ))}
      {withClear ? (
        <Button variant="quiet" size="sm" onClick={clear}>
          Cancella filtri
        </Button>
      ) : null}
    </div>
  )
}

type ChipText = { label: string; without: (view: View) => Partial<View> }

function chipsOf({ type, fonte, dettaglioFonte }: View, pairs: Pairs): ChipText[] {
  return [
    ...(type ? [{ label: `Tipo: ${type}`, without: () => ({ type: null }) }] : []),
    ...fonte.map((name) => ({
      label: `Fonte: ${name}`,
      without: (view: View) => (view.fonte.includes(name) ? withSource(pairs, view, name) : {}),
    })),
    ...dettaglioFonte.map((name) => ({
      label: `Dettaglio fonte: ${name}`,
      without: (view: View) => ({ dettaglioFonte: view.dettaglioFonte.filter((one) => one !== name) }),
    })),
  ]
}
