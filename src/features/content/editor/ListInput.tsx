import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { Fields } from '#content/fields.ts'
import { focusFirst } from '#platform/form/form-errors.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { type FieldInputProps, idOf } from './field-props.ts'

type Item = Record<string, unknown>

type ItemProps = { path: string; values: Item; onChange: (key: string, value: unknown) => void }
type ListInputProps = Pick<FieldInputProps, 'path' | 'field' | 'value' | 'onChange'> & {
  children: (item: ItemProps) => ReactNode
}

/** The items of a list, in their order. Those of a fixed number are neither added nor removed. */
export function ListInput({ path, field, value, onChange, children }: ListInputProps) {
  const items = value as readonly Item[]
  const { item: fields = {}, itemLabel = 'Voce', items: { min, max } = { min: 0, max: 0 } } = field
  const ids = useIds(items.length)
  const pathOf = (index: number) => `${path}.${index}`
  const focusField = (index: number) => focusFirst([idOf(`${pathOf(index)}.${Object.keys(fields)[0] ?? ''}`)])

  const move = (from: number, to: number) => {
    onChange(moved(items, from, to))
    ids.set(moved(ids.all, from, to))
  }
  const remove = (index: number) => {
    onChange(items.toSpliced(index, 1))
    ids.set(ids.all.toSpliced(index, 1))
    if (items.length > 1) focusField(Math.min(index, items.length - 2))
    else focusFirst([`${idOf(path)}-aggiungi`])
  }
  const add = () => {
    onChange([...items, emptyItem(fields)])
    focusField(items.length)
  }
  return (
    <div className="grid gap-3">
      {items.map((item, index) => (
        <fieldset key={ids.all[index]} className="min-w-0 rounded-md border border-line p-3.5 sm:p-4">
          <legend className="sr-only">{`${itemLabel} ${index + 1}`}</legend>
          <div className="mb-2 flex min-h-8 items-center gap-1">
            <span aria-hidden="true" className="mr-auto font-ui text-ink-600 text-sxs">
              {`${itemLabel} ${index + 1}`}
            </span>
            {items.length > 1 ? (
              <>
                <Move label="Sposta su" off={index === 0} onClick={() => move(index, index - 1)}>
                  <ArrowUp aria-hidden="true" className="size-4" />
                </Move>
                <Move
                  label="Sposta giù"
                  off={index === items.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown aria-hidden="true" className="size-4" />
                </Move>
              </>
            ) : null}
            {items.length > min ? (
              <IconButton
                label={`Togli ${itemLabel.toLowerCase()} ${index + 1}`}
                onClick={() => remove(index)}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            ) : null}
          </div>
          {children({
            path: pathOf(index),
            values: item,
            onChange: (key, next) =>
              onChange(items.map((one, place) => (place === index ? { ...one, [key]: next } : one))),
          })}
        </fieldset>
      ))}
      {items.length < max ? (
        <Button
          id={`${idOf(path)}-aggiungi`}
          variant="quiet"
          size="sm"
          icon={<Plus strokeWidth={1.8} />}
          className="justify-self-start"
          onClick={add}
        >
          Aggiungi {itemLabel.toLowerCase()}
        </Button>
      ) : null}
    </div>
  )
}

type MoveProps = { label: string; off: boolean; onClick: () => void; children: ReactNode }

/** Stays in its place at the ends of the list, so that the focus does. */
function Move({ label, off, onClick, children }: MoveProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={off || undefined}
      className="aria-disabled:opacity-40"
      onClick={off ? undefined : onClick}
    >
      {children}
    </IconButton>
  )
}

/** Identities of items, so that a moved one takes the focus along. Items that came from elsewhere get new ones at the end. */
function useIds(count: number): { all: number[]; set: (ids: number[]) => void } {
  const ids = useRef<number[]>([])
  const next = useRef(0)
  while (ids.current.length < count) ids.current.push(next.current++)
  if (ids.current.length > count) ids.current.length = count
  return {
    all: ids.current,
    set: (changed) => {
      ids.current = changed
    },
  }
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1))
}

function emptyItem(fields: Fields): Item {
  return Object.fromEntries(Object.entries(fields).map(([key, { initial }]) => [key, initial]))
}
