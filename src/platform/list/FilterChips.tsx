import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { RemovableChip } from '#ui/Chip.tsx'

type FilterChipsProps<T> = {
  /** `without`: the change that takes the filter off. */
  chips: readonly { label: string; without: T }[]
  onRemove: (without: T) => void
  /** Gets the focus after the last chip is removed. */
  search: RefObject<HTMLInputElement | null>
  /** Null where the empty list offers the same button. */
  onClear: (() => void) | null
  /** Also shown without chips. */
  children?: ReactNode
}

/** The chosen filters of a list, each removable. After one is removed the next one has the focus. */
export function FilterChips<T>({ chips, onRemove, search, onClear, children }: FilterChipsProps<T>) {
  const box = useRef<HTMLDivElement>(null)
  const taken = useRef<number | null>(null)
  useEffect(() => {
    if (taken.current === null) return
    const left = box.current?.querySelectorAll('button') ?? []
    const next = chips.length > 0 ? left[Math.min(taken.current, chips.length - 1)] : search.current
    taken.current = null
    next?.focus()
  }, [chips.length, search])
  if (chips.length === 0 && !children) return null
  return (
    <div ref={box} className="mb-3 flex flex-wrap items-center gap-2">
      {chips.map(({ label, without }, index) => (
        <RemovableChip
          key={label}
          removeLabel={`Togli il filtro ${label}`}
          onRemove={() => {
            taken.current = index
            onRemove(without)
          }}
        >
          <bdi className="wrap-anywhere">{label}</bdi>
        </RemovableChip>
      ))}
      {onClear ? (
        <Button variant="quiet" size="sm" onClick={onClear}>
          Cancella filtri
        </Button>
      ) : null}
      {children}
    </div>
  )
}
